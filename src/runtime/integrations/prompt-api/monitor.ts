/** Reports a download through events. */
import type { CreateMonitor, CreateOptions } from './types.ts';

/** Defines an event handler property, such as `ondownloadprogress`, on an object. */
export function defineHandler(target: EventTarget, type: string): void {
  let handler: ((event: Event) => void) | null = null;
  const listener = (event: Event): void => handler?.call(target, event);
  Object.defineProperty(target, `on${type}`, {
    configurable: true,
    enumerable: true,
    get: () => handler,
    set(value: unknown) {
      if (handler === null && typeof value === 'function') target.addEventListener(type, listener);
      if (typeof value !== 'function') target.removeEventListener(type, listener);
      handler = typeof value === 'function' ? (value as typeof handler) : null;
    },
  });
}

/** `loaded` is a multiple of this, so that it does not reveal file sizes. */
const step = 1 / 0x10000;

/**
 * Passes a monitor to the callback. Returns a function that takes the progress from 0 to 1 and
 * fires an event when it increases.
 * @throws errors of the callback
 */
export function startMonitor(monitor: CreateOptions['monitor']): (fraction: number) => void {
  if (!monitor) return () => {};
  const target = new EventTarget() as CreateMonitor;
  defineHandler(target, 'downloadprogress');
  monitor(target);
  let last = -1;
  return (fraction) => {
    const loaded = Math.floor(Math.min(Math.max(fraction, 0), 1) / step) * step;
    if (loaded <= last) return;
    last = loaded;
    target.dispatchEvent(progressEvent(loaded));
  };
}

function progressEvent(loaded: number): Event {
  const fields = { loaded, total: 1, lengthComputable: true };
  if ('ProgressEvent' in globalThis) return new ProgressEvent('downloadprogress', fields);
  return Object.assign(new Event('downloadprogress'), fields);
}

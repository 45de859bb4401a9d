/** Signals that are remembered in this browser. */
import { effect, type Signal, signal } from '@preact/signals';

const storageKey = (name: string) => `formwork.${name}`;

/** Reads a remembered value; undefined when there is none, or none that can be read. */
function readStored(name: string, perTab: boolean): unknown {
  try {
    const ofTab = perTab ? sessionStorage.getItem(storageKey(name)) : null;
    const text = ofTab ?? localStorage.getItem(storageKey(name));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Remembers a value. A browser that refuses storage loses comfort, nothing else. */
function writeStored(name: string, value: unknown, perTab: boolean): void {
  const text = JSON.stringify(value);
  for (const storage of perTab ? ['sessionStorage', 'localStorage'] : ['localStorage']) {
    try {
      globalThis[storage as 'localStorage'].setItem(storageKey(name), text);
    } catch {
      // Full, or forbidden.
    }
  }
}

/** How a signal is remembered. */
interface Storing<Value> {
  /** What of the value is remembered; all of it when absent. */
  readonly kept?: (value: Value) => Value;
  /** Whether a change in one tab is a change in all. */
  readonly shared?: boolean;
  /** Whether each tab has a value of its own. A new tab begins with the value that was changed last. */
  readonly perTab?: boolean;
}

/** Whether another tab has changed a value of which each tab has its own, since this one did. */
export function isOvertaken(name: string): boolean {
  try {
    const mine = sessionStorage.getItem(storageKey(name));
    return mine !== null && mine !== localStorage.getItem(storageKey(name));
  } catch {
    return false;
  }
}

/**
 * A signal that begins with what was remembered and remembers every change.
 * @param read Checks what was remembered; undefined takes the initial value.
 */
export function storedSignal<Value>(
  name: string,
  initial: Value,
  read: (value: unknown) => Value | undefined,
  { kept = (value) => value, shared = false, perTab = false }: Storing<Value> = {},
): Signal<Value> {
  const remembered = () => read(readStored(name, perTab)) ?? initial;
  const stored = signal(remembered());
  let first = true;
  effect(() => {
    const value = stored.value;
    if (!first) writeStored(name, kept(value), perTab);
    first = false;
  });
  if (shared) {
    globalThis.addEventListener?.('storage', ({ key }) => {
      if (key === storageKey(name)) stored.value = remembered();
    });
  }
  return stored;
}

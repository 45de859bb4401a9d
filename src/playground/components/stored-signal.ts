/** Signals that are remembered in this browser. */
import { effect, type Signal, signal } from '@preact/signals';

const storageKey = (name: string) => `formwork.${name}`;

/** Reads a remembered value; undefined when there is none, or none that can be read. */
function readStored(name: string): unknown {
  try {
    const text = localStorage.getItem(storageKey(name));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Remembers a value; undefined forgets it. A browser that refuses storage loses comfort, nothing else. */
function writeStored(name: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(storageKey(name));
    else localStorage.setItem(storageKey(name), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** How a signal is remembered. */
interface Storing<Value> {
  /** What of the value is remembered; all of it when absent. */
  readonly kept?: (value: Value) => Value;
  /** Whether a change in one tab is a change in all. */
  readonly shared?: boolean;
}

/**
 * A signal that begins with what was remembered and remembers every change.
 * @param read Checks what was remembered; undefined takes the initial value.
 */
export function storedSignal<Value>(
  name: string,
  initial: Value,
  read: (value: unknown) => Value | undefined,
  { kept = (value) => value, shared = false }: Storing<Value> = {},
): Signal<Value> {
  const remembered = () => read(readStored(name)) ?? initial;
  const stored = signal(remembered());
  let first = true;
  effect(() => {
    const value = stored.value;
    if (!first) writeStored(name, kept(value));
    first = false;
  });
  if (shared) {
    globalThis.addEventListener?.('storage', ({ key }) => {
      if (key === storageKey(name)) stored.value = remembered();
    });
  }
  return stored;
}

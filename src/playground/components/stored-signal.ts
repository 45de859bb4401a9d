/** Signals that are remembered in this browser. */
import { effect, type Signal, signal } from '@preact/signals';

/** Reads a remembered value; undefined when there is none, or none that can be read. */
function readStored(name: string): unknown {
  try {
    const text = localStorage.getItem(`formwork.${name}`);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Remembers a value; undefined forgets it. A browser that refuses storage loses comfort, nothing else. */
function writeStored(name: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(`formwork.${name}`);
    else localStorage.setItem(`formwork.${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * A signal that begins with what was remembered and remembers every change.
 * @param read Checks what was remembered; undefined takes the initial value.
 * @param kept What of the value is remembered; all of it when absent.
 */
export function storedSignal<Value>(
  name: string,
  initial: Value,
  read: (value: unknown) => Value | undefined,
  kept: (value: Value) => Value = (value) => value,
): Signal<Value> {
  const stored = signal(read(readStored(name)) ?? initial);
  let first = true;
  effect(() => {
    const value = stored.value;
    if (!first) writeStored(name, kept(value));
    first = false;
  });
  return stored;
}

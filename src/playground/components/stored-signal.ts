/** Signals that persist in this browser. */
import { effect, type Signal, signal } from '@preact/signals';

const storageKey = (name: string) => `formwork.${name}`;

/** Reads a stored value; undefined if there is none or it is unreadable. */
function readStored(name: string, perTab: boolean): unknown {
  try {
    const ofTab = perTab ? sessionStorage.getItem(storageKey(name)) : null;
    const text = ofTab ?? localStorage.getItem(storageKey(name));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Stores a value. Persistence is optional: a browser may refuse it.
 * @returns whether it is stored
 */
function writeStored(name: string, value: unknown, perTab: boolean): boolean {
  const text = JSON.stringify(value);
  let isStored = true;
  for (const storage of perTab ? ['sessionStorage', 'localStorage'] : ['localStorage']) {
    try {
      globalThis[storage as 'localStorage'].setItem(storageKey(name), text);
    } catch {
      // Storage is full or forbidden.
      isStored = false;
    }
  }
  return isStored;
}

/** How to store a signal. */
interface Storing<Value> {
  /** The part of the value to store; all of it when absent. */
  readonly kept?: (value: Value) => Value;
  /** Whether a change in one tab applies to all tabs. */
  readonly shared?: boolean;
  /** Whether each tab has its own value. A new tab starts with the value changed last. */
  readonly perTab?: boolean;
}

/** Whether another tab has changed a per-tab value since this tab did. */
export function isOvertaken(name: string): boolean {
  try {
    const mine = sessionStorage.getItem(storageKey(name));
    return mine !== null && mine !== localStorage.getItem(storageKey(name));
  } catch {
    return false;
  }
}

/**
 * A signal that starts with the stored value and stores every change.
 * @param read validates the stored value; undefined falls back to the initial value
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
  let isStored = true;
  effect(() => {
    const value = stored.value;
    if (!first) isStored = writeStored(name, kept(value), perTab);
    first = false;
  });
  if (shared) {
    const readAgain = () => {
      stored.value = remembered();
    };
    globalThis.addEventListener?.('storage', ({ key }) => {
      // Null: everything was deleted.
      if (key === null || key === storageKey(name)) readAgain();
    });
    // A page in the back-forward cache gets no events of the storage. A value that could not be
    // stored is only here.
    globalThis.addEventListener?.('pageshow', ({ persisted }) => {
      if (persisted && isStored) readAgain();
    });
  }
  return stored;
}

import { getOrCreate } from './memo.ts';

/** A queue in which keys take turns, each with the item that waits longest. */
export interface KeyRing<Item> {
  readonly isEmpty: boolean;
  add(key: string, item: Item): void;
  /** Removes the next item. Its key is last then. */
  next(): Item | undefined;
}

/** Creates an empty queue. */
export function createKeyRing<Item>(): KeyRing<Item> {
  const waiting = new Map<string, Item[]>();
  return {
    get isEmpty() {
      return waiting.size === 0;
    },
    add(key, item) {
      getOrCreate(waiting, key, () => []).push(item);
    },
    next() {
      const [first] = waiting;
      if (!first) return undefined;
      const [key, items] = first;
      const item = items.shift();
      waiting.delete(key);
      if (items.length > 0) waiting.set(key, items);
      return item;
    },
  };
}

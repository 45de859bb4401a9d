import { getOrCreate } from './memo.ts';

/**
 * A queue that returns the item with the smallest key first, and among equal keys the last one
 * added.
 */
export interface PriorityQueue<Item> {
  push(item: Item, key: number): void;
  pop(): Item | undefined;
}

/** Creates an empty {@link PriorityQueue} for keys with few distinct values, such as lengths. */
export function priorityQueue<Item>(): PriorityQueue<Item> {
  const stacks = new Map<number, Item[]>();
  let least = Number.POSITIVE_INFINITY;

  return {
    push(item, key) {
      getOrCreate(stacks, key, () => []).push(item);
      if (key < least) least = key;
    },
    pop() {
      while (stacks.get(least)?.length === 0) {
        stacks.delete(least);
        least = Number.POSITIVE_INFINITY;
        for (const key of stacks.keys()) least = Math.min(least, key);
      }
      return stacks.get(least)?.pop();
    },
  };
}

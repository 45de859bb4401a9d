import { getOrCreate } from './memo.ts';

/** A queue that gives the item of the smallest key first, and of equal keys the one put in last. */
export interface PriorityQueue<Item> {
  push(item: Item, key: number): void;
  pop(): Item | undefined;
}

/** Makes an empty {@link PriorityQueue} for keys of which few are different, such as lengths. */
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

/** A queue that gives the item of the smallest key first, and of equal keys the one put in last. */
export interface PriorityQueue<Item> {
  push(item: Item, key: number): void;
  pop(): Item | undefined;
}

/** Makes an empty {@link PriorityQueue} (a binary heap). */
export function priorityQueue<Item>(): PriorityQueue<Item> {
  const items: Item[] = [];
  const keys: number[] = [];
  const ages: number[] = [];
  let age = 0;

  const before = (a: number, b: number): boolean => {
    const difference = (keys[a] as number) - (keys[b] as number);
    return difference !== 0 ? difference < 0 : (ages[a] as number) > (ages[b] as number);
  };
  const swap = (a: number, b: number): void => {
    for (const list of [items, keys, ages] as unknown[][]) [list[a], list[b]] = [list[b], list[a]];
  };

  return {
    push(item, key) {
      let at = items.length;
      items.push(item);
      keys.push(key);
      ages.push(age++);
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!before(at, parent)) return;
        swap(at, parent);
        at = parent;
      }
    },
    pop() {
      const top = items[0];
      const last = items.length - 1;
      if (last < 0) return undefined;
      swap(0, last);
      items.pop();
      keys.pop();
      ages.pop();
      for (let at = 0; ; ) {
        let least = at;
        for (const child of [2 * at + 1, 2 * at + 2]) {
          if (child < last && before(child, least)) least = child;
        }
        if (least === at) return top;
        swap(at, least);
        at = least;
      }
    },
  };
}

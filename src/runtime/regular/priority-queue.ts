/** A queue that gives the item of the smallest key first, and of equal keys the one put in last. */
export interface PriorityQueue<Item> {
  push(item: Item, key: number): void;
  pop(): Item | undefined;
}

interface Entry<Item> {
  readonly item: Item;
  readonly key: number;
  readonly age: number;
}

/** Makes an empty {@link PriorityQueue} (a binary heap). */
export function priorityQueue<Item>(): PriorityQueue<Item> {
  const entries: Entry<Item>[] = [];
  let age = 0;

  const before = (a: number, b: number): boolean => {
    const first = entries[a] as Entry<Item>;
    const second = entries[b] as Entry<Item>;
    return first.key !== second.key ? first.key < second.key : first.age > second.age;
  };
  const swap = (a: number, b: number): void => {
    const entry = entries[a] as Entry<Item>;
    entries[a] = entries[b] as Entry<Item>;
    entries[b] = entry;
  };

  return {
    push(item, key) {
      let at = entries.length;
      entries.push({ item, key, age: age++ });
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!before(at, parent)) return;
        swap(at, parent);
        at = parent;
      }
    },
    pop() {
      const last = entries.length - 1;
      if (last < 0) return undefined;
      swap(0, last);
      const top = entries.pop()?.item;
      for (let at = 0; ; ) {
        let least = at;
        for (let child = 2 * at + 1; child < last && child <= 2 * at + 2; child++) {
          if (before(child, least)) least = child;
        }
        if (least === at) return top;
        swap(at, least);
        at = least;
      }
    },
  };
}

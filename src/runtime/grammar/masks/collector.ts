/** A list that is filled and emptied over and over without being allocated anew. */
export interface Collector<T> {
  /** Adds an item, unless the last one is the same. */
  add(item: T): void;
  /** A copy of the list, which is empty then. */
  take(): readonly T[];
}

/** Makes an empty collector. */
export function makeCollector<T>(): Collector<T> {
  const items: T[] = [];
  let count = 0;
  return {
    add(item) {
      if (count === 0 || items[count - 1] !== item) items[count++] = item;
    },
    take() {
      const taken = items.slice(0, count);
      count = 0;
      return taken;
    },
  };
}

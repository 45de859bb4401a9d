/** A list that is filled and emptied repeatedly without reallocation. */
export interface Collector<T> {
  /** Adds an item, unless it equals the last one. */
  add(item: T): void;
  /** Returns a copy of the list and empties it. */
  take(): readonly T[];
}

/** Creates an empty collector. */
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

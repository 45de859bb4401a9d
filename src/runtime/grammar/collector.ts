/** What is put together over and over: the memory is kept for the next time, what is handed out has just its length. */
export interface Collector<T> {
  /** Adds an item, unless it was the last one already. */
  add(item: T): void;
  /** What was added since it was last taken. */
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

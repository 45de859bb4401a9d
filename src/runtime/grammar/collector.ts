/** What is put together over and over: the memory is kept for the next time, what is handed out has just its length. */
export interface Collector<T> {
  add(item: T): void;
  has(item: T): boolean;
  /** What was added since it was last taken. */
  take(): readonly T[];
}

/** Makes an empty collector. */
export function makeCollector<T>(): Collector<T> {
  const items: T[] = [];
  let count = 0;
  return {
    add(item) {
      items[count++] = item;
    },
    has(item) {
      const first = items.indexOf(item);
      return first >= 0 && first < count;
    },
    take() {
      const taken = count === 0 ? NOTHING : items.slice(0, count);
      count = 0;
      return taken;
    },
  };
}

const NOTHING: readonly never[] = [];

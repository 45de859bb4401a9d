/** A growing list that any number of readers can iterate from the start, at any time. */
export interface Replay<Item> {
  /** All items so far. */
  readonly items: readonly Item[];
  push(item: Item): void;
  /** Ends the list. With an error, every reader's iteration throws it. */
  end(error?: unknown): void;
  /** Yields all items from the first on, in batches of those added since the last batch. */
  batches(): AsyncGenerator<readonly Item[]>;
}

/** Creates a list. */
export function createReplay<Item>(): Replay<Item> {
  const items: Item[] = [];
  let ended = false;
  let failure: unknown;
  let change = Promise.withResolvers<void>();
  const wake = (): void => {
    change.resolve();
    change = Promise.withResolvers();
  };
  return {
    items,
    push(item) {
      items.push(item);
      wake();
    },
    end(error) {
      ended = true;
      failure = error;
      wake();
    },
    async *batches() {
      let taken = 0;
      while (true) {
        if (taken < items.length) {
          const batch = items.slice(taken);
          taken = items.length;
          yield batch;
        } else if (ended) {
          if (failure !== undefined) throw failure;
          return;
        } else {
          await change.promise;
        }
      }
    },
  };
}

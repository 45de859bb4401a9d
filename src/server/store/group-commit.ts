/**
 * Group commit: items that arrive during a transaction wait, and go into the next one together.
 * They share the cost of a commit, and each is acknowledged only when it is durable.
 */

/**
 * Wraps `commit`, which takes many items and returns their results in order. A result that is a
 * promise may reject alone.
 * @returns A function that takes one item. It resolves with the item's result, or rejects if its
 *   commit fails.
 */
export function groupCommit<Item, Answer>(
  commit: (items: readonly Item[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  atMost = 1000,
): (item: Item) => Promise<Answer> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (answer: Answer | Promise<Answer>) => void;
    readonly reject: (reason: unknown) => void;
  }
  let queue: Waiting[] = [];
  let running = false;

  const run = async () => {
    running = true;
    while (queue.length > 0) {
      const group = queue.slice(0, atMost);
      queue = queue.slice(atMost);
      try {
        const answers = await commit(group.map(({ item }) => item));
        group.forEach(({ resolve }, index) => {
          resolve(answers[index] as Answer | Promise<Answer>);
        });
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    running = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      // Deferred, so that items from the same turn of the event loop share the first commit.
      if (!running) {
        running = true;
        setImmediate(run);
      }
    });
}

/**
 * Group commit of items of different API keys: if a group fails, each item is tried alone, so that
 * an item that fails does not take those of others with it.
 */
export function groupCommitApart<Item, Answer>(
  commit: (items: readonly Item[]) => Promise<readonly Answer[]>,
  atMost: number,
): (item: Item) => Promise<Answer> {
  return groupCommit(async (items) => {
    try {
      return await commit(items);
    } catch (error) {
      if (items.length === 1) throw error;
      return items.map(async (item) => (await commit([item]))[0] as Answer);
    }
  }, atMost);
}

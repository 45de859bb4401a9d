/**
 * Group commit: while one transaction is under way, what comes in waits and goes into the next one together. The cost
 * of a commit is shared by all who arrive during one, and each is answered only when its own is durable.
 */

/**
 * Wraps `commit`, which takes many items and answers each in order.
 * @returns a function that takes one item and resolves with its answer, or rejects with the commit it was part of.
 */
export function groupCommit<Item, Answer>(
  commit: (items: readonly Item[]) => Promise<readonly Answer[]>,
  atMost = 1000,
): (item: Item) => Promise<Answer> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (answer: Answer) => void;
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
          resolve(answers[index] as Answer);
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
      // Not at once: what arrives in the same turn of the event loop should share the first commit too.
      if (!running) {
        running = true;
        setImmediate(run);
      }
    });
}

/**
 * Several generators as one, in the order in which their items come. Asks a generator for its next item only when the
 * one before has been taken, so that a slow reader slows the writers. Ending early ends them all.
 */
export async function* merge<Item>(sources: readonly AsyncGenerator<Item>[]): AsyncGenerator<Item> {
  const next = async (source: AsyncGenerator<Item>) => ({ source, result: await source.next() });
  const waiting = new Map(sources.map((source) => [source, next(source)]));
  try {
    while (waiting.size > 0) {
      const { source, result } = await Promise.race(waiting.values());
      if (result.done) {
        waiting.delete(source);
      } else {
        waiting.set(source, next(source));
        yield result.value;
      }
    }
  } finally {
    const rest = [...waiting.keys()];
    // The others fail for the same reason as the first, or are ended here: their errors say nothing new.
    await Promise.allSettled([
      ...waiting.values(),
      ...rest.map((source) => source.return(undefined)),
    ]);
  }
}

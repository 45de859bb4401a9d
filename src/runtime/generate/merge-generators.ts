/**
 * Merges several generators into one, in order of arrival. Requests a generator's next item only
 * after its previous one was consumed, so that a slow consumer applies back-pressure. Ending the
 * merged generator ends all sources.
 */
export async function* mergeGenerators<Item>(
  sources: readonly AsyncGenerator<Item>[],
): AsyncGenerator<Item> {
  const next = (source: AsyncGenerator<Item>) => {
    const item = source.next().then((result) => ({ source, result }));
    // It may fail while the consumer holds an earlier item and nobody waits for this one, such as
    // when a client leaves. An unhandled rejection ends a Node process.
    item.catch(() => {});
    return item;
  };
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
    // Remaining sources fail for the same reason or end here. Their errors add nothing.
    await Promise.allSettled([
      ...waiting.values(),
      ...rest.map((source) => source.return(undefined)),
    ]);
  }
}

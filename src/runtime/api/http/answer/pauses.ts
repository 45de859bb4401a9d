import { within } from './stream.ts';

/**
 * The items of a source. While it has none for so many milliseconds, each time undefined: its
 * reader can then report that the source still runs.
 */
export async function* withPauses<Item>(
  source: AsyncGenerator<Item>,
  milliseconds: number,
): AsyncGenerator<Item | undefined> {
  try {
    for (;;) {
      const next = source.next();
      while (!(await within(next, milliseconds))) yield undefined;
      const { done, value } = await next;
      if (done) return;
      yield value;
    }
  } finally {
    await source.return(undefined);
  }
}

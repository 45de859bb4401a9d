/** Reads long texts that are stored in lines. */
import { type SQL, sql } from 'drizzle-orm';
import { type Orm, rows } from './database.ts';

const linesAtOnce = 500;
/**
 * Bytes of lines that one read holds in memory. A single line may have 20 MB, and results more:
 * 500 of them exceed the longest string.
 */
const bytesAtOnce = 4_000_000;

/**
 * Reads lines in groups: as many as fit in {@link bytesAtOnce}, but at least one.
 * @param after Selects the lines after a number, as `line` and `text`, without an order.
 * @returns Groups of whole lines, with their line ends.
 */
export async function* readLines(orm: Orm, after: (last: number) => SQL): AsyncGenerator<string> {
  for (let last = 0; ; ) {
    const found = await rows<{ line: number; text: string }>(
      orm,
      sql`select line, text from (
          select line, text,
            sum(octet_length(text)) over (order by line) - octet_length(text) as before
          from (${after(last)} order by line limit ${linesAtOnce}) as next) as sized
        where before < ${bytesAtOnce} order by line`,
    );
    if (found.length === 0) return;
    last = found.at(-1)!.line;
    yield found.map(({ text }) => `${text}\n`).join('');
  }
}

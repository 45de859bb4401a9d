/** Splits bytes into lines as they arrive. */

/** A line without its end. `text` is undefined if it is too long or not UTF-8. */
export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string | undefined;
  readonly problem?: string;
  readonly bytes: number;
}

const newline = 0x0a;

/**
 * Splits bytes at line feeds. Buffers one line at a time.
 * @param longest The maximum length of a line in bytes. Bytes beyond it are dropped, and the line
 *   has a problem.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  longest: number,
): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let parts: Uint8Array[] = [];
  let size = 0;
  let number = 0;

  const take = (part: Uint8Array) => {
    size += part.length;
    if (size <= longest) parts.push(part);
  };
  const finish = (): Line => {
    number++;
    const bytes = size;
    const whole = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    parts = [];
    size = 0;
    if (bytes > longest) {
      return {
        number,
        bytes,
        text: undefined,
        problem: `The line is longer than ${longest} bytes.`,
      };
    }
    try {
      return { number, bytes, text: decoder.decode(whole) };
    } catch {
      return { number, bytes, text: undefined, problem: 'The line is not valid UTF-8.' };
    }
  };

  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      take(chunk.subarray(from, at));
      from = at + 1;
      yield finish();
    }
    if (from < chunk.length) take(chunk.subarray(from));
  }
  if (size > 0) yield finish();
}

/**
 * Ingests an upload: checks each line when it arrives and writes lines in groups, so that memory
 * stays flat for any file size.
 */
import { sql } from 'drizzle-orm';
import { formworkError } from '../../../runtime/common/errors.ts';
import { createTurns, type Turn } from '../../../runtime/common/turns.ts';
import { array, type Database } from '../../store/database.ts';
import { checkLine, type LineProblem } from './check-line.ts';
import type { RequestCheck } from './check-request.ts';
import { createContents, type FileContents } from './contents.ts';
import { checkDiskSpace } from './disk-space.ts';
import { splitLines } from './lines.ts';

/** The limits on a file. */
export interface FileLimits {
  readonly bytes: number;
  /** Requests. With its blank lines, a file may have twice as many. */
  readonly lines: number;
  /** Bytes of one line: the same limit as for a request body. */
  readonly lineBytes: number;
}

/** The default limits. */
export const defaultFileLimits: FileLimits = {
  bytes: 100 * 1024 * 1024,
  lines: 100_000,
  lineBytes: 20 * 1024 * 1024,
};

/** The totals of an ingested file. */
export interface Ingested {
  readonly bytes: number;
  readonly lines: number;
  readonly contents: FileContents;
}

/** The maximum number of reported problems. The check stops there. */
const problemsAtMost = 100;
const groupLines = 500;
const groupBytes = 256 * 1024;

/** Groups lines for writing. */
function createWriter(database: Database, fileId: string) {
  let numbers: number[] = [];
  let ids: (string | null)[] = [];
  let contents: string[] = [];
  let size = 0;
  const flush = async () => {
    if (numbers.length === 0) return;
    checkDiskSpace(database, 'file', 'file');
    await database.orm.execute(sql`
      insert into file_lines (file_id, line, custom_id, content)
      select ${fileId}, * from unnest(
        ${array(numbers, 'integer')}, ${array(ids, 'text')}, ${array(contents, 'text')})`);
    numbers = [];
    ids = [];
    contents = [];
    size = 0;
  };
  return {
    async add(number: number, customId: string | null, content: string) {
      numbers.push(number);
      ids.push(customId);
      contents.push(content);
      size += content.length;
      if (numbers.length >= groupLines || size >= groupBytes) await flush();
    },
    flush,
  };
}

function invalidFile(problems: readonly LineProblem[]): Error {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return formworkError(`The file is not valid: line ${first?.line}: ${first?.message}${more}`, {
    code: 'invalid_file',
    param: 'file',
    extra: { lines: problems },
  });
}

/**
 * Checks and stores the lines of a file whose row exists.
 * @param check Checks each request beyond its shape.
 * @throws `invalid_file` with the invalid lines, `payload_too_large`, `database_unavailable` if the
 *   disk is full.
 */
export async function ingest(
  database: Database,
  fileId: string,
  chunks: AsyncIterable<Uint8Array>,
  limits: FileLimits,
  check?: RequestCheck,
  turn: Turn = createTurns(),
): Promise<Ingested> {
  const writer = createWriter(database, fileId);
  const contents = createContents();
  const seen = new Map<string, number>();
  const problems: LineProblem[] = [];
  const linesAtMost = 2 * limits.lines;
  let bytes = 0;
  let lines = 0;

  const counted = async function* () {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limits.bytes) {
        throw formworkError(`The file is larger than ${limits.bytes} bytes.`, {
          code: 'payload_too_large',
          param: 'file',
        });
      }
      // An invalid file is still read to its end, because the client reads the answer only then.
      if (problems.length < problemsAtMost) yield chunk;
    }
  };

  const read = async (number: number, text: string) => {
    const found = await checkLine(number, text, turn);
    if ('code' in found) return void problems.push(found);
    const earlier = seen.get(found.customId);
    if (earlier !== undefined) {
      const message = `Line ${earlier} has the same custom_id "${found.customId}".`;
      return void problems.push({
        line: number,
        code: 'duplicate_custom_id',
        message,
        param: 'custom_id',
      });
    }
    seen.set(found.customId, number);
    const problem = await check?.(found);
    if (problem) return void problems.push({ line: number, ...problem });
    contents.add(found);
    if (problems.length === 0) await writer.add(number, found.customId, text);
  };

  for await (const line of splitLines(counted(), limits.lineBytes)) {
    lines = line.number;
    await turn();
    if (problems.length >= problemsAtMost) continue;
    // Each blank line is a row too, and 100 MB of them were 100 million rows.
    if (line.number > linesAtMost) {
      const message = `The file has more than ${linesAtMost} lines, blank ones included.`;
      problems.push({ line: line.number, code: 'too_many_lines', message, param: null });
      break;
    }
    if (line.text === undefined) {
      const message = line.problem ?? 'The line cannot be read.';
      problems.push({ line: line.number, code: 'invalid_line', message, param: null });
    } else if (line.text.trim() === '') {
      // Blank lines are ignored, but kept so that the file downloads as it was uploaded.
      await writer.add(line.number, null, line.text);
    } else if (seen.size >= limits.lines) {
      const message = `The file has more than ${limits.lines} requests.`;
      problems.push({ line: line.number, code: 'too_many_requests', message, param: null });
      break;
    } else {
      await read(line.number, line.text);
    }
  }
  if (problems.length > 0) throw invalidFile(problems);
  if (seen.size === 0) {
    throw invalidFile([
      { line: 1, code: 'empty_file', message: 'The file has no requests.', param: null },
    ]);
  }
  await writer.flush();
  return { bytes, lines, contents: contents.all() };
}

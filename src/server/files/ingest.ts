/**
 * An upload, from bytes to rows: each line is checked when it arrives and written in groups, so that memory stays
 * flat whatever the file's size.
 */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { formworkError } from '../../runtime/errors.ts';
import { detailedError } from '../http/answer.ts';
import { array, type Database } from '../store/database.ts';
import { roomKept } from '../store/housekeeping.ts';
import { checkLine, type LineProblem } from './check-line.ts';
import type { RequestCheck } from './check-request.ts';
import { createContents, type FileContents } from './contents.ts';
import { splitLines } from './lines.ts';

/** What a file may be. */
export interface FileLimits {
  readonly bytes: number;
  readonly lines: number;
  /** Bytes of one line: as much as a request's body may have. */
  readonly lineBytes: number;
}

/** Limits where the operator sets none. */
export const defaultFileLimits: FileLimits = {
  bytes: 100 * 1024 * 1024,
  lines: 100_000,
  lineBytes: 20 * 1024 * 1024,
};

/** What was found in a file. */
export interface Ingested {
  readonly bytes: number;
  readonly lines: number;
  readonly contents: FileContents;
}

/** Problems told at once; after as many, the rest of the file is not looked at. */
const problemsAtMost = 100;
const groupLines = 500;
const groupBytes = 256 * 1024;
/** After so many milliseconds of lines, what waits for the thread has its turn. */
const turnMs = 10;

/** Lines waiting to be written together. */
function createWriter({ orm, room }: Database, fileId: string) {
  let numbers: number[] = [];
  let ids: (string | null)[] = [];
  let contents: string[] = [];
  let size = 0;
  const flush = async () => {
    if (numbers.length === 0) return;
    if (room && room() < roomKept) throw noRoom();
    await orm.execute(sql`
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
  return detailedError(
    `The file is not valid: line ${first?.line}: ${first?.message}${more}`,
    { code: 'invalid_file', param: 'file' },
    { lines: problems },
  );
}

const noRoom = () =>
  formworkError(
    'The service has no disk space for the file. Delete unused files, or contact its operator.',
    {
      code: 'database_unavailable',
      param: 'file',
    },
  );

/** Makes a function that ends the task when it has lasted {@link turnMs}. */
function createTurns(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < turnMs) return;
    await setImmediate();
    begun = performance.now();
  };
}

/**
 * Checks and stores the lines of a file whose row exists.
 * @param check what each request is held to beside its form
 * @throws `invalid_file` with the lines at fault, `payload_too_large`, `database_unavailable` when the disk is full.
 */
export async function ingest(
  database: Database,
  fileId: string,
  chunks: AsyncIterable<Uint8Array>,
  limits: FileLimits,
  check?: RequestCheck,
): Promise<Ingested> {
  const othersTurn = createTurns();
  const writer = createWriter(database, fileId);
  const contents = createContents();
  const seen = new Map<string, number>();
  const problems: LineProblem[] = [];
  let bytes = 0;
  let lines = 0;

  const counted = async function* () {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limits.bytes) {
        throw detailedError(
          `The file is larger than ${limits.bytes} bytes.`,
          { code: 'payload_too_large', param: 'file' },
          {},
        );
      }
      // A file at fault is read to its end, so that the client comes to the answer, and not looked at.
      if (problems.length < problemsAtMost) yield chunk;
    }
  };

  const read = async (number: number, text: string) => {
    const found = checkLine(number, text);
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
    await othersTurn();
    if (problems.length >= problemsAtMost) continue;
    if (line.text === undefined) {
      const message = line.problem ?? 'The line cannot be read.';
      problems.push({ line: line.number, code: 'invalid_line', message, param: null });
    } else if (line.text.trim() === '') {
      // Blank lines mean nothing, but the file comes back as it was sent.
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

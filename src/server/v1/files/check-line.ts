/**
 * A line of a batch file: `{"custom_id", "method": "POST", "url", "body"}` (`files.lines` of
 * docs/specification.md).
 */
import {
  checkStructure,
  checkStructureInTurns,
  parseInTurns,
  rawJson,
} from '../../../runtime/api/index.ts';
import { isFormworkError } from '../../../runtime/common/errors.ts';
import { createTurns, type Turn } from '../../../runtime/common/turns.ts';
import {
  type BatchPath,
  batchPaths,
  isBatchPath,
  type ReadRequest,
  readRequest,
  validateRequest,
} from '../batches/batch-paths.ts';

/** An invalid line, as reported to the client. */
export interface LineProblem {
  readonly line: number;
  readonly code: string;
  readonly message: string;
  /** The path of the invalid field, from the root of the line. */
  readonly param: string | null;
}

/** A request of a batch, read from its line. */
export interface BatchLine extends ReadRequest {
  readonly customId: string;
  readonly endpoint: BatchPath;
}

const longestId = 512;
/** The values and levels of a line around its body: an object with four members. */
const aroundBody = { values: 4, levels: 1 };
/** Longer lines are read in slices of time, in UTF-16 code units. */
const LARGE = 1 << 17;
const encoder = new TextEncoder();

/** Reads a line, or returns its problem. */
export async function checkLine(
  line: number,
  given: string,
  turn: Turn = createTurns(),
): Promise<BatchLine | LineProblem> {
  const isLarge = given.length > LARGE;
  const problem = (code: string, message: string, param: string | null = null): LineProblem => ({
    line,
    code,
    message,
    param,
  });
  const refused = (error: unknown): LineProblem => {
    if (!isFormworkError(error)) throw error;
    return problem(error.code, error.message, error.param ? `body.${error.param}` : 'body');
  };
  try {
    // Before parsing, which takes long for millions of values.
    const bytes = encoder.encode(given);
    if (isLarge) await checkStructureInTurns(bytes, aroundBody, turn);
    else checkStructure(bytes, aroundBody);
  } catch (error) {
    return refused(error);
  }
  let value: unknown;
  let text = given;
  try {
    if (isLarge) ({ value, text } = await parseInTurns(given, () => {}, turn));
    else value = JSON.parse(given);
  } catch (error) {
    return problem(
      'invalid_json',
      `A line must be one request as JSON: ${(error as Error).message}.`,
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return problem('invalid_value', 'The line must be a JSON object.');
  }
  const { custom_id: customId, method, url, body, ...others } = value as Record<string, unknown>;
  const unknown = Object.entries(others).find(([, member]) => member !== null)?.[0];
  if (unknown !== undefined) {
    const name = JSON.stringify(unknown);
    return problem(
      'unsupported_parameter',
      `Unknown member ${name}: a line has custom_id, method, url and body.`,
      unknown,
    );
  }
  if (typeof customId !== 'string' || customId === '' || customId.length > longestId) {
    return problem(
      'invalid_value',
      `custom_id must be a string of 1 to ${longestId} characters.`,
      'custom_id',
    );
  }
  if (!customId.isWellFormed() || customId.includes('\u0000')) {
    return problem(
      'invalid_value',
      'custom_id contains characters that are not valid text.',
      'custom_id',
    );
  }
  if (method !== 'POST') return problem('invalid_value', 'method must be "POST".', 'method');
  if (!isBatchPath(url)) {
    return problem('invalid_value', `url must be one of ${batchPaths.join(', ')}.`, 'url');
  }
  try {
    if (isLarge) await validateRequest(url, body, turn);
    const read = readRequest(url, { value: body, text: rawJson(text, ['body']) ?? '' });
    return { customId, endpoint: url, ...read };
  } catch (error) {
    return refused(error);
  }
}

import type { TSchema } from 'typebox';
import { formworkError } from '../../common/errors.ts';
import { createTurns } from '../../common/turns.ts';
import { checkStructure, checkStructureInTurns } from './check-structure.ts';
import { checkPartCount } from './count-parts.ts';
import { parseInTurns } from './parse-in-turns.ts';
import { validateInTurns } from './validate-in-turns.ts';

/** The maximum size of a request body in bytes: `decision.body_limit` of docs/specification.md. */
export const bodyLimit = 20 * 1024 * 1024;

/** A JSON request body: its value, and its text for parts that must be read verbatim. */
export interface JsonBody {
  readonly value: unknown;
  readonly text: string;
}

/**
 * Reads a JSON body.
 * @throws `unsupported_media_type`, `payload_too_large`, or `invalid_value` if it is not
 *   well-formed JSON in UTF-8, has too many values or nests too deep.
 * @param schema A large body is also validated, in slices of time.
 * @param parts The field whose messages are limited; see {@link checkPartCount}.
 */
export async function readJson(
  request: Request,
  schema: TSchema,
  parts?: 'messages' | 'input',
): Promise<JsonBody> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw formworkError('The content-type must be application/json.', {
      code: 'unsupported_media_type',
    });
  }
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw formworkError(
      `The content-encoding ${encoding} is not supported: send the body uncompressed.`,
      {
        code: 'unsupported_media_type',
      },
    );
  }
  const bytes = await readBytes(request, bodyLimit);
  if (bytes.length > LARGE) {
    const body = await readInTurns(bytes);
    if (parts) checkPartCount(body.value, parts);
    await validateInTurns(schema, body.value);
    return body;
  }
  checkStructure(bytes);
  const text = decodeUtf8(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw notJson(cause);
  }
  if (SURROGATE.test(text)) checkText(value);
  return { value, text };
}

/** Larger bodies are parsed and validated in slices of time. */
const LARGE = 1 << 17;

/** Bytes that are decoded at a time. */
const PIECE = 1 << 20;

async function readInTurns(bytes: Uint8Array): Promise<JsonBody> {
  await checkStructureInTurns(bytes);
  const { text, surrogates } = await decodeInTurns(bytes);
  const check = surrogates ? checkString : () => {};
  try {
    return await parseInTurns(text, check);
  } catch (error) {
    throw error instanceof SyntaxError ? notJson(error) : error;
  }
}

/** The text, and whether it may contain an escaped half of a surrogate pair. */
async function decodeInTurns(bytes: Uint8Array): Promise<{ text: string; surrogates: boolean }> {
  const turn = createTurns();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let surrogates = false;
  let last = '';
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
      text += piece;
      // An escape of six characters may lie across the cut.
      surrogates ||= SURROGATE.test(last + piece);
      last = piece.slice(-5);
      await turn();
    }
    return { text: text + decoder.decode(), surrogates };
  } catch {
    throw notUtf8();
  }
}

const notJson = (cause: unknown) =>
  invalid(`The body is not valid JSON: ${(cause as Error).message}`);

const notUtf8 = () => invalid('The body is not valid UTF-8.');

const invalid = (message: string) => formworkError(message, { code: 'invalid_value' });

/**
 * Reads a text body.
 * @param limit The maximum size in bytes.
 * @throws `payload_too_large`, `invalid_value` if it is not UTF-8, `aborted` if it ends early.
 */
export async function readText(request: Request, limit = bodyLimit): Promise<string> {
  return decodeUtf8(await readBytes(request, limit));
}

/** Bytes to hold at first for a body whose length is unknown. */
const FIRST = 16 * 1024;

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () =>
    formworkError(`The body is larger than ${limit} bytes.`, { code: 'payload_too_large' });
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  if (!request.body) {
    // Firefox has no request streams. In a page, request bodies are in memory anyway.
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.length > limit) throw tooLarge();
    return bytes;
  }
  // Grown by doubling: a Blob of the chunks would copy all of them in one task.
  let bytes = new Uint8Array(FIRST);
  let length = 0;
  // Not `for await`: Safari lacks it, and leaving it early closes the connection before the answer
  // is sent.
  const reader = request.body.getReader();
  const read = () =>
    reader.read().catch((cause: unknown) => {
      throw formworkError('The body is incomplete.', { code: 'aborted' }, { cause });
    });
  for (let next = await read(); !next.done; next = await read()) {
    const end = length + next.value.length;
    if (end > limit) throw tooLarge();
    if (end > bytes.length) {
      const larger = new Uint8Array(Math.max(end, Math.min(limit, 2 * bytes.length)));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(next.value, length);
    length = end;
  }
  return bytes.subarray(0, length);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notUtf8();
  }
}

/** The escape of half a surrogate pair. UTF-8 itself cannot encode one. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

function checkString(text: string): void {
  if (!text.isWellFormed()) {
    throw invalid('The body contains a lone surrogate, which is not valid text.');
  }
}

/** Rejects lone surrogates, because no tokenizer can encode them. */
function checkText(root: unknown): void {
  const waiting: object[] = [];
  const look = (value: unknown): void => {
    if (typeof value === 'string') checkString(value);
    if (typeof value === 'object' && value !== null) waiting.push(value);
  };
  look(root);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (Array.isArray(next)) {
      for (const item of next) look(item);
      continue;
    }
    for (const key of Object.keys(next)) {
      look(key);
      look((next as Readonly<Record<string, unknown>>)[key]);
    }
  }
}

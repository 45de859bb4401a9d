/** Reads large bodies in slices of time. */
import type { TSchema } from 'typebox';
import { createTurns, type Turn } from '../../../common/turns.ts';
import { checkStructureInTurns } from '../json/check-structure.ts';
import type { JsonBody } from '../json/json-body.ts';
import { parseInTurns } from '../json/parse-in-turns.ts';
import { checkString, mayHaveSurrogates, notJson, notUtf8 } from '../json/texts.ts';
import { checkPartCount } from '../validation/count-parts.ts';
import { type ReadOptions, validateInTurns } from '../validation/validate-in-turns.ts';

/** What the bodies of an endpoint have in common. */
export interface BodyShape {
  readonly schema: TSchema;
  /** The field whose messages are limited; see {@link checkPartCount}. */
  readonly parts?: 'messages' | 'input';
  /** Members of which only the value is read, never the text. */
  readonly values: readonly string[];
}

/** Bytes that are decoded at a time. */
const PIECE = 1 << 20;

/**
 * Checks, decodes, parses and validates a body.
 * @throws `invalid_value` if it is not well-formed JSON in UTF-8, has too many values or nests too
 *   deep; `aborted`; the errors of `validate`
 */
export async function readInTurns(
  { schema, parts }: BodyShape,
  bytes: Uint8Array,
  { signal, turn = createTurns() }: ReadOptions = {},
): Promise<JsonBody> {
  await checkStructureInTurns(bytes, undefined, turn);
  const { text, surrogates } = await decodeInTurns(bytes, turn);
  const body = await parseBody(text, surrogates ? checkString : () => {}, turn);
  if (parts) checkPartCount(body.value, parts);
  await validateInTurns(schema, body.value, { signal, turn });
  return body;
}

async function parseBody(
  text: string,
  check: (text: string) => void,
  turn: Turn,
): Promise<JsonBody> {
  try {
    return await parseInTurns(text, check, turn);
  } catch (error) {
    throw error instanceof SyntaxError ? notJson(error) : error;
  }
}

/** The text, and whether it may contain an escaped half of a surrogate pair. */
async function decodeInTurns(
  bytes: Uint8Array,
  turn: Turn,
): Promise<{ text: string; surrogates: boolean }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let surrogates = false;
  let last = '';
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
      text += piece;
      // An escape of six characters may lie across the cut.
      surrogates ||= mayHaveSurrogates(last + piece);
      last = piece.slice(-5);
      await turn();
    }
    return { text: text + decoder.decode(), surrogates };
  } catch {
    throw notUtf8();
  }
}

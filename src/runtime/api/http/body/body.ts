import type { Static, TSchema } from 'typebox';
import { formworkError } from '../../../common/errors.ts';
import { createTurns } from '../../../common/turns.ts';
import type { Context, RequestVariables } from '../../context.ts';
import { type BodyKind, bodyShapes } from '../../schemas/body-shapes.ts';
import { checkStructure } from '../json/check-structure.ts';
import type { JsonBody } from '../json/json-body.ts';
import { checkText, decodeUtf8, mayHaveSurrogates, notJson } from '../json/texts.ts';
import { validate } from '../validation/validate.ts';
import type { ReadOptions } from '../validation/validate-in-turns.ts';
import { type BodyShape, readInTurns } from './large-body.ts';
import { unpack } from './packed-body.ts';
import { joined, readBlocks } from './read-blocks.ts';

/** The maximum size of a request body in bytes: `decision.body_limit` of docs/specification.md. */
export const bodyLimit = 20 * 1024 * 1024;

/** Larger bodies are parsed and validated in slices of time. */
const LARGE = 1 << 17;

/**
 * Reads a JSON body. A large one is also validated: in the home's thread for bodies, if there is
 * one and the body has more than one block, otherwise in slices of time.
 * @throws `unsupported_media_type`, `payload_too_large`, or `invalid_value` if it is not
 *   well-formed JSON in UTF-8, has too many values or nests too deep; `engine_overloaded` if the
 *   request's admission cannot grow to its length.
 */
export async function readJson(
  { readElsewhere }: Context,
  { caller, grow }: Pick<RequestVariables, 'caller' | 'grow'>,
  request: Request,
  kind: BodyKind,
): Promise<JsonBody> {
  checkType(request.headers);
  const shape = bodyShapes[kind];
  const { signal } = request;
  const blocks = await readBlocks(request, bodyLimit, grow);
  if (readElsewhere && blocks.length > 1) {
    return unpack(
      shape,
      await readElsewhere({ kind, blocks, keyId: caller.keyId, signal }),
      caller.keyId,
    );
  }
  return parse(shape, await joined(blocks), { signal, turn: createTurns(caller.keyId) });
}

/**
 * Reads and validates the JSON body of a request that computes nothing, by the same rules.
 * @param limit The maximum size in bytes.
 * @throws as {@link readJson}, and what `validate` throws.
 */
export async function readSmallJson<Schema extends TSchema>(
  request: Request,
  schema: Schema,
  limit: number,
): Promise<Static<Schema>> {
  checkType(request.headers);
  const bytes = await joined(await readBlocks(request, limit));
  const { value } = await parse({ schema, values: [] }, bytes, { signal: request.signal });
  return validate(schema, value);
}

async function parse(shape: BodyShape, bytes: Uint8Array, options: ReadOptions): Promise<JsonBody> {
  if (bytes.length > LARGE) return readInTurns(shape, bytes, options);
  checkStructure(bytes);
  const text = decodeUtf8(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw notJson(cause);
  }
  if (mayHaveSurrogates(text)) checkText(value);
  return { value, text };
}

function checkType(headers: Headers): void {
  const type = headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw formworkError('The content-type must be application/json.', {
      code: 'unsupported_media_type',
    });
  }
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw formworkError(
      `The content-encoding ${encoding} is not supported: send the body uncompressed.`,
      { code: 'unsupported_media_type' },
    );
  }
}

/**
 * Reads a text body.
 * @param limit The maximum size in bytes.
 * @throws `payload_too_large`, `invalid_value` if it is not UTF-8, `aborted` if it ends early.
 */
export async function readText(request: Request, limit = bodyLimit): Promise<string> {
  return decodeUtf8(await joined(await readBlocks(request, limit)));
}

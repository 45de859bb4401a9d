import { Hono } from 'hono/tiny';
import { throwIfAborted } from '../../common/aborted.ts';
import { formworkError } from '../../common/errors.ts';
import { createTurns, type Turn } from '../../common/turns.ts';
import type { LoadedModel } from '../../engine/index.ts';
import { checkTokens, encodeText, exceedsTwiceContext } from '../../generate/index.ts';
import { admitted } from '../admission/admitted.ts';
import { reserve } from '../admission/reserve.ts';
import type { ApiEnvironment, Context } from '../context.ts';
import { readJson } from '../http/body/body.ts';
import { validate } from '../http/validation/validate.ts';
import { findModel } from '../models/find.ts';
import { EmbeddingsRequest, type EmbeddingsResponse } from '../schemas/embeddings.ts';
import { inSpan } from '../tracing/spans.ts';
import { shortened, toBase64 } from './vector.ts';

/** `POST /embeddings`: unit vectors. */
export function embeddingsRoute(context: Context): Hono<ApiEnvironment> {
  return new Hono<ApiEnvironment>().post('/', admitted(context), async (c) => {
    const { signal } = c.req.raw;
    const request = validate(
      EmbeddingsRequest,
      (await readJson(context, c.var, c.req.raw, 'embeddings')).value,
    );
    const record = findModel(context, c.var.caller, request.model, 'embeddings');
    const model = await context.engine.load(record.id, { signal });
    const { embed } = model;
    if (!embed) {
      throw formworkError(`The model ${JSON.stringify(record.id)} cannot embed.`, {
        code: 'invalid_value',
        param: 'model',
      });
    }
    const letGo = model.hold?.();
    try {
      const inputs = await encodeAll(
        model,
        textsOf(request.input),
        createTurns(c.var.caller.keyId),
        signal,
      );
      const inputTokens = inputs.reduce((sum, tokens) => sum + tokens.length, 0);
      const charge = { model: record.id, inputTokens, outputTokens: 0 };
      const reservation = await reserve(context, c.var.caller, charge);
      let used = { ...charge, inputTokens: 0 };
      try {
        const vectors = await inSpan('embed', c.var.trace, (span) => {
          span.setAttribute('gen_ai.usage.input_tokens', inputTokens);
          return embed(inputs, { signal, tenant: c.var.caller.keyId });
        });
        const body = answer(request, vectors, inputTokens);
        used = charge;
        return c.json(body);
      } finally {
        await reservation.settle(used);
      }
    } finally {
      letGo?.();
    }
  });
}

/** A text or its tokens, with the parameter for errors. */
interface Text {
  readonly text: string | readonly number[];
  readonly param: string;
}

/** A list of numbers is one text. */
function textsOf(input: EmbeddingsRequest['input']): readonly Text[] {
  const isOne = typeof input === 'string' || typeof input[0] === 'number';
  if (isOne) return [{ text: input as Text['text'], param: 'input' }];
  return (input as readonly Text['text'][]).map((text, place) => ({
    text,
    param: `input[${place}]`,
  }));
}

/**
 * The tokens of each text, in slices of time: 2048 texts may take seconds.
 * @throws `context_length_exceeded`, `invalid_value`, `aborted`
 */
async function encodeAll(
  model: LoadedModel,
  texts: readonly Text[],
  turn: Turn,
  signal: AbortSignal,
): Promise<Int32Array[]> {
  const inputs: Int32Array[] = [];
  for (const { text, param } of texts) {
    throwIfAborted(signal);
    inputs.push(
      typeof text === 'string'
        ? await tokensOf(model, text, param, turn)
        : readTokens(model, text, param),
    );
    await turn();
  }
  return inputs;
}

/** @throws `context_length_exceeded` */
async function tokensOf(
  model: LoadedModel,
  text: string,
  param: string,
  turn: Turn,
): Promise<Int32Array> {
  const { contextWindow } = model;
  if (await exceedsTwiceContext(model, [text], turn))
    throw tooLong(model, `more than ${2 * contextWindow}`, param);
  return framed(model, Int32Array.from(await encodeText(model, text, { turn })), param);
}

/** @throws `invalid_value` for a token that the model does not have, `context_length_exceeded` */
function readTokens(model: LoadedModel, ids: readonly number[], param: string): Int32Array {
  if (ids.length > model.contextWindow) throw tooLong(model, ids.length, param);
  checkTokens(model, ids, param);
  return framed(model, Int32Array.from(ids), param);
}

function framed(model: LoadedModel, tokens: Int32Array, param: string): Int32Array {
  const all = model.frame?.(tokens) ?? tokens;
  if (all.length > model.contextWindow) throw tooLong(model, all.length, param);
  return all;
}

const tooLong = ({ contextWindow }: LoadedModel, count: number | string, param: string) =>
  formworkError(`The text has ${count} tokens; the model's limit is ${contextWindow}.`, {
    code: 'context_length_exceeded',
    param,
  });

function answer(
  request: EmbeddingsRequest,
  vectors: readonly Float32Array[],
  tokens: number,
): EmbeddingsResponse {
  const size = vectors[0]?.length ?? 0;
  const dimensions = request.dimensions ?? size;
  if (dimensions > size) {
    throw formworkError(`The model's vectors have ${size} dimensions.`, {
      code: 'invalid_value',
      param: 'dimensions',
    });
  }
  return {
    object: 'list',
    model: request.model,
    data: vectors.map((vector, index) => {
      const kept = shortened(vector, dimensions);
      const embedding = request.encoding_format === 'base64' ? toBase64(kept) : [...kept];
      return { object: 'embedding', index, embedding };
    }),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}

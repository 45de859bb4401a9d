/** Passes of a loaded model that embeds, on the functions its library exports. */
import { formworkError } from '../../errors.ts';
import type { EncoderModel } from '../encode.ts';
import {
  libraryFunction,
  type Pipeline,
  type TvmFunction,
  type TvmObject,
  type TvmTensor,
} from './internals.ts';

/** An {@link EncoderModel} that holds memory of the device. */
export interface DeviceEncoder extends EncoderModel {
  dispose(): void;
}

/** What the library's `_metadata` tells, where it tells it. */
interface LibraryMetadata {
  readonly max_texts?: number;
}

/**
 * Makes the functions. Our own libraries take texts without padding (`embed_texts`); others, those of web-llm's list,
 * are given one text at a time by web-llm's convention (`prefill`), so that padding has no part in a vector.
 *
 * Throws `model_load_failed` when the library has neither.
 */
export function createDeviceEncoder(pipeline: Pipeline): DeviceEncoder {
  const { tvm, vm, params, device, prefillChunkSize } = pipeline;
  const kept: TvmObject[] = [];
  const find = (name: string): TvmFunction | undefined => {
    const found = libraryFunction(pipeline, name);
    if (found) kept.push(tvm.detachFromCurrentScope(found));
    return found;
  };
  tvm.beginScope();
  const embedTexts = find('embed_texts');
  const prefill = find('prefill');
  const { max_texts: maxTexts = 1 } = JSON.parse(
    String(vm.getFunction('_metadata')()),
  ) as LibraryMetadata;
  tvm.endScope();
  if (!embedTexts && !prefill) {
    throw formworkError('The model’s library lacks embed_texts and prefill.', {
      code: 'model_load_failed',
    });
  }

  const upload = (values: Int32Array, shape: readonly number[]): TvmTensor =>
    tvm.empty(shape, 'int32', device).copyFrom(values);

  /** (texts, hidden) */
  const withoutPadding = (compute: TvmFunction, texts: readonly Int32Array[]): TvmTensor => {
    const { tokens, spans, firsts } = layOut(texts);
    return compute(
      upload(tokens, [tokens.length]),
      upload(spans, [tokens.length, 2]),
      upload(firsts, [texts.length]),
      params,
    ) as TvmTensor;
  };

  /** (1, tokens, hidden), of which the first token's row is the text's. */
  const alone = (compute: TvmFunction, [text]: readonly Int32Array[]): TvmTensor => {
    const shape = [1, text!.length];
    const mask = new Int32Array(text!.length).fill(1);
    return compute(upload(text!, shape), upload(mask, shape), params) as TvmTensor;
  };

  return {
    maxTexts: embedTexts ? maxTexts : 1,
    maxTokens: prefillChunkSize,
    async encode(texts) {
      tvm.beginScope();
      let result: TvmTensor;
      try {
        const vectors = embedTexts ? withoutPadding(embedTexts, texts) : alone(prefill!, texts);
        result = tvm.detachFromCurrentScope(
          tvm.empty(vectors.shape, 'float32', tvm.cpu()).copyFrom(vectors),
        );
      } finally {
        tvm.endScope();
      }
      try {
        await device.sync();
        const all = new Float32Array(result.toRawBytes().slice().buffer);
        const hidden = result.shape.at(-1)!;
        return texts.map((_, i) => unit(all.slice(i * hidden, (i + 1) * hidden)));
      } finally {
        result.dispose();
      }
    },
    dispose() {
      for (const value of kept.splice(0)) value.dispose();
    },
  };
}

/** Texts one after the other: their tokens, each token's text from beginning to end, and the texts' beginnings. */
export function layOut(
  texts: readonly Int32Array[],
): Record<'tokens' | 'spans' | 'firsts', Int32Array> {
  const count = texts.reduce((sum, { length }) => sum + length, 0);
  const tokens = new Int32Array(count);
  const spans = new Int32Array(2 * count);
  const firsts = new Int32Array(texts.length);
  let at = 0;
  for (const [i, text] of texts.entries()) {
    tokens.set(text, at);
    firsts[i] = at;
    const end = at + text.length;
    for (let token = at; token < end; token++) spans.set([at, end], 2 * token);
    at = end;
  }
  return { tokens, spans, firsts };
}

/** A vector scaled to length 1. One that is that long already, as far as f32 can tell, stays as it is. */
function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return Math.abs(length - 1) < 1e-5 ? vector : vector.map((value) => value / length);
}

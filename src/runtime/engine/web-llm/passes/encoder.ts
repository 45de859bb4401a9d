/** Runs passes of a loaded embedding model through the functions of its library. */
import { formworkError } from '../../../common/errors.ts';
import type { EncoderModel } from '../../device/encoder-model.ts';
import {
  libraryFunction,
  type Pipeline,
  type TvmFunction,
  type TvmObject,
  type TvmTensor,
} from '../internals.ts';

/** An {@link EncoderModel} that holds device memory. */
export interface DeviceEncoder extends EncoderModel {
  dispose(): void;
}

/** The optional fields of the library's `_metadata`. */
interface LibraryMetadata {
  readonly max_texts?: number;
}

/**
 * Creates the encoder. Our own libraries take texts without padding (`embed_texts`). Libraries of
 * web-llm's list get one text at a time through web-llm's convention (`prefill`), so that padding
 * does not affect the vectors.
 *
 * Throws `model_load_failed` if the library has neither function.
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

  /** Returns (texts, hidden). */
  const withoutPadding = (compute: TvmFunction, texts: readonly Int32Array[]): TvmTensor => {
    const { tokens, spans, firsts } = layOut(texts);
    return compute(
      upload(tokens, [tokens.length]),
      upload(spans, [tokens.length, 2]),
      upload(firsts, [texts.length]),
      params,
    ) as TvmTensor;
  };

  /** Returns (1, tokens, hidden). The first token's row is the text's vector. */
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

/**
 * Lays texts out one after the other: all tokens, the start and end of each token's text, and the
 * start of each text.
 */
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

/**
 * Scales a vector to length 1. Returns it unchanged if its length is already 1 within f32
 * precision.
 */
function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return Math.abs(length - 1) < 1e-5 ? vector : vector.map((value) => value / length);
}

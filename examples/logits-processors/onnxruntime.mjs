/**
 * onnxruntime-web: a decoding loop that a grammar constrains.
 *
 *     import * as ort from 'onnxruntime-web/webgpu';
 *     const session = await ort.InferenceSession.create('model.onnx', { executionProviders: ['webgpu'] });
 *     const text = await write({ session, Tensor: ort.Tensor, grammar, vocabulary, prompt });
 */
import { maskLogits } from '@formwork/grammar';

/**
 * Generates a document with greedy decoding. The model's input is `input_ids`, its output `logits`.
 * A model with a KV cache has further inputs.
 *
 * @param prompt token ids
 * @returns the text of the document
 */
export async function write({ session, Tensor, grammar, vocabulary, prompt, limit = 256 }) {
  const matcher = grammar.start();
  const written = [];
  const tokens = [...prompt];
  while (!matcher.finished && written.length < limit) {
    const input_ids = new Tensor('int64', BigInt64Array.from(tokens, BigInt), [1, tokens.length]);
    const { logits } = await session.run({ input_ids });
    const size = logits.dims[2];
    const last = logits.data.subarray((tokens.length - 1) * size, tokens.length * size);
    maskLogits(last, matcher.mask());
    const token = last.reduce((best, logit, id) => (logit > last[best] ? id : best), 0);
    if (vocabulary.endOfTurn.includes(token)) break;
    matcher.accept(token);
    tokens.push(token);
    written.push(vocabulary.bytes[token]);
  }
  // If the limit is reached, the shortest finish completes the document.
  if (!matcher.finished) written.push(matcher.shortestFinish());
  const decoder = new TextDecoder();
  return written.map((bytes) => decoder.decode(bytes, { stream: true })).join('');
}

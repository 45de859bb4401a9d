import { describe, expect, test, vi } from 'vitest';
import { formworkError } from '../../../src/runtime/common/errors.ts';
import type { EncoderModel } from '../../../src/runtime/engine/device/encoder-model.ts';
import { createEmbedder } from '../../../src/runtime/engine/scheduling/embedder.ts';
import { createTextFrame, frameOnce } from '../../../src/runtime/engine/text/text-frame.ts';
import { layOut } from '../../../src/runtime/engine/web-llm/passes/encoder.ts';

/** A model whose vector of a text is its tokens' sum, and which notes what each pass was given. */
function scripted(limits: Partial<Pick<EncoderModel, 'maxTexts' | 'maxTokens'>> = {}) {
  const passes: number[][] = [];
  let busy = false;
  const model: EncoderModel & { onPass: () => void } = {
    maxTexts: 4,
    maxTokens: 20,
    ...limits,
    onPass: () => {},
    async encode(texts) {
      if (busy) throw new Error('two passes at once');
      busy = true;
      try {
        passes.push(texts.map(([first]) => first!));
        await new Promise((resolve) => setImmediate(resolve));
        model.onPass();
        return texts.map((text) => Float32Array.of(text.reduce((sum, token) => sum + token, 0)));
      } finally {
        busy = false;
      }
    },
  };
  return { model, passes };
}

const text = (first: number, length: number) => Int32Array.from({ length }, () => first);

describe('an embedder', () => {
  test('gives a vector for each text, in their order', async () => {
    const { model } = scripted();
    const embedder = createEmbedder(model, 10);
    const texts = Array.from({ length: 9 }, (_, i) => text(i, 1 + (i % 7)));
    const vectors = await embedder.embed(texts);
    expect(vectors.map(([sum]) => sum)).toEqual(texts.map((one, i) => i * one.length));
    expect(await embedder.embed([])).toEqual([]);
  });

  test('fills passes with tokens and texts up to their limits; a long text has one of its own', async () => {
    const { model, passes } = scripted();
    const sizes = [4, 4, 4, 15, 1, 1, 1, 1, 1];
    await createEmbedder(model, 10).embed(sizes.map((size, i) => text(i, size)));
    expect(passes).toEqual([[0, 1], [2], [3], [4, 5, 6, 7], [8]]);
  });

  test('takes requests turn by turn, so that a small one does not wait for a large one', async () => {
    const { model, passes } = scripted({ maxTexts: 2 });
    const embedder = createEmbedder(model, 10);
    const large = embedder.embed(Array.from({ length: 20 }, () => text(1, 5)));
    const small = embedder.embed([text(2, 5), text(2, 5)]);
    await small;
    expect(passes.length).toBeLessThan(4);
    expect(embedder.active).toBe(1);
    await large;
    expect(embedder.active).toBe(0);
  });

  test('gives a tenant with one request as much of its time as one with a hundred', async () => {
    const { model, passes } = scripted({ maxTexts: 4 });
    let time = 0;
    model.onPass = () => {
      time += passes.at(-1)!.length;
    };
    const embedder = createEmbedder(model, 20, { now: () => time });
    const texts = (first: number) => Array.from({ length: 20 }, () => text(first, 5));
    const many = Array.from({ length: 100 }, () => embedder.embed(texts(1), { tenant: 'a' }));
    await embedder.embed(texts(2), { tenant: 'b' });
    const computed = passes.flat();
    expect(computed.filter((first) => first === 1).length).toBeLessThan(35);
    await Promise.all(many);
  });

  test('refuses a text that is longer than the model takes', async () => {
    const embedding = createEmbedder(scripted().model, 10).embed([text(1, 21)]);
    await expect(embedding).rejects.toMatchObject({ code: 'context_length_exceeded' });
  });

  test('drops an aborted request and continues with the others', async () => {
    const { model, passes } = scripted({ maxTexts: 1 });
    const embedder = createEmbedder(model, 10);
    const controller = new AbortController();
    model.onPass = () => controller.abort();
    const gone = embedder.embed([text(1, 1), text(1, 1), text(1, 1)], {
      signal: controller.signal,
    });
    const stays = embedder.embed([text(2, 1)]);
    await expect(gone).rejects.toMatchObject({ code: 'aborted' });
    expect(await stays).toHaveLength(1);
    expect(passes).toEqual([[1], [2]]);
  });

  test('fails the requests of a pass that failed, and works again for the next', async () => {
    const { model } = scripted();
    const embedder = createEmbedder(model, 10);
    model.onPass = () => {
      model.onPass = () => {};
      throw new Error('out of luck');
    };
    await expect(embedder.embed([text(1, 1)])).rejects.toMatchObject({ code: 'internal_error' });
    expect(await embedder.embed([text(1, 1)])).toHaveLength(1);
  });

  test('fails all requests if the runtime fails, and reports it', async () => {
    const { model } = scripted({ maxTexts: 1 });
    const onBroken = vi.fn();
    const embedder = createEmbedder(model, 10, { onBroken });
    model.onPass = () => {
      throw { name: 'ExitStatus', message: 'Program terminated with exit(1)' };
    };
    const lost = { code: 'device_lost' };
    const requests = [embedder.embed([text(1, 1)]), embedder.embed([text(2, 1)])];
    for (const request of requests) await expect(request).rejects.toMatchObject(lost);
    await expect(embedder.embed([text(1, 1)])).rejects.toMatchObject(lost);
    expect(onBroken).toHaveBeenCalledOnce();
  });

  test('fails all requests once the model is unloaded', async () => {
    const embedder = createEmbedder(scripted().model, 10);
    const waiting = embedder.embed([text(1, 1)]);
    embedder.fail(formworkError('gone', { code: 'device_lost' }));
    await expect(waiting).rejects.toMatchObject({ code: 'device_lost' });
    await expect(embedder.embed([text(1, 1)])).rejects.toMatchObject({ code: 'device_lost' });
  });
});

test('texts are consecutive, and each token has the bounds of its text', () => {
  expect(layOut([Int32Array.of(7, 8), Int32Array.of(9)])).toEqual({
    tokens: Int32Array.of(7, 8, 9),
    spans: Int32Array.of(0, 2, 0, 2, 2, 3),
    firsts: Int32Array.of(0, 2),
  });
});

describe('the special tokens around a text', () => {
  const special = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
  const template = {
    type: 'TemplateProcessing',
    single: [special('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, special('[SEP]')],
    special_tokens: { '[CLS]': { ids: [101] }, '[SEP]': { ids: [102] } },
  };

  test('are those of the tokenizer’s template', () => {
    const frame = createTextFrame({ post_processor: template });
    expect(frame(Int32Array.of(5, 6))).toEqual(Int32Array.of(101, 5, 6, 102));
    // Ids of a client may have them already.
    for (const given of [
      [5, 6],
      [101, 5, 6, 102],
    ]) {
      expect(frameOnce(frame, Int32Array.from(given))).toEqual(Int32Array.of(101, 5, 6, 102));
    }
    expect(frameOnce(frame, Int32Array.of(101))).toEqual(Int32Array.of(101, 101, 102));
    expect(frameOnce((tokens) => tokens, Int32Array.of(5))).toEqual(Int32Array.of(5));
  });

  test('are absent if the tokenizer has no template', () => {
    expect(createTextFrame({})(Int32Array.of(5))).toEqual(Int32Array.of(5));
    const other = createTextFrame({ post_processor: { type: 'ByteLevel' } });
    expect(other(Int32Array.of(5))).toEqual(Int32Array.of(5));
  });
});

/**
 * Answers with the tokenizers of every family: what is written is what the schema says, to the
 * byte.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkTokenizer } from '../../../src/runtime/engine/text/tokenizer.ts';
import { encodeBytes } from '../../../src/runtime/generate/encode-bytes.ts';
import { encodePrompt } from '../../../src/runtime/generate/prompt/index.ts';
import type { TokenizerFile } from '../../../src/runtime/grammar/vocabulary/tokenizer-vocabulary.ts';
import { type SmallTokenizer, smallTokenizers } from '../../support/small-tokenizers.ts';
import {
  hardTexts,
  writeDocuments,
  writeForced,
  writeText,
} from '../../support/tokenizer-documents.ts';
import { createTokenizerModel, type TokenizerModel } from '../../support/tokenizer-model.ts';
import { openTokenizer } from '../../support/web-tokenizer.ts';

async function modelOf(file: SmallTokenizer): Promise<TokenizerModel> {
  const tokenizer = await openTokenizer(file);
  return createTokenizerModel({ file: file as TokenizerFile, tokenizer, endOfTurn: ['</s>'] });
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Whether a tokenizer puts a space before each text it is given. */
const prefixes = (name: string) => /Prepend|first|always|a space before/.test(name);

describe.each(Object.entries(smallTokenizers))('%s', (name, make) => {
  let model: TokenizerModel;
  beforeAll(async () => {
    model = await modelOf(make());
  });

  test('passes the check', () => {
    expect(() => checkTokenizer('small', model)).not.toThrow();
  });

  test('a text on its own gets the leading space of the tokenizer, a text inside another does not', () => {
    const own = new TextDecoder().decode(model.decode(model.encode('"a":')));
    expect(own).toBe(prefixes(name) ? ' "a":' : '"a":');
    const inside = new TextDecoder().decode(model.decode(model.encodeInside('"a":')));
    expect(inside).toBe('"a":');
  });

  test('text for which the tokenizer has one token is one token, also inside another text', () => {
    const long = Array.from({ length: model.vocabulary.size }, (_, id) => id)
      .map((id) => new TextDecoder().decode(model.vocabulary.bytes[id]))
      .filter((text) => /^[!-~]{4,}$/.test(text) && !text.startsWith('<'));
    expect(long.length).toBeGreaterThan(5);
    for (const text of long) expect(model.encodeInside(text), text).toHaveLength(1);
  });

  test('bytes survive encoding and decoding, wherever the text is cut', () => {
    const text = fc.oneof(fc.constantFrom(...hardTexts), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3 }), fc.nat(), fc.nat(), (texts, from, to) => {
        const all = utf8(texts.join(''));
        const bytes = all.subarray(from % (all.length + 1), to % (all.length + 1));
        expect(model.decode(encodeBytes(model, bytes))).toEqual(bytes);
      }),
      { numRuns: 60 },
    );
  });

  test('forced text is exact, byte for byte', () => writeForced(model));

  test('every document is valid', () => writeDocuments(model, 48));

  test('text that looks like an end-of-turn token is preserved and does not end the turn', async () => {
    const content = 'cut </s> here</s>, \u2581 and there';
    const prompt = await encodePrompt(model, { messages: [{ role: 'user', content }] });
    expect(Array.from(prompt).filter((id) => model.vocabulary.endOfTurn.includes(id))).toEqual([]);
    const read = new TextDecoder().decode(model.decode(prompt));
    expect(read.replaceAll('\u2581', ' ')).toContain(content.replaceAll('\u2581', ' '));
  });

  test('text begins with the first word, without the leading space of the tokenizer', async () => {
    model.script = ' name of the city';
    const written = await writeText(model);
    model.script = undefined;
    expect(written).toBe(model.dropsFirstSpace ? 'name of the city' : ' name of the city');
    expect(model.dropsFirstSpace).toBe(prefixes(name) && !name.startsWith('bytes'));
  });
});

test('a tokenizer that changes plain text is refused, and the error shows the changed text', async () => {
  const make = smallTokenizers['Llama 3, Phi 4, OLMo, SmolLM (bytes)']!;
  const model = await modelOf({ ...make(), normalizer: { type: 'Lowercase' } });
  expect(() => checkTokenizer('small', model)).toThrow(
    expect.objectContaining({
      code: 'model_load_failed',
      message: expect.stringMatching(/^The tokenizer of small does not preserve text/),
    }),
  );
});

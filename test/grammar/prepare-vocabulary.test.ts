import { expect, test } from 'vitest';
import { compile } from '../../src/runtime/grammar/compile.ts';
import { prepareVocabulary } from '../../src/runtime/grammar/prepare-vocabulary.ts';
import { createVocabulary } from '../../src/runtime/grammar/vocabulary/vocabulary.ts';
import { crossingVocabulary } from './crossing-vocabulary.ts';

const copy = () =>
  createVocabulary({
    bytes: crossingVocabulary.bytes.slice(0, 320),
    endOfTurn: [319],
  });

test('preparing a vocabulary does not change its masks', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: ['string', 'number', 'array'] }, b: { type: 'boolean' } },
  };
  const prepared = copy();
  prepareVocabulary(prepared);
  const [one, other] = [prepared, copy()].map((vocabulary) => compile(schema, vocabulary).start());
  for (const byte of new TextEncoder().encode('{"a":[1,"a",null],"b":true,"c":{"a":1}}')) {
    expect(one!.mask()).toEqual(other!.mask());
    expect(one!.acceptBytes(Uint8Array.of(byte))).toBe(true);
    other!.acceptBytes(Uint8Array.of(byte));
  }
  expect(one!.complete).toBe(true);
});

test('a vocabulary without a token for every byte can be prepared', () => {
  const bytes = [new TextEncoder().encode('{"'), new Uint8Array(0)];
  expect(() => prepareVocabulary(createVocabulary({ bytes, endOfTurn: [1] }))).not.toThrow();
});

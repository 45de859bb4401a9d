import { describe, expect, test } from 'vitest';
import { compile } from '../../src/runtime/grammar/compile.ts';
import { accepts } from '../suites/conformance/judge.ts';
import { byteVocabulary } from '../support/byte-vocabulary.ts';

describe.each(['const', 'enum'])('the members of an object in %s', (keyword) => {
  const value = { city: 'Rome', days: 3 };
  const schema = JSON.stringify({ [keyword]: keyword === 'enum' ? [value] : value });

  test('keep their order', () => {
    const grammar = compile(schema, byteVocabulary);
    expect(accepts(grammar, '{"city":"Rome","days":3}')).toBe(true);
    expect(accepts(grammar, '{"days":3,"city":"Rome"}')).toBe(false);
  });

  test('may be in any order if white space is flexible', () => {
    const grammar = compile(schema, byteVocabulary, { whitespace: 'flexible' });
    expect(accepts(grammar, '{"city": "Rome", "days": 3}')).toBe(true);
    expect(accepts(grammar, '{"days": 3, "city": "Rome"}')).toBe(true);
    expect(accepts(grammar, '{"days": 3, "city": "Paris"}')).toBe(false);
  });
});

test('a value that other items must differ from has one order of members, whichever item comes first', () => {
  const long = { '😀': [false], ab: { ' ': null, b: 4, Éé: 123456789012345 }, Éé: { b: 12 } };
  const short = { a: 0, ab: true, é: [-3, 'a@example.com', -0.07] };
  const schema = {
    type: 'array',
    uniqueItems: true,
    prefixItems: [{ enum: [{}, [[], { a: 97 }], true, '\\'] }],
    items: { enum: [long, short] },
    minItems: 3,
  };
  const matcher = compile(schema, byteVocabulary, { whitespace: 'flexible' }).start();
  for (const byte of matcher.shortestFinish()) {
    expect(matcher.acceptBytes(Uint8Array.of(byte))).toBe(true);
    const finished = matcher.fork();
    expect(finished.acceptBytes(finished.shortestFinish()) && finished.complete).toBe(true);
  }
});

describe('in a list of different objects with free names, a document can be finished from every prefix', () => {
  test.each([
    ['two names', '[{"":0,"b":0},{"a":0,"":0},{"a":1,"":0}]'],
    [
      'more names than may come in any order',
      '[{"m":0,"tb":0,"":0},{"a<e":0,"":0,"ad":0},{"":0,"k":1}]',
    ],
  ])('%s', (_, text) => {
    const items = { type: 'object', minProperties: 2 };
    const schema = { type: 'array', minItems: 3, uniqueItems: true, items };
    const matcher = compile(schema, byteVocabulary).start();
    for (const byte of new TextEncoder().encode(text)) {
      const finished = matcher.fork();
      expect(finished.acceptBytes(finished.shortestFinish()) && finished.complete).toBe(true);
      expect(matcher.acceptBytes(Uint8Array.of(byte))).toBe(true);
    }
  });
});

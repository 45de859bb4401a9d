import { describe, expect, test } from 'vitest';
import { compile } from '../../src/runtime/grammar/compile.ts';
import { accepts, byteVocabulary } from '../conformance/judge.ts';

describe.each(['const', 'enum'])('the members of an object in %s', (keyword) => {
  const value = { city: 'Rome', days: 3 };
  const schema = JSON.stringify({ [keyword]: keyword === 'enum' ? [value] : value });

  test('stand as written', () => {
    const grammar = compile(schema, byteVocabulary);
    expect(accepts(grammar, '{"city":"Rome","days":3}')).toBe(true);
    expect(accepts(grammar, '{"days":3,"city":"Rome"}')).toBe(false);
  });

  test('stand in any order where white space is flexible', () => {
    const grammar = compile(schema, byteVocabulary, { whitespace: 'flexible' });
    expect(accepts(grammar, '{"city": "Rome", "days": 3}')).toBe(true);
    expect(accepts(grammar, '{"days": 3, "city": "Rome"}')).toBe(true);
    expect(accepts(grammar, '{"days": 3, "city": "Paris"}')).toBe(false);
  });
});

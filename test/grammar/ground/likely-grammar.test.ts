import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likelyOf } from '../../../src/runtime/generate/ground/index.ts';
import { compile } from '../../../src/runtime/grammar/compile.ts';
import { likelyGrammar } from '../../../src/runtime/grammar/ground/likely-grammar.ts';
import { allowedTokens } from '../../../src/runtime/grammar/masks/token-mask.ts';
import type { Matcher } from '../../../src/runtime/grammar/types.ts';
import { byteVocabulary } from '../../support/byte-vocabulary.ts';
import { createRandom, createTokenizer, writeDocument } from '../fuzz/sample.ts';
import { schemas } from '../fuzz/schemas.ts';

const encoder = new TextEncoder();
const message = 'Flat 4: 2,317 square feet, rent 1,150 from 1 September 2025, viewing at 17:30.';
const likely = likelyOf([message], ['date', 'time', 'number'])!;
const flat = {
  type: 'object',
  properties: {
    rooms: { type: 'integer' },
    rent: { type: 'integer' },
    free: { type: 'string', format: 'date' },
    code: { type: 'string', pattern: '^\\d{5}$' },
    name: { type: 'string' },
  },
  required: ['rooms', 'rent', 'free', 'code', 'name'],
  additionalProperties: false,
};

/** The likely characters after the beginning of a flat, and their weight. */
function likelyAfter(written: string, schema: object = flat) {
  const matcher = likelyGrammar(compile(schema, byteVocabulary), likely).start();
  expect(matcher.acceptBytes(encoder.encode(written)), written).toBe(true);
  const found = matcher.likely?.();
  return found && { ...found, tokens: String.fromCharCode(...found.tokens) };
}

describe('the tokens that lead to a value of the messages', () => {
  test('continue a number with thousands separators', () => {
    expect(likelyAfter('{"rooms":2')).toEqual({ tokens: '3', weight: 1 });
    expect(likelyAfter('{"rooms":1')).toEqual({ tokens: '1', weight: 1 });
    expect(likelyAfter('{"rooms":1150')?.tokens).toBe(',');
  });

  test('do not begin a number, because it may be a count', () => {
    expect(likelyAfter('{"rooms":')).toBeUndefined();
  });

  test('are empty once the value differs', () => {
    expect(likelyAfter('{"rooms":3')).toBeUndefined();
    expect(likelyAfter('{"rooms":24')).toBeUndefined();
    expect(likelyAfter('{"rooms":24,"rent":1')?.tokens).toBe('1');
  });

  test('write dates with twice the weight', () => {
    expect(likelyAfter('{"rooms":3,"rent":7,"free":"')).toEqual({ tokens: '2', weight: 2 });
    expect(likelyAfter('{"rooms":3,"rent":7,"free":"2025-')?.tokens).toBe('0');
    expect(likelyAfter('{"rooms":3,"rent":7,"free":"1')).toBeUndefined();
  });

  test('are empty in other strings, even of digits', () => {
    const before = '{"rooms":3,"rent":7,"free":"2025-09-01"';
    expect(likelyAfter(`${before},"code":"`)).toBeUndefined();
    expect(likelyAfter(`${before},"code":"20251","name":"2`)).toBeUndefined();
  });

  test('exclude values that the schema does not allow, or exempts', () => {
    const list = (items: object) => ({ type: 'array', items });
    expect(likelyAfter('[1', list({ type: 'integer', maximum: 1000 }))).toBeUndefined();
    expect(
      likelyAfter('[1', list({ type: 'integer', 'x-formwork-ground': false })),
    ).toBeUndefined();
  });
});

test('nothing is likely if the messages have no such value', () => {
  expect(likelyOf(['Two rooms for 950, from summer on.'], ['date', 'time', 'number'])).toBe(
    undefined,
  );
});

test('random schemas: masks, forced text and finishes are those of the schema alone', () => {
  let seen = 0;
  fc.assert(
    fc.property(fc.oneof(schemas, fc.constant(flat)), fc.nat(), (schema, seed) => {
      const grammar = tryCompile(() => compile(schema, byteVocabulary));
      if (!grammar) return;
      const start = likelyGrammar(grammar, likely).start();
      const tokenizer = createTokenizer(byteVocabulary);
      const alone = grammar.start();
      let read = 0;
      writeDocument(start, byteVocabulary, tokenizer, createRandom(seed), ({ matcher, text }) => {
        expect(alone.acceptBytes(text.subarray(read))).toBe(true);
        read = text.length;
        expect(stateOf(matcher)).toEqual(stateOf(alone));
        const allowed = new Set(allowedTokens(matcher.mask()));
        for (const token of matcher.likely?.()?.tokens ?? []) {
          expect(allowed).toContain(token);
          seen++;
        }
      });
    }),
    { numRuns: 40 },
  );
  expect(seen).toBeGreaterThan(0);
});

const stateOf = (matcher: Matcher) => ({
  mask: [...allowedTokens(matcher.mask())],
  forced: matcher.forced(),
  complete: matcher.complete,
  finished: matcher.finished,
  finish: matcher.shortestFinish(),
});

function tryCompile<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  confidenceOfDocument,
  createConfidenceReader,
} from '../../../src/runtime/api/chat/confidence.ts';
import type { AnswerToken } from '../../../src/runtime/generate/index.ts';

const encoder = new TextEncoder();

/** A token of the model's choice. */
const chosen = (text: string, probability: number, allowedMass = 1): AnswerToken => ({
  bytes: encoder.encode(text),
  logprob: Math.log(probability),
  alternatives: [],
  forced: false,
  allowed: 2,
  allowedMass,
});

const forced = (text: string): AnswerToken => ({
  ...chosen(text, 1),
  forced: true,
  allowedMass: undefined,
});

const of = (...tokens: readonly AnswerToken[]) => {
  const text = tokens.map(({ bytes }) => new TextDecoder().decode(bytes)).join('');
  return confidenceOfDocument(text, tokens);
};

describe('the confidence of a value', () => {
  test('is the product of the probabilities of its tokens, without forced ones', () => {
    const found = of(forced('{"a": "'), chosen('Ly', 0.5, 0.5), chosen('on', 0.5), forced('"}'));
    expect(found).toEqual({ '/a': { probability: 0.25, removed: 0.5 } });
  });

  test('counts a token that it shares with its neighbours', () => {
    const found = of(forced('["'), chosen('a', 0.5), chosen('", "', 0.8), chosen('b"]', 0.5));
    expect(found['/0']).toEqual({ probability: 0.4, removed: 0 });
    expect(found['/1']).toEqual({ probability: 0.4, removed: 0 });
  });

  test('of a number includes the token after it', () => {
    const found = of(
      forced('['),
      chosen('1', 0.5),
      chosen('2', 0.5),
      chosen(', ', 0.8),
      chosen('3', 1),
      chosen(']', 0.5),
    );
    expect(found).toEqual({
      '/0': { probability: 0.2, removed: 0 },
      '/1': { probability: 0.5, removed: 0 },
    });
  });

  test.each([
    ['', 0],
    ['{"a": [true, ', 1],
    ['{"a": [true, 12', 1],
    ['{"a": [true, 12, "é', 2],
    ['{"a": [true, 12, "é"', 3],
    ['{"a": [true, 12, "é"], "b": {"c": nul', 3],
  ])('after the prefix %s is that in the whole document', (prefix, before) => {
    const whole = '{"a": [true, 12, "é"], "b": {"c": null}}';
    const tokens = Array.from(whole.slice(prefix.length), (letter, at) =>
      chosen(letter, 0.5 + at / 100),
    );
    const all = of(forced(prefix), ...tokens);
    const found = confidenceOfDocument(whole.slice(prefix.length), tokens, prefix);
    expect(found).toEqual(Object.fromEntries(Object.entries(all).slice(before)));
  });

  test('is 1 where the schema leaves no choice', () => {
    expect(of(forced('{"a": "x"}'))).toEqual({ '/a': { probability: 1, removed: 0 } });
  });

  test('is reported for values, not for objects and arrays', () => {
    expect(Object.keys(of(chosen('{"a": {"b": []', 0.5), chosen(', "c": null}}', 0.5)))).toEqual([
      '/a/c',
    ]);
  });
});

/** A text in pieces, as tokens. */
const cut = (text: string, lengths: readonly number[]): AnswerToken[] => {
  const bytes = encoder.encode(text);
  const tokens: AnswerToken[] = [];
  for (let from = 0, at = 0; from < bytes.length; at++) {
    const to = from + lengths[at % lengths.length]!;
    tokens.push({ ...chosen('', 0.9, 0.8), bytes: bytes.slice(from, to), forced: at % 3 === 1 });
    from = to;
  }
  return tokens;
};

test('operations have the same confidence however tokens and text arrive', () => {
  const documents = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value));
  const lengths = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 });
  fc.assert(
    fc.property(documents, lengths, fc.array(fc.boolean(), { minLength: 1 }), (text, own, late) => {
      const tokens = cut(text, own);
      const reader = createConfidenceReader();
      const operations = [];
      const waiting: AnswerToken[] = [];
      for (const [at, character] of [...text].entries()) {
        const token = tokens[at];
        if (token) waiting.push(token);
        if (!late[at % late.length]) reader.pushTokens(waiting.splice(0));
        operations.push(...reader.push(character));
      }
      reader.pushTokens([...waiting, ...tokens.slice([...text].length)]);
      operations.push(...reader.end());
      const found = operations.flatMap(({ operation, confidence }) =>
        confidence ? [[operation.path, confidence] as const] : [],
      );
      expect(Object.fromEntries(found)).toEqual(confidenceOfDocument(text, tokens));
    }),
  );
});

import { describe, expect, test } from 'vitest';
import { compile } from '../../src/runtime/grammar/compile.ts';
import { allowedTokens } from '../../src/runtime/grammar/masks/token-mask.ts';
import { createVocabulary } from '../../src/runtime/grammar/vocabulary/vocabulary.ts';
import { byteVocabulary } from '../support/byte-vocabulary.ts';

/** A string of so many bytes at the least, its quotes included. */
const stringOf = (bytes: number) =>
  compile({ type: 'string', minLength: bytes - 2 }, byteVocabulary).start();

describe('the shortest finish', () => {
  test('has up to 2^18 bytes', () => {
    expect(stringOf(1 << 18).shortestFinish()).toHaveLength(1 << 18);
  });

  test('is refused beyond that, with its length', () => {
    const matcher = stringOf((1 << 18) + 1);
    expect(matcher.shortestFinishLength()).toBe((1 << 18) + 1);
    expect(() => matcher.shortestFinish()).toThrow(
      expect.objectContaining({ code: 'schema_too_complex' }),
    );
  });
});

/** Documents `[]`, `[1]`, `[22,1]`, ... */
const lists = () => compile({ type: 'array', items: { enum: [1, 22] } }, byteVocabulary);
const [end = -1] = byteVocabulary.endOfTurn;
const utf8 = (text: string) => new TextEncoder().encode(text);

test('counts the characters of a pattern whose end depends on its rounds', () => {
  const slug = { type: 'string', pattern: '^(?!-)(?:(?!--)[a-z-])+(?<!-)$' };
  const read = (limits: object, text: string) => {
    const matcher = compile({ ...slug, ...limits }, byteVocabulary).start();
    return utf8(JSON.stringify(text)).every((byte) => matcher.accept(byte)) && matcher.complete;
  };
  expect(['a', 'a-b', 'my-slugs'].filter((text) => read({ minLength: 8 }, text))).toEqual([
    'my-slugs',
  ]);
  expect(['a', 'a-b', 'my-slugs'].filter((text) => read({ maxLength: 4 }, text))).toEqual([
    'a',
    'a-b',
  ]);
});

describe('a matcher that is used wrongly', () => {
  test.each(['[', [91], Uint16Array.of(91), undefined, null])(
    'refuses a value that is not a Uint8Array, and keeps its state: %j',
    (bytes) => {
      const matcher = lists().start();
      expect(() => matcher.acceptBytes(bytes as never)).toThrow(
        expect.objectContaining({ code: 'invalid_value' }),
      );
      expect(matcher.acceptBytes(utf8('[1]'))).toBe(true);
    },
  );

  test.each([-1, 0.5, 1e9, 2 ** 32 + 91, Number.NaN, undefined, null, {}])(
    'rejects token %j, and keeps its state',
    (token) => {
      const matcher = lists().start();
      const before = matcher.mask().slice();
      expect(matcher.accept(token as number)).toBe(false);
      expect(matcher.mask()).toEqual(before);
    },
  );

  test('rejects the end of the turn before the document is complete', () => {
    const matcher = lists().start();
    expect(matcher.accept(end)).toBe(false);
    expect(matcher.finished).toBe(false);
  });

  test('rejects everything after its end and forces nothing, like its forks', () => {
    const ended = lists().start();
    expect(ended.acceptBytes(utf8('[1]')) && ended.accept(end)).toBe(true);
    for (const matcher of [ended, ended.fork()]) {
      expect(matcher.mask().every((word) => word === 0)).toBe(true);
      expect(matcher.accept(end) || matcher.accept(91)).toBe(false);
      expect(matcher.acceptBytes(utf8(' '))).toBe(false);
      expect([matcher.forced().length, matcher.shortestFinishLength()]).toEqual([0, 0]);
      expect(matcher.finished).toBe(true);
    }
  });

  test('rejects text of which only the beginning is allowed', () => {
    const matcher = lists().start();
    expect(matcher.acceptBytes(utf8('[1,2x'))).toBe(false);
    expect(matcher.acceptBytes(utf8('[22,1]'))).toBe(true);
  });

  test('has its own masks: a write to one changes no other matcher', () => {
    const grammar = lists();
    const [one, other] = [grammar.start(), grammar.start()];
    const before = other.mask().slice();
    one.mask().fill(-1);
    expect(other.mask()).toEqual(before);
  });

  test('returns the same mask when it is in the same state again', () => {
    const matcher = compile({ type: 'string' }, byteVocabulary).start();
    const masks = ['"a', 'b', '\\', 'n', 'c'].map((text) => {
      expect(matcher.acceptBytes(utf8(text))).toBe(true);
      return matcher.mask().slice();
    });
    const [within, , escaped] = masks;
    expect(escaped).not.toEqual(within);
    expect(masks).toEqual([within, within, escaped, within, within]);
  });

  test('follows its own vocabulary if two vocabularies share a schema', () => {
    const vocabularies = ['[]1', '1[]'].map((text) =>
      createVocabulary({ bytes: [...text].map(utf8), endOfTurn: [] }),
    );
    const allowed = vocabularies.map((vocabulary) => {
      const matcher = compile({ type: 'array', items: { const: 1 } }, vocabulary).start();
      const first = [...allowedTokens(matcher.mask())];
      matcher.acceptBytes(utf8('['));
      return [first, [...allowedTokens(matcher.mask())]];
    });
    expect(allowed).toEqual([
      [[0], [1, 2]],
      [[1], [0, 2]],
    ]);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unquotedGrammar } from '../../src/runtime/generate/index.ts';
import { readSpelled, spelledBytes } from '../../src/runtime/generate/unquoted/spelling.ts';
import { compile, isAllowed, type Matcher } from '../../src/runtime/grammar/index.ts';
import { stubVocabulary } from '../support/stub-engine.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Texts with all that JSON escapes. */
const text = fc.string({
  unit: fc.constantFrom(
    'a',
    'b',
    'é',
    '日',
    '"',
    '\\',
    '\n',
    '\t',
    '\u0001',
    '/',
    '\u007f',
    '\u{1F30D}',
  ),
  maxLength: 8,
});

const grammarOf = (schema: unknown) =>
  unquotedGrammar(compile(schema, stubVocabulary), stubVocabulary);

test('the content of a JSON string is decoded up to an incomplete escape', () => {
  fc.assert(
    fc.property(text, fc.nat(60), (one, cut) => {
      const json = Uint8Array.from(
        [...encoder.encode(one)].flatMap((byte) => [...spelledBytes[byte]!]),
      );
      expect(decoder.decode(json)).toBe(JSON.stringify(one).slice(1, -1));
      expect(decoder.decode(readSpelled(json))).toBe(one);
      const part = new TextDecoder().decode(readSpelled(json.subarray(0, cut)), { stream: true });
      expect(one.startsWith(part)).toBe(true);
    }),
  );
});

test('allows exactly the tokens that continue one of the texts', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 1, maxLength: 5 }), fc.nat(99), (texts, pick) => {
      const all = texts.map((one) => latin1(encoder.encode(one)));
      const matcher = grammarOf({ enum: texts }).start();
      const goal = all[pick % all.length]!;
      let written = '';
      const check = (at: Matcher): void => {
        const mask = at.mask();
        const mayEnd = all.includes(written);
        expect(at.complete).toBe(mayEnd);
        for (let token = 0; token < stubVocabulary.size; token++) {
          const bytes = latin1(stubVocabulary.bytes[token]!);
          const expected =
            bytes === ''
              ? stubVocabulary.endOfTurn.includes(token) && mayEnd
              : all.some((one) => one.startsWith(written + bytes));
          expect([token, isAllowed(mask, token)]).toEqual([token, expected]);
          expect(at.fork().accept(token)).toBe(expected);
        }
        const rest = all.filter((one) => one.startsWith(written));
        const shortest = Math.min(...rest.map((one) => one.length)) - written.length;
        expect(at.shortestFinishLength()).toBeLessThanOrEqual(
          Math.max(...rest.map((one) => one.length)) - written.length,
        );
        expect(at.shortestFinishLength()).toBeGreaterThanOrEqual(shortest);
        expect(rest).toContain(written + latin1(at.shortestFinish()));
        const forced = latin1(at.forced());
        for (const one of rest) expect(one.startsWith(written + forced)).toBe(true);
        expect(at.finished).toBe(rest.length === 1 && mayEnd);
      };
      check(matcher);
      for (const character of goal) {
        expect(matcher.acceptBytes(Uint8Array.of(character.charCodeAt(0)))).toBe(true);
        written += character;
        check(matcher);
      }
    }),
    { numRuns: 40 },
  );
});

test('follows a pattern with quotes and a line break', () => {
  const matcher = grammarOf({ type: 'string', pattern: '^(?:say "[a-z]+"\\n)$' }).start();
  expect(latin1(matcher.forced())).toBe('say "');
  expect(matcher.acceptBytes(encoder.encode('say "hello'))).toBe(true);
  expect(matcher.fork().acceptBytes(encoder.encode('1'))).toBe(false);
  expect(matcher.acceptBytes(encoder.encode('"'))).toBe(true);
  expect(latin1(matcher.forced())).toBe('\n');
  expect(matcher.acceptBytes(encoder.encode('\n'))).toBe(true);
  expect(matcher.finished).toBe(true);
});

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

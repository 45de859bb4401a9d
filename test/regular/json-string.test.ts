import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEAD, difference, intersect, matches } from '../../src/runtime/regular/index.ts';
import { languages, strings } from './languages.ts';
import { accepts, expectExactDistance, expectFinish, stateAfter } from './leaves.ts';
import {
  anyString,
  lengthBetween,
  literals,
  nothing,
  parsePattern,
  stringLeaf,
} from './workspace.ts';

const leafOf = (language = anyString) => stringLeaf(language);

describe('a string automaton', () => {
  it('accepts the canonical text of exactly the strings of its language', () => {
    fc.assert(
      fc.property(languages, strings, ({ language, has }, text) => {
        expect(accepts(leafOf(language), JSON.stringify(text))).toBe(has(text));
      }),
      { numRuns: 300 },
    );
  });

  it('accepts only bytes that JSON.parse reads as a string of the language', () => {
    const bytes = fc.array(
      fc.oneof(
        fc.constantFrom(
          ...'"\\/bfnrtu0123456789abcdefABCDEF'.split('').map((c) => c.charCodeAt(0)),
        ),
        fc.nat(255),
      ),
      { maxLength: 12 },
    );
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    fc.assert(
      fc.property(languages, bytes, ({ language }, inner) => {
        const leaf = leafOf(language);
        const text = Uint8Array.from([0x22, ...inner, 0x22]);
        const state = stateAfter(leaf, text);
        if (state === DEAD || !leaf.accepting(state)) return;
        const value: unknown = JSON.parse(decoder.decode(text));
        expect(matches(language, value as string)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('has a shortest finish from every state', () => {
    fc.assert(
      fc.property(languages, strings, fc.nat(20), ({ language }, text, cut) => {
        const leaf = leafOf(language);
        const bytes = new TextEncoder().encode(JSON.stringify(text)).slice(0, cut);
        const state = stateAfter(leaf, bytes);
        if (state === DEAD) return;
        expectFinish(leaf, state);
        expectExactDistance(leaf, state);
      }),
      { numRuns: 300 },
    );
  });

  it('is recognised as a language minus some words, if every prefix of these continues to longer strings', () => {
    const without = (pattern: string) =>
      leafOf(difference(parsePattern(pattern), literals(['ab', 'b'])));
    const leaf = without('^[a-z]*$');
    const parts = leaf.withoutWords?.(leaf.start);
    const has = (start: number | undefined) =>
      ['"ab"', '"b"', '"abc"', '"B"'].map(
        (text) => start !== undefined && accepts({ ...leaf, start }, text),
      );
    expect(has(leaf.start)).toEqual([false, false, true, false]);
    expect(has(parts?.all)).toEqual([true, true, true, false]);
    expect(has(parts?.words)).toEqual([true, true, false, false]);
    const bounded = without('^[a-z]{0,2}$');
    expect(bounded.withoutWords?.(bounded.start)).toBeUndefined();
  });

  it('has no start state if the language is empty', () => {
    expect(leafOf(nothing).start).toBe(DEAD);
  });

  it('shares states of languages with the same continuation', () => {
    const [a, b] = [leafOf(parsePattern('^a')), leafOf(anyString)];
    expect(a.key).toBe(b.key);
    expect(stateAfter(a, '"a')).toBe(stateAfter(b, '"xyz'));
  });

  it.each([
    ['a lone surrogate', '"\\ud83d"'],
    ['a low surrogate first', '"\\ude00\\ud83d"'],
    ['a raw control character', '"\n"'],
    ['an unknown escape', '"\\x41"'],
  ])('refuses %s', (_, text) => {
    expect(accepts(leafOf(), text)).toBe(false);
  });

  it.each([
    ['an escape without need', '"\\u0041"'],
    ['an escaped slash', '"\\/"'],
    ['capital digits', '"\\u001F"'],
    ['a long escape where there is a short one', '"\\u000a"'],
  ])('refuses %s', (_, text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(accepts(leafOf(), text)).toBe(false);
  });

  it.each([
    ['overlong', [0xc0, 0x80]],
    ['overlong in three bytes', [0xe0, 0x80, 0x80]],
    ['of a surrogate', [0xed, 0xa0, 0x80]],
    ['past the last code point', [0xf4, 0x90, 0x80, 0x80]],
    ['a continuation alone', [0x80]],
  ])('refuses UTF-8 that is %s', (_, bytes) => {
    expect(stateAfter(leafOf(), Uint8Array.from([0x22, ...bytes]))).toBe(DEAD);
  });

  it('finds the finish of a long string at once', () => {
    const leaf = leafOf(lengthBetween(3000, 5000));
    expect(leaf.distance(leaf.start)).toBe(3002);
    expectFinish(leaf, leaf.start);
  });
});

describe('horizon', () => {
  it('is one state for all counts far from their end', () => {
    const leaf = leafOf(lengthBetween(0, 100_000));
    const free = leafOf(anyString);
    expect(leaf.horizon(stateAfter(leaf, '"'))).toBe(stateAfter(free, '"'));
    expect(leaf.horizon(stateAfter(leaf, '"abc'))).toBe(stateAfter(free, '"'));
  });

  it('allows the same bytes up to its length', () => {
    const limited = languages.chain(({ language, text }) =>
      fc.record({
        text: fc.constant(text),
        language: fc
          .tuple(fc.nat(12), fc.integer({ min: 12, max: 40 }))
          .map(([min, max]) => intersect([language, lengthBetween(min, max)])),
      }),
    );
    const steps = fc.array(fc.constantFrom('a', 'b', '"', '\\', 'n', 'é', '😀'), { maxLength: 14 });
    fc.assert(
      fc.property(limited, steps, ({ language }, characters) => {
        const leaf = leafOf(language);
        if (leaf.start === DEAD) return;
        const text = new TextEncoder().encode(`"${characters.join('')}`).slice(0, 11);
        let [exact, blurred] = [leaf.start, leaf.horizon(leaf.start, 10)];
        for (const byte of text) {
          [exact, blurred] = [leaf.next(exact, byte), leaf.next(blurred, byte)];
          expect(blurred === DEAD).toBe(exact === DEAD);
          if (exact === DEAD) return;
          expect(leaf.accepting(blurred)).toBe(leaf.accepting(exact));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('ignores a limit that a pattern cannot reach', () => {
    const leaf = leafOf(intersect([parsePattern('^\\w+(\\.\\w+)*$'), lengthBetween(0, 253)]));
    const free = leafOf(parsePattern('^\\w+(\\.\\w+)*$'));
    expect(leaf.horizon(stateAfter(leaf, '"abc.d'), 64)).toBe(
      free.horizon(stateAfter(free, '"a.d'), 64),
    );
  });

  it('is the state itself near the limit', () => {
    const leaf = leafOf(lengthBetween(0, 3));
    const state = stateAfter(leaf, '"a');
    expect(leaf.horizon(state)).toBe(state);
    expect(stateAfter(leafOf(literals(['ab'])), '"ab"')).toBe(stateAfter(leaf, '"a"'));
  });
});

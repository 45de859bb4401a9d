import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyString,
  type Budget,
  DEAD,
  intersect,
  lengthBetween,
  literal,
  matches,
  nothing,
  parsePattern,
  stringLeaf,
} from '../../src/runtime/regular/index.ts';
import { languages, strings } from './languages.ts';
import { accepts, expectExactDistance, expectFinish, stateAfter } from './leaves.ts';

const budget: Budget = { spend() {} };
const canonical = (language = anyString) => stringLeaf(language, { escapes: 'canonical', budget });
const any = (language = anyString) => stringLeaf(language, { escapes: 'any', budget });

/** JSON text of a string with its characters escaped or not, as the numbers say. */
function spell(text: string, choices: readonly number[]): string {
  const units = [...text].map((character, i) => {
    const plain = JSON.stringify(character).slice(1, -1);
    const hex = Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join('');
    const spellings = [
      plain,
      hex,
      hex.toUpperCase().replaceAll('\\U', '\\u'),
      character === '/' ? '\\/' : plain,
    ];
    return spellings[(choices[i] ?? 0) % spellings.length];
  });
  return `"${units.join('')}"`;
}

describe('a string leaf', () => {
  it('reads the canonical text of exactly the strings of its language', () => {
    fc.assert(
      fc.property(languages, strings, ({ language, has }, text) => {
        expect(accepts(canonical(language), JSON.stringify(text))).toBe(has(text));
      }),
      { numRuns: 300 },
    );
  });

  it('reads any spelling where all escapes are asked for', () => {
    fc.assert(
      fc.property(languages, strings, fc.array(fc.nat(3)), ({ language, has }, text, choices) => {
        const json = spell(text, choices);
        expect(JSON.parse(json)).toBe(text);
        expect(accepts(any(language), json)).toBe(has(text));
      }),
      { numRuns: 300 },
    );
  });

  it('accepts bytes only that JSON.parse takes for a string of the language', () => {
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
      fc.property(languages, bytes, fc.boolean(), ({ language }, inner, everyEscape) => {
        const leaf = everyEscape ? any(language) : canonical(language);
        const text = Uint8Array.from([0x22, ...inner, 0x22]);
        const state = stateAfter(leaf, text);
        if (state === DEAD || !leaf.accepting(state)) return;
        const value: unknown = JSON.parse(decoder.decode(text));
        expect(matches(language, value as string)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('can finish from every state, by the shortest way', () => {
    fc.assert(
      fc.property(
        languages,
        strings,
        fc.array(fc.nat(3)),
        fc.nat(20),
        ({ language }, text, choices, cut) => {
          const leaf = any(language);
          const bytes = new TextEncoder().encode(spell(text, choices)).slice(0, cut);
          const state = stateAfter(leaf, bytes);
          if (state === DEAD) return;
          expectFinish(leaf, state);
          expectExactDistance(leaf, state);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('has no beginning when the language is empty', () => {
    expect(canonical(nothing).start).toBe(DEAD);
  });

  it('shares states among languages that have come to the same', () => {
    const [a, b] = [canonical(parsePattern('^a')), canonical(anyString)];
    expect(a.key).toBe(b.key);
    expect(stateAfter(a, '"a')).toBe(stateAfter(b, '"xyz'));
  });

  it.each([
    ['a lone surrogate', '"\\ud83d"'],
    ['a low surrogate first', '"\\ude00\\ud83d"'],
    ['a raw control character', '"\n"'],
    ['an unknown escape', '"\\x41"'],
  ])('refuses %s', (_, text) => {
    expect(accepts(any(), text)).toBe(false);
  });

  it.each([
    ['an escape without need', '"\\u0041"'],
    ['an escaped slash', '"\\/"'],
    ['capital digits', '"\\u001F"'],
    ['a long escape where there is a short one', '"\\u000a"'],
  ])('refuses %s in canonical text', (_, text) => {
    expect(accepts(any(), text)).toBe(true);
    expect(accepts(canonical(), text)).toBe(false);
  });

  it.each([
    ['overlong', [0xc0, 0x80]],
    ['overlong in three bytes', [0xe0, 0x80, 0x80]],
    ['of a surrogate', [0xed, 0xa0, 0x80]],
    ['past the last code point', [0xf4, 0x90, 0x80, 0x80]],
    ['a continuation alone', [0x80]],
  ])('refuses UTF-8 that is %s', (_, bytes) => {
    expect(stateAfter(any(), Uint8Array.from([0x22, ...bytes]))).toBe(DEAD);
  });

  it('finishes far ends at once', () => {
    const leaf = canonical(lengthBetween(3000, 5000));
    expect(leaf.distance(leaf.start)).toBe(3002);
    expectFinish(leaf, leaf.start);
  });
});

describe('horizon', () => {
  it('is one state for all counts that end far away', () => {
    const leaf = canonical(lengthBetween(0, 100_000));
    const free = canonical(anyString);
    expect(leaf.horizon(stateAfter(leaf, '"'))).toBe(stateAfter(free, '"'));
    expect(leaf.horizon(stateAfter(leaf, '"abc'))).toBe(stateAfter(free, '"'));
  });

  it('allows the same bytes for as long as it was asked for', () => {
    const limited = languages.chain(({ language, text }) =>
      fc.record({
        text: fc.constant(text),
        language: fc
          .tuple(fc.nat(12), fc.integer({ min: 12, max: 40 }))
          .map(([min, max]) => intersect(language, lengthBetween(min, max))),
      }),
    );
    const steps = fc.array(fc.constantFrom('a', 'b', '"', '\\', 'n', 'é', '😀'), { maxLength: 14 });
    fc.assert(
      fc.property(limited, steps, ({ language }, characters) => {
        const leaf = canonical(language);
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

  it('forgets a limit that a pattern cannot come up against', () => {
    const leaf = canonical(intersect(parsePattern('^\\w+(\\.\\w+)*$'), lengthBetween(0, 253)));
    const free = canonical(parsePattern('^\\w+(\\.\\w+)*$'));
    expect(leaf.horizon(stateAfter(leaf, '"abc.d'), 64)).toBe(
      free.horizon(stateAfter(free, '"a.d'), 64),
    );
  });

  it('is the state itself near the end of a count', () => {
    const leaf = canonical(lengthBetween(0, 3));
    const state = stateAfter(leaf, '"a');
    expect(leaf.horizon(state)).toBe(state);
    expect(stateAfter(canonical(literal('ab')), '"ab"')).toBe(stateAfter(leaf, '"a"'));
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classOf } from '../../src/runtime/regular/character-classes.ts';
import {
  complement,
  DEAD,
  difference,
  intersect,
  type Language,
  union,
} from '../../src/runtime/regular/index.ts';
import { anyString, lengthBetween, literals, parsePattern, stringLeaf } from './workspace.ts';

const encoder = new TextEncoder();

const languages: Record<string, Language> = {
  'any string': anyString,
  'up to 9 characters': lengthBetween(0, 9),
  '3 to 12 characters': lengthBetween(3, 12),
  'all but two names': difference(anyString, literals(['a', 'ab'])),
  'a pattern anywhere': parsePattern('ab-'),
  'two patterns anywhere': union([parsePattern('ab'), parsePattern('x-')]),
  'no line ends': parsePattern('^.*$'),
  letters: parsePattern('^[\\p{L}-]{0,9}$'),
  groups: parsePattern('^(-?[a-z]|x-){0,6}$'),
  'parts that may be left out': parsePattern('^[a-z]{0,3}(-[a-z]{1,4})?[^G]*$'),
  'a counted pattern with a limit': intersect([
    parsePattern('^[a-z]{0,3}(-[a-z]+)*$'),
    lengthBetween(1, 30),
  ]),
  'a pattern with a limit': intersect([parsePattern('^[a-z]+(-[a-z]+)*$'), lengthBetween(1, 12)]),
  'a pattern of some lengths': intersect([parsePattern('^\\w+( \\w+)*$'), lengthBetween(5, 12)]),
  'a count, and something else': parsePattern('^[a-z]{0,6}[-.][a-z0-9]{2,4}$'),
  'a count, and more of it': parsePattern('^[a-z]{0,6}[a-f]{2,4}$'),
  lookaheads: parsePattern('^(?=.*[a-f])(?=.*\\d-)(?=.*[.,]).{8,20}$'),
  'lookaheads among few characters': parsePattern('^(?=.*[a-z])(?=.*[.,])[a-gA-G.,:_]{6,12}$'),
  'two words somewhere': intersect([parsePattern('ab'), parsePattern('g-'), lengthBetween(0, 9)]),
  'nothing like a pattern': complement(parsePattern('^[a-z]*-')),
};

const CHARACTERS = Array.from('abfgzAGZ059 -_.,:;/(<[{^~éß語😀\u2028\u2029');

test.each(Object.entries(languages))(
  'the free characters of %s are allowed, and exactly those where the result is exact',
  (_, language) => {
    const leaf = stringLeaf(language);
    const after = (state: number, text: string) =>
      encoder.encode(text).reduce((at, byte) => (at < 0 ? at : leaf.next(at, byte)), state);
    const text = fc.array(fc.nat(), { maxLength: 40 });
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 12 }),
        text,
        (start, choices) => {
          let state = after(leaf.start, '"');
          for (const character of start) {
            const next = after(state, character);
            if (next >= 0) state = next;
          }
          for (const { classes, length, exact } of leaf.transitions?.(state).free ?? []) {
            const free = CHARACTERS.filter(
              (character) => (classOf(character.codePointAt(0)!) & classes) !== 0,
            );
            const written = choices.map((choice) => free[choice % free.length]!);
            const fits = written.slice(0, length).join('');
            expect(after(state, fits), fits).toBeGreaterThanOrEqual(0);
            const longer = written.slice(0, length + 1).join('');
            if (exact && written.length > length) expect(after(state, longer), longer).toBe(DEAD);
          }
        },
      ),
    );
  },
);

test('all characters of an unconstrained string are free, except those that JSON escapes', () => {
  const leaf = stringLeaf(anyString);
  const [free] = leaf.transitions?.(leaf.next(leaf.start, 0x22)).free ?? [];
  expect(free?.length).toBe(Number.POSITIVE_INFINITY);
  for (const character of CHARACTERS) {
    expect(classOf(character.codePointAt(0)!) & ~free!.classes).toBe(0);
  }
});

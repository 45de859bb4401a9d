/** Random languages beside what they mean: a predicate that knows nothing of automata. */
import fc from 'fast-check';
import { complement, intersect, type Language, union } from '../../src/runtime/regular/index.ts';
import { lengthBetween, literals, parsePattern } from './workspace.ts';

export interface Described {
  readonly text: string;
  readonly language: Language;
  has(value: string): boolean;
}

const ALPHABET = ['a', 'b', '"', '\\', '\n', '\u0001', 'é', '∂', '😀', '/'];

/** Strings that meet every class of JSON characters. */
export const strings: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...ALPHABET), { maxLength: 5 })
  .map((characters) => characters.join(''));

const PATTERNS = [
  'a',
  '^a',
  'b$',
  '^[ab]*$',
  '^(a|😀b)+$',
  '[^a"]{2}',
  '^(ab?){1,2}$',
  '^(?!a)',
  '\\\\',
  '^\\n?$',
  'é|∂',
];

const simple: fc.Arbitrary<Described> = fc.oneof(
  fc.constantFrom(...PATTERNS).map((source) => ({
    text: `/${source}/`,
    language: parsePattern(source),
    has: (value: string) => new RegExp(source, 'u').test(value),
  })),
  fc.array(strings, { maxLength: 4 }).map((list) => ({
    text: JSON.stringify(list),
    language: literals(list),
    has: (value: string) => list.includes(value),
  })),
  fc.tuple(fc.nat(3), fc.option(fc.nat(3))).map(([min, more]) => {
    const max = more === null ? Number.POSITIVE_INFINITY : min + more;
    return {
      text: `{${min},${max}}`,
      language: lengthBetween(min, max),
      has: (value: string) => [...value].length >= min && [...value].length <= max,
    };
  }),
);

/** Languages made of simple ones by union, intersection and complement. */
export const languages: fc.Arbitrary<Described> = fc.letrec<{ any: Described }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    simple,
    fc.tuple(tie('any'), tie('any')).map(([a, b]) => ({
      text: `(${a.text} & ${b.text})`,
      language: intersect([a.language, b.language]),
      has: (value: string) => a.has(value) && b.has(value),
    })),
    fc.tuple(tie('any'), tie('any')).map(([a, b]) => ({
      text: `(${a.text} | ${b.text})`,
      language: union([a.language, b.language]),
      has: (value: string) => a.has(value) || b.has(value),
    })),
    tie('any').map((a) => ({
      text: `!${a.text}`,
      language: complement(a.language),
      has: (value: string) => !a.has(value),
    })),
  ),
})).any;

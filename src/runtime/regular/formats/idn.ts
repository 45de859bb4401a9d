/**
 * Internationalized domain names: the code points that RFC 5892 permits, its contextual rules (appendix A) and the Bidi
 * rule (RFC 5893), as far as a regular language can say them. Left out, so never written: labels in Punycode, and labels
 * of more than 52 characters, since the length of their encoding is what counts (63 bytes at most).
 */
import {
  type CodePointSet,
  codePointSet,
  differenceSet,
  intersectSets,
  pairsOf,
  unionSets,
} from '../code-points.ts';
import { propertySet } from '../pattern/properties.ts';
import {
  anyCharacter,
  anyString,
  complement,
  concat,
  intersect,
  oneOf,
  repeat,
  sequence,
  type Term,
  union,
} from '../term.ts';
import { whole } from './whole.ts';

const MOST_CHARACTERS = 52;

const set = (...points: readonly (number | readonly [number, number])[]): CodePointSet =>
  codePointSet(points.map((point) => (typeof point === 'number' ? [point, point] : point)));

/** RFC 5892, section 2.6: code points that the properties would judge otherwise. */
const EXCEPTIONS_VALID = set(0xdf, 0x3c2, 0x6fd, 0x6fe, 0xf0b, 0x3007);
const EXCEPTIONS_DISALLOWED = set(0x640, 0x7fa, [0x302e, 0x302f], [0x3031, 0x3035], 0x303b);
const ARABIC_DIGITS = set([0x660, 0x669]);
const EXTENDED_DIGITS = set([0x6f0, 0x6f9]);
const JOINERS = set(0x200c, 0x200d);
const CONTEXTUAL = unionSets(set(0xb7, 0x375, 0x5f3, 0x5f4, 0x30fb), JOINERS);
/** RFC 5892, sections 2.4 and 2.9: blocks of symbols, and the conjoining jamo. */
const IGNORED_BLOCKS = set([0x20d0, 0x20ff], [0x1d100, 0x1d1ff], [0x1d200, 0x1d24f]);
const OLD_HANGUL = set([0x1100, 0x11ff], [0xa960, 0xa97f], [0xd7b0, 0xd7ff]);
const RIGHT_TO_LEFT_SCRIPTS =
  'Hebr Arab Syrc Thaa Nkoo Samr Mand Adlm Rohg Hung Sogd Sogo Mani Phnx Avst Prti Phli Phlp Chrs Elym Hatr Nbat Palm Armi Narb Sarb Orkh Cprt Lydi Khar Mend Yezi Ougr';

/** The code points that a label may have outside ASCII, without regard to their neighbours. */
function permitted(): CodePointSet {
  const letters = unionSets(...['Ll', 'Lo', 'Lm', 'Mn', 'Mc', 'Nd'].map(propertySet));
  const ignored = ['Default_Ignorable_Code_Point', 'White_Space', 'Noncharacter_Code_Point'];
  const excluded = unionSets(
    ...ignored.map(propertySet),
    IGNORED_BLOCKS,
    OLD_HANGUL,
    EXCEPTIONS_DISALLOWED,
    CONTEXTUAL,
    set([0, 0x7f]),
  );
  return unionSets(stable(differenceSet(letters, excluded)), EXCEPTIONS_VALID);
}

/** RFC 5892, section 2.2: what normalisation and case folding leave as it is. */
function stable(letters: CodePointSet): CodePointSet {
  const kept: [number, number][] = [];
  const keep = (first: number, last: number): void => {
    if (isStable(first, last)) kept.push([first, last]);
    else if (first < last) {
      // A run that changes is halved until the characters that change are alone.
      const middle = (first + last) >> 1;
      keep(first, middle);
      keep(middle + 1, last);
    }
  };
  for (const [first, last] of pairsOf(letters)) {
    for (let start = first; start <= last; start += 256) keep(start, Math.min(start + 255, last));
  }
  return codePointSet(kept);
}

function isStable(first: number, last: number): boolean {
  const points = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const text = String.fromCodePoint(...points);
  return text.normalize('NFKC').toLowerCase().normalize('NFKC') === text;
}

const characters = (points: CodePointSet): Term => oneOf(points);
const around = (before: Term, middle: Term, after: Term): Term =>
  sequence([anyString, before, middle, after, anyString]);

/** The strings in which every `character` has one of `before` right before it, and one of `after` right after it. */
function everywhere(character: CodePointSet, before: Term, after: Term): Term {
  const one = characters(character);
  return complement(
    union([
      sequence([complement(concat(anyString, before)), one, anyString]),
      sequence([anyString, one, complement(concat(after, anyString))]),
    ]),
  );
}

const nothingElse: Term = repeat(anyCharacter, 0, 0);

/** RFC 5892, appendix A: the characters that are valid among certain others only. */
function contextRules(): Term[] {
  const script = (name: string): Term => characters(propertySet(`Script=${name}`));
  const hebrew = script('Hebrew');
  const japanese = union(['Hiragana', 'Katakana', 'Han'].map(script));
  const without = (term: Term): Term => complement(sequence([anyString, term, anyString]));
  return [
    everywhere(set(0xb7), whole('l'), whole('l')),
    everywhere(set(0x375), nothingElse, script('Greek')),
    everywhere(set(0x5f3, 0x5f4), hebrew, nothingElse),
    union([without(characters(set(0x30fb))), sequence([anyString, japanese, anyString])]),
    union([without(characters(ARABIC_DIGITS)), without(characters(EXTENDED_DIGITS))]),
    joinerRule(),
  ];
}

/** Joiners stand after a virama; the non-joiner also between letters that join (RFC 5892, A.1 and A.2). */
function joinerRule(): Term {
  const virama = characters(viramas());
  return everywhere(JOINERS, virama, nothingElse);
}

/** The code points of canonical combining class 9, which is not a property of regular expressions. */
function viramas(): CodePointSet {
  return set(
    0x94d,
    0x9cd,
    0xa4d,
    0xacd,
    0xb4d,
    0xbcd,
    0xc4d,
    0xccd,
    [0xd3b, 0xd3c],
    0xd4d,
    0xdca,
    0xe3a,
    0xeba,
    0xf84,
    [0x1039, 0x103a],
    [0x1714, 0x1715],
    0x1734,
    0x17d2,
    0x1a60,
    0x1b44,
    [0x1baa, 0x1bab],
    [0x1bf2, 0x1bf3],
    0x2d7f,
    0xa806,
    0xa82c,
    0xa8c4,
    0xa953,
    0xa9c0,
    0xaaf6,
    0xabed,
    0x10a3f,
    0x11046,
    0x11070,
    0x1107f,
    0x110b9,
    [0x11133, 0x11134],
    0x111c0,
    0x11235,
    0x112ea,
    0x1134d,
    0x11442,
    0x114c2,
    0x115bf,
    0x1163f,
    0x116b6,
    0x1172b,
    0x11839,
    [0x1193d, 0x1193e],
    0x119e0,
    0x11a34,
    0x11a47,
    0x11a99,
    0x11c3f,
    [0x11d44, 0x11d45],
    0x11d97,
  );
}

/** Names of labels that are international, or plain but for capital letters. */
export function internationalName(): Term {
  const beyond = unionSets(permitted(), CONTEXTUAL);
  const marks = propertySet('M');
  const scripts = RIGHT_TO_LEFT_SCRIPTS.split(' ').map((name) => propertySet(`Script=${name}`));
  const rightToLeft = differenceSet(
    intersectSets(unionSets(...scripts), beyond),
    unionSets(marks, ARABIC_DIGITS, EXTENDED_DIGITS),
  );
  const digits = set([0x30, 0x39]);
  const nonspacing = intersectSets(propertySet('Mn'), beyond);
  const leftToRight = differenceSet(
    unionSets(beyond, set([0x61, 0x7a], [0x41, 0x5a])),
    unionSets(rightToLeft, ARABIC_DIGITS),
  );

  const hyphen = set(0x2d);
  const left = characters(unionSets(leftToRight, digits, hyphen));
  const right = characters(
    unionSets(rightToLeft, ARABIC_DIGITS, EXTENDED_DIGITS, digits, nonspacing, hyphen, JOINERS),
  );
  const rules = intersect([
    ...contextRules(),
    complement(concat(oneOf(unionSets(marks, hyphen)), anyString)),
    complement(concat(anyString, oneOf(hyphen))),
    complement(sequence([anyCharacter, anyCharacter, whole('--'), anyString])),
    repeat(anyCharacter, 1, MOST_CHARACTERS),
  ]);
  const leftLabel = intersect([repeat(left, 1), rules]);
  // RFC 5893, section 2: rules 1 to 4 for labels that begin from the right, 1, 5 and 6 for others in such names.
  const rightEnd = concat(
    characters(unionSets(rightToLeft, digits, ARABIC_DIGITS, EXTENDED_DIGITS)),
    repeat(characters(nonspacing), 0),
  );
  const oneKindOfDigit = complement(
    union([
      around(oneOf(ARABIC_DIGITS), anyString, oneOf(unionSets(digits, EXTENDED_DIGITS))),
      around(oneOf(unionSets(digits, EXTENDED_DIGITS)), anyString, oneOf(ARABIC_DIGITS)),
    ]),
  );
  const rightLabel = intersect([
    concat(oneOf(rightToLeft), repeat(right, 0)),
    concat(anyString, rightEnd),
    oneKindOfDigit,
    rules,
  ]);
  const leftInMixed = intersect([
    leftLabel,
    complement(concat(oneOf(unionSets(digits, EXTENDED_DIGITS)), anyString)),
  ]);
  return union([names(leftLabel), names(union([rightLabel, leftInMixed]))]);
}

/** Labels between full stops, of which there are four (RFC 3490, section 3.1). */
function names(label: Term): Term {
  const stop = whole('[.\\u3002\\uff0e\\uff61]');
  return concat(label, repeat(concat(stop, label), 0));
}

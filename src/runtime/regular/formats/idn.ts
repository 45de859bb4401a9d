/**
 * Internationalized domain names: the rules of RFC 5892 (appendix A), RFC 5893 (Bidi) and RFC 5891 for labels, as far as
 * a regular language can say them. Left out, so never written: labels in Punycode, and international labels of more
 * than 52 characters. Not seen to: that labels are in NFC, and that their encoding has 63 bytes at most.
 */
import { codePointSet } from '../code-points.ts';
import { lift, representative } from '../lift.ts';
import {
  anyCharacter,
  anyString,
  complement,
  concat,
  emptyString,
  intersect,
  oneOf,
  repeat,
  sequence,
  type Term,
  union,
} from '../term/index.ts';
import { type IdnClasses, idnClasses } from './idn-classes.ts';

const LONGEST_NAME = 253;
const LONGEST_ASCII_LABEL = 63;
const LONGEST_LABEL = 52;

type ClassName = keyof IdnClasses;
/** Characters without a direction of their own. */
const NEUTRAL = ['neutral', 'keraia', 'katakanaDot', 'middleDot'] as const;
/** One character of any of the classes, each written as the one that stands for it. */
type OneOfClasses = (...names: readonly ClassName[]) => Term;

/**
 * `idn-hostname`: names of that many labels or more. Host names too, since a plain label is an international one without
 * anything special.
 */
export function idnHostname(least = 1): Term {
  const classes = idnClasses();
  const one: OneOfClasses = (...names) =>
    oneOf(
      codePointSet(
        names.map((name) => [representative(classes[name]), representative(classes[name])]),
      ),
    );
  const { plain, left, right } = labels(one);
  const names = (label: Term): Term => concat(label, repeat(concat(one('stop'), label), least - 1));
  // Beside a label that is written from the right, the others are of letters at their ends (RFC 5893, rules 1 and 6).
  const leftAmongRight = intersect([
    union([plain, left]),
    complement(concat(one('digit', 'extendedDigit', ...NEUTRAL), anyString)),
    complement(
      sequence([
        anyString,
        one(...NEUTRAL, 'joiner', 'nonJoiner'),
        repeat(one('virama', 'nonspacing'), 0),
      ]),
    ),
  ]);
  const name = intersect([
    union([names(union([plain, left])), names(union([right, leftAmongRight]))]),
    repeat(anyCharacter, 0, LONGEST_NAME),
  ]);
  return lift(name, Object.values(classes));
}

/** Labels of ASCII, labels written from the left, and labels written from the right. */
function labels(one: OneOfClasses): { plain: Term; left: Term; right: Term } {
  const ascii = ['l', 'letter', 'digit', 'hyphen'] as const;
  const marks = ['virama', 'spacingVirama', 'nonspacing', 'spacing'] as const;
  const fromRight = ['hebrew', 'joining', 'joiningRight', 'rightToLeft'] as const;
  const rules = [
    complement(concat(one('hyphen', ...marks), anyString)),
    complement(concat(anyString, one('hyphen'))),
    // Hyphens in the third and fourth place are for encoded labels.
    complement(sequence([anyCharacter, anyCharacter, one('hyphen'), one('hyphen'), anyString])),
  ];
  const plain = intersect([repeat(one(...ascii, 'capital'), 1, LONGEST_ASCII_LABEL), ...rules]);
  const international = [...rules, ...contextRules(one), repeat(anyCharacter, 1, LONGEST_LABEL)];
  const left = intersect([
    repeat(
      one(
        ...ascii,
        ...marks,
        ...(['leftToRight', 'greek', 'japanese', 'extendedDigit'] as const),
        ...(['joiner', 'nonJoiner'] as const),
        ...NEUTRAL,
      ),
      1,
    ),
    ...international,
  ]);
  return { plain, left, right: intersect([...international, ...bidiRules(one, fromRight)]) };
}

/** RFC 5893, section 2, rules 1 to 4: labels that begin with a letter written from the right. */
function bidiRules(one: OneOfClasses, letters: readonly ClassName[]): Term[] {
  const digits = ['digit', 'extendedDigit'] as const;
  const inner = [
    'virama',
    'nonspacing',
    'geresh',
    'hyphen',
    'neutral',
    'joiner',
    'nonJoiner',
  ] as const;
  const end = one(...letters, 'geresh', 'arabicDigit', ...digits);
  const mixed = (a: Term, b: Term): Term => sequence([anyString, a, anyString, b, anyString]);
  return [
    concat(one(...letters), repeat(one(...letters, ...inner, ...digits, 'arabicDigit'), 0)),
    sequence([anyString, end, repeat(one('virama', 'nonspacing'), 0)]),
    complement(
      union([mixed(one('arabicDigit'), one(...digits)), mixed(one(...digits), one('arabicDigit'))]),
    ),
  ];
}

/** RFC 5892, appendix A: characters that are valid among certain others only. */
function contextRules(one: OneOfClasses): Term[] {
  const without = (term: Term): Term => complement(sequence([anyString, term, anyString]));
  const marks = repeat(one('virama', 'nonspacing'), 0);
  const joined = concat(one('joining'), marks);
  const joins = concat(marks, one('joining', 'joiningRight'));
  const virama = one('virama', 'spacingVirama');
  return [
    everywhere(one('middleDot'), [[one('l'), one('l')]]),
    everywhere(one('keraia'), [[emptyString, one('greek')]]),
    everywhere(one('geresh'), [[one('hebrew'), emptyString]]),
    everywhere(one('joiner'), [[virama, emptyString]]),
    everywhere(one('nonJoiner'), [
      [virama, emptyString],
      [joined, joins],
    ]),
    union([without(one('katakanaDot')), sequence([anyString, one('japanese'), anyString])]),
    union([without(one('arabicDigit')), without(one('extendedDigit'))]),
  ];
}

/** The strings in which every such character stands between one of the pairs. */
function everywhere(character: Term, pairs: readonly (readonly [Term, Term])[]): Term {
  const misplaced = pairs.map(([before, after]) =>
    union([
      sequence([complement(concat(anyString, before)), character, anyString]),
      sequence([anyString, character, complement(concat(after, anyString))]),
    ]),
  );
  // A place is wrong when it is wrong for every pair; with two pairs the halves are combined one by one.
  const [first, second] = pairs;
  if (!first || !second) return complement(union(misplaced));
  const wrong = ([a, b]: readonly [Term, Term], [c, d]: readonly [Term, Term]): Term => {
    const notBefore = (term: Term): Term => complement(concat(anyString, term));
    const notAfter = (term: Term): Term => complement(concat(term, anyString));
    const place = (left: Term, right: Term): Term => sequence([left, character, right]);
    return union([
      place(intersect([notBefore(a), notBefore(c)]), anyString),
      place(notBefore(a), notAfter(d)),
      place(notBefore(c), notAfter(b)),
      place(anyString, intersect([notAfter(b), notAfter(d)])),
    ]);
  };
  return complement(wrong(first, second));
}

/**
 * Internationalized domain names: the rules of RFC 5892 (appendix A), RFC 5893 (Bidi) and RFC 5891
 * for labels, as far as a regular language can express them. Excluded, and therefore never
 * generated: Punycode labels, and some labels that are close to the limit of 63 encoded bytes
 * (encoded-length.ts) or that normalisation changes in two steps.
 */
import { type CodePointSet, intersectSets, pointSet, unionSets } from '../code-points.ts';
import { preimage, representative } from '../preimage.ts';
import {
  complement,
  concat,
  intersect,
  oneOf,
  repeat,
  sequence,
  type Term,
  type TermTable,
  union,
} from '../term/index.ts';
import { encodedLength, SCRIPTS } from './encoded-length.ts';
import { type IdnClasses, idnCharacters } from './idn-classes.ts';
import { compositions } from './normal-form.ts';
import { partition } from './partition.ts';
import type { FormatTools } from './types.ts';

type ClassName = keyof IdnClasses;
const ASCII = ['l', 'letter', 'digit', 'hyphen'] as const;
const MARKS = ['virama', 'spacingVirama', 'nonspacing', 'spacing'] as const;
const FROM_RIGHT = ['hebrew', 'joining', 'joiningRight', 'rightToLeft'] as const;
/** Characters without a direction. */
const NEUTRAL = ['keraia', 'katakanaDot', 'middleDot'] as const;
/** One character from any of the sets, as a representative. */
type OneOfSets = (...sets: readonly CodePointSet[]) => Term;
/** One character from any of the classes. */
type OneOfClasses = (...names: readonly ClassName[]) => Term;

/**
 * `idn-hostname`: names of at least this many labels, in normal form C if required. Includes host
 * names, because a plain label is also an internationalized one.
 */
export function idnHostname({ table }: FormatTools, least = 1, isNormal = true): Term {
  const { classes, combining } = idnCharacters();
  const { first, second } = compositions();
  const used = unionSets(Object.values(classes));
  const axes = [...combining, first, second, ...SCRIPTS].map((set) => intersectSets(set, used));
  const parts = partition([...Object.values(classes), ...axes]);
  const stands = pointSet(parts.map(representative));
  const oneOfSets: OneOfSets = (...sets) => oneOf(table, intersectSets(stands, unionSets(sets)));
  const one: OneOfClasses = (...names) => oneOfSets(...names.map((name) => classes[name]));

  const ascii = unionSets([...ASCII, 'capital' as const].map((name) => classes[name]));
  const form = isNormal ? normalRules(table, oneOfSets, combining, first, second) : [];
  const { plain, left, right } = labels(table, one, form);
  const names = (label: Term): Term => concat(label, repeat(concat(one('stop'), label), least - 1));
  // Next to a right-to-left label, the others must begin and end with letters (RFC 5893, rules 1
  // and 6).
  const leftAmongRight = intersect([
    union([plain, left]),
    complement(concat(one('digit', 'extendedDigit', ...NEUTRAL), table.anyString)),
    complement(
      sequence([
        table.anyString,
        one(...NEUTRAL, 'joiner', 'nonJoiner'),
        repeat(one('virama', 'nonspacing'), 0),
      ]),
    ),
  ]);
  const rules = union([names(union([plain, left])), names(union([right, leftAmongRight]))]);
  return preimage(rules, parts, encodedLength(parts, ascii, classes.stop));
}

/**
 * Strings that normalisation does not change: marks are ordered by class, and no two characters
 * compose, even across other marks (which may prevent it).
 */
function normalRules(
  { anyString }: TermTable,
  one: OneOfSets,
  combining: readonly CodePointSet[],
  first: CodePointSet,
  second: CodePointSet,
): Term[] {
  const without = (parts: readonly Term[]) =>
    complement(sequence([anyString, ...parts, anyString]));
  return [
    without([union(combining.map((set, i) => concat(one(set), one(...combining.slice(0, i)))))]),
    without([one(first), repeat(one(...combining), 0), one(second)]),
  ];
}

/** ASCII labels, left-to-right labels and right-to-left labels. */
function labels(
  table: TermTable,
  one: OneOfClasses,
  form: readonly Term[],
): { plain: Term; left: Term; right: Term } {
  const { anyCharacter, anyString } = table;
  const rules = [
    complement(concat(one('hyphen', ...MARKS), anyString)),
    complement(concat(anyString, one('hyphen'))),
    // Hyphens in the third and fourth position are reserved for encoded labels.
    complement(sequence([anyCharacter, anyCharacter, one('hyphen'), one('hyphen'), anyString])),
  ];
  const plain = intersect([repeat(one(...ASCII, 'capital'), 1), ...rules]);
  const international = [...rules, ...contextRules(table, one), ...form];
  const left = intersect([
    repeat(
      one(
        ...ASCII,
        ...MARKS,
        ...(['leftToRight', 'greek', 'japanese', 'extendedDigit'] as const),
        ...(['joiner', 'nonJoiner'] as const),
        ...NEUTRAL,
      ),
      1,
    ),
    ...international,
  ]);
  return { plain, left, right: intersect([...international, ...bidiRules(table, one)]) };
}

/** RFC 5893, section 2, rules 1 to 4: labels that begin with a right-to-left letter. */
function bidiRules({ anyString }: TermTable, one: OneOfClasses): Term[] {
  const digits = ['digit', 'extendedDigit'] as const;
  const inner = ['virama', 'nonspacing', 'geresh', 'hyphen', 'joiner', 'nonJoiner'] as const;
  const end = one(...FROM_RIGHT, 'geresh', 'arabicDigit', ...digits);
  const mixed = (a: Term, b: Term): Term => sequence([anyString, a, anyString, b, anyString]);
  return [
    concat(one(...FROM_RIGHT), repeat(one(...FROM_RIGHT, ...inner, ...digits, 'arabicDigit'), 0)),
    sequence([anyString, end, repeat(one('virama', 'nonspacing'), 0)]),
    complement(
      union([mixed(one('arabicDigit'), one(...digits)), mixed(one(...digits), one('arabicDigit'))]),
    ),
  ];
}

/** RFC 5892, appendix A: characters that are valid only next to certain others. */
function contextRules({ anyString }: TermTable, one: OneOfClasses): Term[] {
  const never = (before: Term, character: Term, after: Term): Term =>
    complement(sequence([before, character, after]));
  const notAfter = (term: Term): Term => complement(concat(anyString, term));
  const notBefore = (term: Term): Term => complement(concat(term, anyString));
  const without = (term: Term): Term => never(anyString, term, anyString);
  const marks = repeat(one('virama', 'nonspacing'), 0);
  const joined = concat(one('joining'), marks);
  const joins = concat(marks, one('joining', 'joiningRight'));
  const virama = one('virama', 'spacingVirama');
  return [
    never(notAfter(one('l')), one('middleDot'), anyString),
    never(anyString, one('middleDot'), notBefore(one('l'))),
    never(anyString, one('keraia'), notBefore(one('greek'))),
    never(notAfter(one('hebrew')), one('geresh'), anyString),
    never(notAfter(virama), one('joiner'), anyString),
    never(notAfter(union([virama, joined])), one('nonJoiner'), anyString),
    never(notAfter(virama), one('nonJoiner'), notBefore(joins)),
    union([without(one('katakanaDot')), sequence([anyString, one('japanese'), anyString])]),
    union([without(one('arabicDigit')), without(one('extendedDigit'))]),
  ];
}

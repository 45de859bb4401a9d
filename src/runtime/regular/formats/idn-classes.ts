/**
 * The code points of internationalized names (RFC 5892), in the classes that the rules for labels tell apart. Properties
 * come from the regular expressions of the engine; what these do not know (joining types) is listed.
 */
import {
  type CodePointSet,
  codePointSet,
  differenceSet,
  hasCodePoint,
  intersectSets,
  noCodePoints,
  unionSets,
} from '../code-points.ts';
import { propertySet } from '../pattern/properties.ts';
import { combiningClasses } from './normal-form.ts';

const set = (...points: readonly (number | readonly [number, number])[]): CodePointSet =>
  codePointSet(points.map((point) => (typeof point === 'number' ? [point, point] : point)));

/**
 * Where the letters of living scripts are, after the repertoire of the root zone (ICANN, MSR-5), as of Unicode 14: names do
 * not depend on which version the engine knows.
 */
const LIVING = set(
  ...[0x1a1, 0x1b0, 0x219, 0x21b, 0x390, 0x6d5, 0xf0b, 0xf35, 0xf37],
  ...([
    [0xdf, 0x17f],
    [0x250, 0x2af],
    [0x300, 0x30c],
    [0x323, 0x331],
    [0x3ac, 0x3ce],
    [0x430, 0x4ff],
    [0x561, 0x586],
    [0x5d0, 0x5ea],
    [0x620, 0x63f],
    [0x641, 0x64a],
    [0x671, 0x6d3],
    [0x6fa, 0x6ff],
    [0x750, 0x7b1],
    [0x900, 0xb52],
    [0xb55, 0xc5b],
    [0xc5d, 0xcdb],
    [0xcdd, 0xcf2],
    [0xd00, 0xecd],
    [0xed0, 0xedf],
    [0xf20, 0xf29],
    [0xf3e, 0xfbc],
    [0x1000, 0x109f],
    [0x10d0, 0x10fa],
    [0x1200, 0x135f],
    [0x1780, 0x17e9],
    [0x1ea0, 0x1ef9],
    [0x3005, 0x3007],
    [0x3041, 0x3096],
    [0x30a1, 0x312f],
    [0x3400, 0x9fff],
    [0xac00, 0xd7a3],
    [0x20000, 0x2a6df],
  ] as const),
);
/** RFC 5892, section 2.6: code points that the properties would judge otherwise. */
const EXCEPTIONS = set(0xdf, 0x3c2, 0x6fd, 0x6fe, 0xf0b, 0x3007);
/** One mark of each canonical combining class that these scripts need. */
const MARKS = '\u093c\u094d\u0e38\u0e48\u0eb8\u0ec8\u0f71\u0f72\u0f74\u0323\u0301';

/** Bidi_Class R and AL. */
const RIGHT_TO_LEFT = set([0x590, 0x8ff]);
/** Nonspacing marks of Bidi_Class L. */
const NONSPACING_FROM_LEFT = set(0xcbf, 0xcc6);

/** Letters of the Arabic block that join on the right alone (Joining_Type R), and those that join at all. */
const JOINING_RIGHT = set(
  ...[0x627, 0x629, 0x648, 0x6c0, 0x6cd, 0x6cf, 0x6d5],
  ...([
    [0x622, 0x625],
    [0x62f, 0x632],
    [0x671, 0x673],
    [0x675, 0x677],
    [0x688, 0x699],
    [0x6c3, 0x6cb],
    [0x6d2, 0x6d3],
    [0x6ee, 0x6ef],
  ] as const),
);
const JOINING = set([0x620, 0x620], [0x622, 0x673], [0x675, 0x6e4], [0x6e7, 0x6fc], 0x6ff);

/** Classes that do not overlap, by name. */
export type IdnClasses = Readonly<Record<(typeof NAMES)[number], CodePointSet>>;

/** The characters of names. */
export interface IdnCharacters {
  readonly classes: IdnClasses;
  /** The marks that normalisation puts in order, by canonical combining class, ascending. */
  readonly combining: readonly CodePointSet[];
}

const NAMES = [
  'l',
  'letter',
  'capital',
  'digit',
  'hyphen',
  'stop',
  'middleDot',
  'keraia',
  'geresh',
  'katakanaDot',
  'joiner',
  'nonJoiner',
  'arabicDigit',
  'extendedDigit',
  'virama',
  'spacingVirama',
  'nonspacing',
  'spacing',
  'hebrew',
  'joiningRight',
  'joining',
  'rightToLeft',
  'greek',
  'japanese',
  'leftToRight',
] as const;

/** Finds them. Takes some ten milliseconds: keep them. */
export function idnCharacters(): IdnCharacters {
  const letters = permittedLetters();
  const found = combiningClasses(intersectSets(letters, propertySet('M')));
  const combining = found.filter((set) =>
    Array.from(MARKS).some((mark) => hasCodePoint(set, mark.charCodeAt(0))),
  );
  const permitted = differenceSet(
    letters,
    unionSets(found.filter((set) => !combining.includes(set))),
  );
  const marks = intersectSets(permitted, propertySet('M'));
  // Canonical combining class 9.
  const viramas = combining.find((set) => hasCodePoint(set, 0x94d)) ?? noCodePoints;
  const nonspacing = differenceSet(propertySet('Mn'), NONSPACING_FROM_LEFT);
  const wanted: IdnClasses = {
    l: set(0x6c),
    letter: set([0x61, 0x7a]),
    capital: set([0x41, 0x5a]),
    digit: set([0x30, 0x39]),
    hyphen: set(0x2d),
    stop: set(0x2e, 0x3002, 0xff0e, 0xff61),
    middleDot: set(0xb7),
    keraia: set(0x375),
    geresh: set(0x5f3, 0x5f4),
    katakanaDot: set(0x30fb),
    joiner: set(0x200d),
    nonJoiner: set(0x200c),
    arabicDigit: set([0x660, 0x669]),
    extendedDigit: set([0x6f0, 0x6f9]),
    virama: intersectSets(viramas, nonspacing),
    spacingVirama: viramas,
    nonspacing: intersectSets(permitted, nonspacing),
    spacing: marks,
    hebrew: intersectSets(permitted, propertySet('Script=Hebrew')),
    joining: intersectSets(permitted, JOINING),
    joiningRight: intersectSets(permitted, JOINING_RIGHT),
    rightToLeft: intersectSets(permitted, RIGHT_TO_LEFT),
    greek: intersectSets(permitted, propertySet('Script=Greek')),
    japanese: intersectSets(
      permitted,
      unionSets(['Hiragana', 'Katakana', 'Han'].map((name) => propertySet(`Script=${name}`))),
    ),
    leftToRight: permitted,
  };
  // What an earlier class has, a later one has not.
  let taken = noCodePoints;
  const classes: [string, CodePointSet][] = NAMES.map((name) => {
    const own = differenceSet(wanted[name], taken);
    taken = unionSets([taken, own]);
    return [name, own];
  });
  return { classes: Object.fromEntries(classes) as IdnClasses, combining };
}

/** The code points outside ASCII that a label may have without regard to their neighbours (RFC 5892, section 3). */
function permittedLetters(): CodePointSet {
  const letters = unionSets(['Ll', 'Lo', 'Lm', 'Mn', 'Mc', 'Nd'].map(propertySet));
  // Section 2.2: what normalisation and case folding change.
  const changed = propertySet('Changes_When_NFKC_Casefolded');
  return intersectSets(unionSets([differenceSet(letters, changed), EXCEPTIONS]), LIVING);
}

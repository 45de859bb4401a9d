/**
 * The code points of internationalized names (RFC 5892), in the classes that the rules for labels tell apart. Properties
 * come from the regular expressions of the engine; what these do not know (virama, joining types) is listed.
 */
import {
  type CodePointSet,
  codePointSet,
  differenceSet,
  intersectSets,
  unionSets,
} from '../code-points.ts';
import { propertySet } from '../pattern/properties.ts';

const set = (...points: readonly (number | readonly [number, number])[]): CodePointSet =>
  codePointSet(points.map((point) => (typeof point === 'number' ? [point, point] : point)));

/** RFC 5892, section 2.6: code points that the properties would judge otherwise. */
const EXCEPTIONS_VALID = set(0xdf, 0x3c2, 0x6fd, 0x6fe, 0xf0b, 0x3007);
const EXCEPTIONS_DISALLOWED = set(0x640, 0x7fa, [0x302e, 0x302f], [0x3031, 0x3035], 0x303b);
/** RFC 5892, sections 2.4 and 2.9: blocks of symbols, and the conjoining jamo. */
const IGNORED_BLOCKS = set([0x20d0, 0x20ff], [0x1d100, 0x1d1ff], [0x1d200, 0x1d24f]);
const OLD_HANGUL = set([0x1100, 0x11ff], [0xa960, 0xa97f], [0xd7b0, 0xd7ff]);

/** Bidi_Class R and AL: whatever letters these blocks have, or will have. */
const RIGHT_TO_LEFT = set(
  ...([
    [0x590, 0x8ff],
    [0xfb1d, 0xfdff],
    [0xfe70, 0xfeff],
    [0x10800, 0x10fff],
    [0x1e800, 0x1efff],
  ] as const),
);
/** Bidi_Class AN among the digits: of Arabic, and of Hanifi Rohingya. */
const ARABIC_DIGITS = set([0x660, 0x669], [0x10d30, 0x10d39]);
/** Bidi_Class ON among the letters. */
const NEUTRAL = set(
  [0x2b9, 0x2ba],
  [0x2c2, 0x2cf],
  0x2ec,
  0x2e2f,
  0xa67f,
  [0xa700, 0xa721],
  0xa788,
);
/** Nonspacing marks of Bidi_Class L. */
const NONSPACING_FROM_LEFT = set(0xcbf, 0xcc6, [0x11a07, 0x11a08], 0x11c3f);

/** Canonical combining class 9. */
const VIRAMAS = set(
  ...[0x94d, 0x9cd, 0xa4d, 0xacd, 0xb4d, 0xbcd, 0xc4d, 0xccd, 0xd3b, 0xd3c, 0xd4d, 0xdca, 0xe3a],
  ...[0xeba, 0xf84, 0x1039, 0x103a, 0x1714, 0x1715, 0x1734, 0x17d2, 0x1a60, 0x1b44, 0x1baa, 0x1bab],
  ...[0x1bf2, 0x1bf3, 0x2d7f, 0xa806, 0xa82c, 0xa8c4, 0xa953, 0xa9c0, 0xaaf6, 0xabed, 0x10a3f],
  ...[0x11046, 0x11070, 0x1107f, 0x110b9, 0x11133, 0x11134, 0x111c0, 0x11235, 0x112ea, 0x1134d],
  ...[0x11442, 0x114c2, 0x115bf, 0x1163f, 0x116b6, 0x1172b, 0x11839, 0x1193d, 0x1193e, 0x119e0],
  ...[0x11a34, 0x11a47, 0x11a99, 0x11c3f, 0x11d44, 0x11d45, 0x11d97],
);

/** Arabic letters that join on both sides, and on the right alone (Joining_Type D and R). */
const JOINING = set(
  ...([
    [0x626, 0x626],
    [0x628, 0x628],
    [0x62a, 0x62e],
    [0x633, 0x63f],
    [0x641, 0x647],
  ] as const),
  ...([
    [0x649, 0x64a],
    [0x66e, 0x66f],
    [0x678, 0x687],
    [0x69a, 0x6bf],
    [0x6c1, 0x6c2],
  ] as const),
  ...([
    [0x6cc, 0x6cc],
    [0x6ce, 0x6ce],
    [0x6d0, 0x6d1],
    [0x6fa, 0x6fc],
    [0x6ff, 0x6ff],
  ] as const),
);
const JOINING_RIGHT = set(
  ...([
    [0x622, 0x625],
    [0x627, 0x627],
    [0x629, 0x629],
    [0x62f, 0x632],
    [0x648, 0x648],
  ] as const),
  ...([
    [0x671, 0x673],
    [0x675, 0x677],
    [0x688, 0x699],
    [0x6c0, 0x6c0],
    [0x6c3, 0x6cb],
  ] as const),
  ...([
    [0x6cd, 0x6cd],
    [0x6cf, 0x6cf],
    [0x6d2, 0x6d3],
    [0x6d5, 0x6d5],
    [0x6ee, 0x6ef],
  ] as const),
);

/** Classes that do not overlap, by name. */
export type IdnClasses = Readonly<Record<(typeof NAMES)[number], CodePointSet>>;

const NAMES = [
  'x',
  'n',
  'l',
  'letter',
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
  'joining',
  'joiningRight',
  'rightToLeft',
  'neutral',
  'greek',
  'japanese',
  'leftToRight',
] as const;

/** Makes the classes. Takes some ten milliseconds: keep them. */
export function idnClasses(): IdnClasses {
  const permitted = permittedLetters();
  const marks = propertySet('M');
  const nonspacing = differenceSet(propertySet('Mn'), NONSPACING_FROM_LEFT);
  const wanted: IdnClasses = {
    x: set(0x58, 0x78),
    n: set(0x4e, 0x6e),
    l: set(0x6c),
    letter: set([0x41, 0x5a], [0x61, 0x7a]),
    digit: set([0x30, 0x39]),
    hyphen: set(0x2d),
    stop: set(0x2e, 0x3002, 0xff0e, 0xff61),
    middleDot: set(0xb7),
    keraia: set(0x375),
    geresh: set(0x5f3, 0x5f4),
    katakanaDot: set(0x30fb),
    joiner: set(0x200d),
    nonJoiner: set(0x200c),
    arabicDigit: ARABIC_DIGITS,
    extendedDigit: set([0x6f0, 0x6f9]),
    virama: intersectSets(VIRAMAS, intersectSets(permitted, nonspacing)),
    spacingVirama: intersectSets(VIRAMAS, intersectSets(permitted, marks)),
    nonspacing: intersectSets(permitted, nonspacing),
    spacing: intersectSets(permitted, marks),
    hebrew: intersectSets(permitted, propertySet('Script=Hebrew')),
    joining: intersectSets(permitted, JOINING),
    joiningRight: intersectSets(permitted, JOINING_RIGHT),
    rightToLeft: intersectSets(permitted, RIGHT_TO_LEFT),
    neutral: intersectSets(permitted, NEUTRAL),
    greek: intersectSets(permitted, propertySet('Script=Greek')),
    japanese: intersectSets(
      permitted,
      unionSets(['Hiragana', 'Katakana', 'Han'].map((name) => propertySet(`Script=${name}`))),
    ),
    leftToRight: permitted,
  };
  // What an earlier class has, a later one has not.
  let taken = codePointSet([]);
  const classes: [string, CodePointSet][] = NAMES.map((name) => {
    const own = differenceSet(wanted[name], taken);
    taken = unionSets([taken, own]);
    return [name, own];
  });
  return Object.fromEntries(classes) as IdnClasses;
}

/** The code points outside ASCII that a label may have without regard to their neighbours (RFC 5892, section 3). */
function permittedLetters(): CodePointSet {
  const letters = ['Ll', 'Lu', 'Lo', 'Lm', 'Mn', 'Mc', 'Nd'].map(propertySet);
  const excluded = unionSets([
    // Section 2.2: what normalisation and case folding change.
    propertySet('Changes_When_NFKC_Casefolded'),
    ...['Default_Ignorable_Code_Point', 'White_Space', 'Noncharacter_Code_Point'].map(propertySet),
    IGNORED_BLOCKS,
    OLD_HANGUL,
    EXCEPTIONS_DISALLOWED,
    set([0, 0x7f]),
  ]);
  return unionSets([differenceSet(unionSets(letters), excluded), EXCEPTIONS_VALID]);
}

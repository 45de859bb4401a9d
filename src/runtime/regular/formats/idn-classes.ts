/**
 * The code points of internationalized names (RFC 5892), in the classes that the rules for labels tell apart. Properties
 * come from the regular expressions of the engine; what these do not know (joining types) is listed.
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

/** Canonical combining class 9: what normalisation writes before a mark of class 10, and after one of class 8. */
function findViramas(): CodePointSet {
  const [eighth, tenth] = ['\u3099', '\u05b0'];
  const swaps = (first: string, second: string) =>
    first !== second && (first + second).normalize('NFD') === second + first;
  const found: [number, number][] = [];
  const { ranges } = propertySet('M');
  for (let i = 0; i < ranges.length; i += 2) {
    for (let point = ranges[i] as number; point <= (ranges[i + 1] as number); point++) {
      const mark = String.fromCodePoint(point);
      if (swaps(tenth, mark) && swaps(mark, eighth)) found.push([point, point]);
    }
  }
  return codePointSet(found);
}

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
  'neutral',
  'greek',
  'japanese',
  'leftToRight',
] as const;

/** Makes the classes. Takes some ten milliseconds: keep them. */
export function idnClasses(): IdnClasses {
  const permitted = permittedLetters();
  const marks = propertySet('M');
  const viramas = findViramas();
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
    arabicDigit: ARABIC_DIGITS,
    extendedDigit: set([0x6f0, 0x6f9]),
    virama: intersectSets(viramas, intersectSets(permitted, nonspacing)),
    spacingVirama: intersectSets(viramas, intersectSets(permitted, marks)),
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

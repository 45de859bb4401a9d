/**
 * The code points of internationalized names (RFC 5892), in the classes that the rules for labels tell apart. Properties
 * come from the regular expressions of the engine; what these do not know (joining types) is listed.
 */
import {
  type CodePointSet,
  charactersOf,
  codePointSet,
  differenceSet,
  intersectSets,
  noCodePoints,
  pointSet,
  unionSets,
} from '../code-points.ts';
import { combiningClasses, VIRAMA } from './normal-form.ts';

/** Classes that do not overlap, by name. */
export type IdnClasses = Readonly<
  Record<
    | 'l'
    | 'letter'
    | 'capital'
    | 'digit'
    | 'hyphen'
    | 'stop'
    | 'middleDot'
    | 'keraia'
    | 'geresh'
    | 'katakanaDot'
    | 'joiner'
    | 'nonJoiner'
    | 'arabicDigit'
    | 'extendedDigit'
    | 'virama'
    | 'spacingVirama'
    | 'nonspacing'
    | 'spacing'
    | 'hebrew'
    | 'joiningRight'
    | 'joining'
    | 'rightToLeft'
    | 'greek'
    | 'japanese'
    | 'leftToRight',
    CodePointSet
  >
>;

/** The characters of names. */
export interface IdnCharacters {
  readonly classes: IdnClasses;
  /** The marks that normalisation puts in order, by canonical combining class, ascending. */
  readonly combining: readonly CodePointSet[];
}

/** A class of an expression: code points and ranges of them, in hexadecimal. */
const among = (points: string): string => `[${points.replace(/(\w+) ?/g, '\\u{$1}')}]`;

/**
 * Where the letters of living scripts are, after the repertoire of the root zone (ICANN, MSR-5), as of Unicode 14: names do
 * not depend on which version the engine knows.
 */
const LIVING = among(
  '1a1 1b0 219 21b 390 6d5 f0b f35 f37 df-17f 250-2af 300-30c 323-331 3ac-3ce 430-4ff 561-586 5d0-5ea 620-63f 641-64a ' +
    '671-6d3 6fa-6ff 750-7b1 900-b52 b55-c5b c5d-cdb cdd-cf2 d00-ecd ed0-edf f20-f29 f3e-fbc 1000-109f 10d0-10fa ' +
    '1200-135f 1780-17e9 1ea0-1ef9 3005-3007 3041-3096 30a1-312f',
);
/** Where all characters are letters. */
const IDEOGRAPHS = codePointSet([
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0x20000, 0x2a6df],
]);
const SYLLABLES = codePointSet([[0xac00, 0xd7a3]]);

/** What normalisation and case folding change is no letter (RFC 5892, section 2.2). */
const LETTER = '(?!\\p{Changes_When_NFKC_Casefolded})[\\p{Ll}\\p{Lo}\\p{Lm}\\p{Mn}\\p{Mc}\\p{Nd}]';
/** Section 2.6: code points that the properties would judge otherwise. */
const EXCEPTIONS = among('df 3c2 6fd 6fe f0b 3007');

/** Nonspacing marks of Bidi_Class L. */
const NONSPACING_FROM_LEFT = among('cbf cc6');
/** Letters of the Arabic block that join on the right alone (Joining_Type R), and those that join at all. */
const JOINING_RIGHT = among(
  '627 629 648 6c0 6cd 6cf 6d5 622-625 62f-632 671-673 675-677 688-699 6c3-6cb 6d2-6d3 6ee-6ef',
);
const JOINING = among('620 622-673 675-6e4 6e7-6fc 6ff');

/** The characters before the ideographs. */
const TEXT: string = String.fromCharCode(...Array.from({ length: 0x3130 }, (_, point) => point));

/** Those of a text that an expression matches. */
function where(expression: string, text = TEXT): CodePointSet {
  return charactersOf((text.match(new RegExp(expression, 'gu')) ?? []).join(''));
}

/** Finds them. Takes some milliseconds: keep them. */
export function idnCharacters(): IdnCharacters {
  // Those that a label may have without regard to their neighbours (RFC 5892, section 3).
  const living = TEXT.match(new RegExp(`(?=${LIVING})(?:${EXCEPTIONS}|${LETTER})`, 'gu'))?.join('');
  const letters = (expression: string): CodePointSet => where(expression, living);
  const marks = letters('\\p{M}');
  const { ordered, others } = combiningClasses(marks);
  const viramas = ordered[VIRAMA] ?? noCodePoints;
  const nonspacing = letters(`(?!${NONSPACING_FROM_LEFT})\\p{Mn}`);
  const wanted: IdnClasses = {
    l: where('l'),
    letter: where('[a-z]'),
    capital: where('[A-Z]'),
    digit: where('[0-9]'),
    hyphen: where('-'),
    stop: pointSet([0x2e, 0x3002, 0xff0e, 0xff61]),
    middleDot: where('\xb7'),
    keraia: where('\u0375'),
    geresh: where('[\u05f3\u05f4]'),
    katakanaDot: where('\u30fb'),
    joiner: where('\u200d'),
    nonJoiner: where('\u200c'),
    arabicDigit: where('[\u0660-\u0669]'),
    extendedDigit: where('[\u06f0-\u06f9]'),
    virama: intersectSets(viramas, nonspacing),
    spacingVirama: viramas,
    nonspacing,
    spacing: marks,
    hebrew: letters('[\u0590-\u05ff]'),
    joiningRight: letters(JOINING_RIGHT),
    joining: letters(JOINING),
    // Bidi_Class R and AL.
    rightToLeft: letters('[\u0590-\u08ff]'),
    greek: letters('[\u0370-\u03ff]'),
    japanese: unionSets([letters('[\u3005\u3007-\u30fb\u30fd-\u30ff]'), IDEOGRAPHS]),
    leftToRight: unionSets([letters('[^]'), SYLLABLES]),
  };
  // What an earlier class has, a later one has not.
  let taken = others;
  const classes = Object.entries(wanted).map(([name, all]) => {
    const own = differenceSet(all, taken);
    taken = unionSets([taken, own]);
    return [name, own];
  });
  return { classes: Object.fromEntries(classes) as IdnClasses, combining: ordered };
}

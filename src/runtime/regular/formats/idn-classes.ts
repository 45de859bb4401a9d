/**
 * The code points of internationalized names (RFC 5892), in the classes that the rules for labels
 * distinguish. Properties come from the engine's regular expressions; those it lacks (joining
 * types) are listed.
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

/** Disjoint classes by name. */
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
  /** The marks that normalisation reorders, by canonical combining class, in ascending order. */
  readonly combining: readonly CodePointSet[];
}

/** A character class of an expression: code points and ranges, in hexadecimal. */
const among = (points: string): string => `[${points.replace(/(\w+) ?/g, '\\u{$1}')}]`;

/**
 * The letters of living scripts, according to the root zone repertoire (ICANN, MSR-5), as of
 * Unicode 14, so that names do not depend on the engine's Unicode version.
 */
const LIVING = among(
  '1a1 1b0 219 21b 390 6d5 f0b f35 f37 df-17f 250-2af 300-30c 323-331 3ac-3ce 430-4ff 561-586 5d0-5ea 620-63f 641-64a ' +
    '671-6d3 6fa-6ff 750-7b1 900-b52 b55-c5b c5d-cdb cdd-cf2 d00-ecd ed0-edf f20-f29 f3e-fbc 1000-109f 10d0-10fa ' +
    '1200-135f 1780-17e9 1ea0-1ef9 3005-3007 3041-3096 30a1-312f',
);
/** Ranges that contain only letters. */
const IDEOGRAPHS = codePointSet([
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0x20000, 0x2a6df],
]);
const SYLLABLES = codePointSet([[0xac00, 0xd7a3]]);

/**
 * Characters that normalisation or case folding changes are not letters (RFC 5892, section 2.2).
 */
const LETTER = '(?!\\p{Changes_When_NFKC_Casefolded})[\\p{Ll}\\p{Lo}\\p{Lm}\\p{Mn}\\p{Mc}\\p{Nd}]';
/** Section 2.6: code points that the properties would classify differently. */
const EXCEPTIONS = among('df 3c2 6fd 6fe f0b 3007');

/** Nonspacing marks of Bidi_Class L. */
const NONSPACING_FROM_LEFT = among('cbf cc6');
/**
 * Letters of the Arabic block that join only on the right (Joining_Type R), and all joining ones.
 */
const JOINING_RIGHT = among(
  '627 629 648 6c0 6cd 6cf 6d5 622-625 62f-632 671-673 675-677 688-699 6c3-6cb 6d2-6d3 6ee-6ef',
);
const JOINING = among('620 622-673 675-6e4 6e7-6fc 6ff');

/** The characters before the ideographs. */
const TEXT: string = String.fromCharCode(...Array.from({ length: 0x3130 }, (_, point) => point));

/** The characters of a text that match an expression. */
function charactersMatching(expression: string, text = TEXT): CodePointSet {
  return charactersOf((text.match(new RegExp(expression, 'gu')) ?? []).join(''));
}

/** Computes the characters. Takes a few milliseconds; cache the result. */
export function idnCharacters(): IdnCharacters {
  // The characters allowed in a label regardless of their neighbours (RFC 5892, section 3).
  const living = TEXT.match(new RegExp(`(?=${LIVING})(?:${EXCEPTIONS}|${LETTER})`, 'gu'))?.join('');
  const letters = (expression: string): CodePointSet => charactersMatching(expression, living);
  const marks = letters('\\p{M}');
  const { ordered, others } = combiningClasses(marks);
  const viramas = ordered[VIRAMA] ?? noCodePoints;
  const nonspacing = letters(`(?!${NONSPACING_FROM_LEFT})\\p{Mn}`);
  const wanted: IdnClasses = {
    l: charactersMatching('l'),
    letter: charactersMatching('[a-z]'),
    capital: charactersMatching('[A-Z]'),
    digit: charactersMatching('[0-9]'),
    hyphen: charactersMatching('-'),
    stop: pointSet([0x2e, 0x3002, 0xff0e, 0xff61]),
    middleDot: charactersMatching('\xb7'),
    keraia: charactersMatching('\u0375'),
    geresh: charactersMatching('[\u05f3\u05f4]'),
    katakanaDot: charactersMatching('\u30fb'),
    joiner: charactersMatching('\u200d'),
    nonJoiner: charactersMatching('\u200c'),
    arabicDigit: charactersMatching('[\u0660-\u0669]'),
    extendedDigit: charactersMatching('[\u06f0-\u06f9]'),
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
  // Make the classes disjoint: a later class excludes the characters of earlier ones.
  let taken = others;
  const classes = Object.entries(wanted).map(([name, all]) => {
    const own = differenceSet(all, taken);
    taken = unionSets([taken, own]);
    return [name, own];
  });
  return { classes: Object.fromEntries(classes) as IdnClasses, combining: ordered };
}

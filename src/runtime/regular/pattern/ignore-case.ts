/** Characters that are one under the flag `i`, taken from the regular expressions of the engine we run on. */
import {
  type CodePointSet,
  charactersOf,
  intersectSets,
  noCodePoints,
  pointsOf,
  unionSets,
} from '../code-points.ts';
import { getOrCreate } from '../memo.ts';
import { propertySet } from './properties.ts';

interface Cased {
  readonly set: CodePointSet;
  /** All of them. */
  readonly text: string;
}

let cased: Cased | undefined;
const known = new Map<string, CodePointSet>();

/** The characters that have a case, or become one that has. */
function findCased(): Cased {
  const set = unionSets(
    ['Changes_When_Casemapped', 'Changes_When_Casefolded'].map((name) => propertySet(name)),
  );
  return { set, text: String.fromCodePoint(...pointsOf(set)) };
}

/**
 * The characters that match one of the set whatever their case (ECMA-262, 22.2.2.7.3 Canonicalize): by simple case folding
 * in a `unicode` pattern, by their upper case in one of the basic plane otherwise.
 */
export function ignoringCase(set: CodePointSet, unicode: boolean): CodePointSet {
  cased ??= findCased();
  const { text } = cased;
  const some = intersectSets(set, cased.set);
  if (some === noCodePoints) return set;
  const key = `${unicode}${some.ranges}`;
  const others = getOrCreate(known, key, () => {
    const members = some.ranges.map((point, i) => {
      if (!unicode && point > 0xffff) return '';
      const digits = point.toString(16);
      return `${i % 2 ? '-' : ''}${unicode ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`}`;
    });
    const expression = new RegExp(`[${members.join('')}]`, unicode ? 'giu' : 'gi');
    return charactersOf((text.match(expression) ?? []).join(''));
  });
  return unionSets([set, others]);
}

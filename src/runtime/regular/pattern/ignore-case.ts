/**
 * Characters that are equal under the flag `i`, obtained from the engine's own regular expressions.
 */

import { getOrCreate } from '../../common/memo.ts';
import {
  type CodePointSet,
  charactersOf,
  intersectSets,
  noCodePoints,
  pointsOf,
  unionSets,
} from '../code-points.ts';
import type { PropertySets } from './properties.ts';

interface Cased {
  readonly set: CodePointSet;
  /** All characters of the set. */
  readonly text: string;
}

/**
 * The characters that match one of the set in any case (ECMA-262, 22.2.2.7.3 Canonicalize): by
 * simple case folding in a `unicode` pattern, otherwise by upper case in the basic plane.
 */
export type IgnoringCase = (set: CodePointSet, unicode: boolean) => CodePointSet;

/** Creates the function that adds the characters of other case. */
export function makeIgnoringCase(propertySet: PropertySets): IgnoringCase {
  const known = new Map<string, CodePointSet>();
  let cased: Cased | undefined;

  /** The characters that have a case, or map to one that has. */
  function findCased(): Cased {
    const names = ['Changes_When_Casemapped', 'Changes_When_Casefolded'];
    const set = unionSets(names.map(propertySet));
    return { set, text: String.fromCodePoint(...pointsOf(set)) };
  }

  return (set, unicode) => {
    cased ??= findCased();
    const { text } = cased;
    const some = intersectSets(set, cased.set);
    if (some === noCodePoints) return set;
    const others = getOrCreate(known, `${unicode}${some.key}`, () => {
      const members = some.ranges.map((point, i) => {
        if (!unicode && point > 0xffff) return '';
        const digits = point.toString(16);
        return `${i % 2 ? '-' : ''}${unicode ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`}`;
      });
      const expression = new RegExp(`[${members.join('')}]`, unicode ? 'giu' : 'gi');
      return charactersOf((text.match(expression) ?? []).join(''));
    });
    return unionSets([set, others]);
  };
}

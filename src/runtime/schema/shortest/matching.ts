/**
 * Different values for items, with the fewest total bytes. A value costs the same for every item,
 * so the sets of values that can be matched to items are the independent sets of a matroid (Edmonds
 * and Fulkerson, Transversals and matroid partition, 1965). Greedy is therefore optimal: each
 * further item adds the cheapest value that exchanges can free.
 */
import type { Goal } from '../goal.ts';
import type { SizedValue } from './types.ts';

/** A value, and the goal of the item that uses it. */
export interface Use extends SizedValue {
  readonly by: Goal;
}

/** Different values for some items, by the goals of the values. */
export type Matching = Map<Goal, Use>;

/**
 * Adds an item, with any value of its goal that is not taken.
 * @returns the bytes of the newly used value; undefined if there is none for one more item
 */
export function addItem(
  matching: Matching,
  item: Goal,
  taken: ReadonlySet<Goal>,
  valueAt: (goal: Goal, index: number) => SizedValue | undefined,
): number | undefined {
  // Goals whose items may give their value away, each with the value that they get instead.
  const reassignable = new Map<Goal, Use | undefined>([[item, undefined]]);
  let best: Use | undefined;
  for (const by of reassignable.keys()) {
    for (let index = 0; ; index++) {
      const found = valueAt(by, index);
      if (!found || (best && found.bytes >= best.bytes)) break;
      if (taken.has(found.own)) continue;
      const use = { ...found, by };
      const holder = matching.get(found.own)?.by;
      if (!holder) {
        best = use;
        break;
      }
      if (!reassignable.has(holder)) reassignable.set(holder, use);
    }
  }
  for (let use = best; use; use = reassignable.get(use.by)) matching.set(use.own, use);
  return best?.bytes;
}

/**
 * Different values for items, of the fewest bytes in all. A value costs the same whichever item has it, so sets of values
 * that items can share out are independent sets of a matroid (Edmonds and Fulkerson, Transversals and matroid partition,
 * 1965): an item more takes one value more, and the cheapest it can get by exchange is part of a best choice for all.
 */
import type { Goal } from '../goal.ts';
import type { SizedValue } from './types.ts';

/** A value that an item with a goal has. */
export interface Use extends SizedValue {
  readonly by: Goal;
}

/** Different values for some items, by the goals of the values. */
export type Matching = Map<Goal, Use>;

/**
 * Adds an item, with any of the values of its goal that are not taken.
 * @returns the bytes of the value that is used now; undefined when there is none for one more.
 */
export function addItem(
  matching: Matching,
  item: Goal,
  taken: ReadonlySet<Goal>,
  valueAt: (goal: Goal, index: number) => SizedValue | undefined,
): number | undefined {
  // Goals whose items could give a value away, each with that value and the goal that gets it.
  const gifts = new Map<Goal, Use | undefined>([[item, undefined]]);
  let best: Use | undefined;
  for (const by of gifts.keys()) {
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
      if (!gifts.has(holder)) gifts.set(holder, use);
    }
  }
  for (let use = best; use; use = gifts.get(use.by)) matching.set(use.own, use);
  return best?.bytes;
}

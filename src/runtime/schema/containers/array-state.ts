/** Arrays, item by item. */

import { getOrCreate, memo } from '../../common/memo.ts';
import type { Core } from '../core.ts';
import type { Formula } from '../formula.ts';
import type { Goal } from '../goal.ts';
import type { Json } from '../json.ts';
import type { Range } from '../selector.ts';
import { type ArrayShape, makeArrayShape } from './array-shape.ts';
import { hasAtom, replaceAtoms } from './atoms.ts';
import { derive } from './derivative.ts';
import { makeHoldsAtEnd } from './holds-at-end.ts';

/** The values of earlier items that later ones are compared with, as goals. Interned. */
interface Seen {
  readonly id: number;
  readonly goals: readonly Goal[];
  /** The same with one more. */
  readonly more: Map<Goal, Seen>;
}

/** An array with its first items written. Interned. */
export interface ArrayState {
  readonly kind: 'array';
  readonly id: number;
  readonly shape: ArrayShape;
  /** Number of items written; at most the shape's limit. */
  readonly index: number;
  /** What remains to be satisfied. */
  readonly rest: Formula;
  readonly seen: Seen;
  readonly count?: undefined;
  /** Whether what follows an item depends on its value. */
  readonly compares: boolean;
}

/** A possible next item. */
export interface ItemStep {
  readonly goal: Goal;
  /** The state after the item, if it does not depend on the value. */
  readonly next?: ArrayState;
  /**
   * The state after an item with that value. Without an argument, after one with an unknown value.
   */
  after(value?: Json): ArrayState;
}

/** Consecutive positions with the same goal. */
export interface Run {
  readonly goal: Goal;
  readonly count: number;
}

/** The arrays of one schema document. */
export interface Arrays {
  /** The state before the first item; undefined if no array satisfies the goal. */
  open(goal: Goal): ArrayState | undefined;
  /** The alternatives for the next item. */
  take(state: ArrayState): readonly ItemStep[];
  /** Whether the array may end here. */
  closes(state: ArrayState): boolean;
  /** Whether only the goals of positions and the minimum number of items remain. */
  simple(state: ArrayState): boolean;
  /** Whether two items may have to be equal (unless something else holds). */
  repeats(state: ArrayState): boolean;
  /**
   * The state under the assumption that all items will be different, or that two will be equal;
   * undefined if it cannot end that way.
   */
  assuming(state: ArrayState, different: boolean): ArrayState | undefined;
  /** The state after `count` more items, if nothing depends on the items. */
  past(state: ArrayState, count: number): ArrayState;
  /** The items that must still come, as runs of positions with the same goal. */
  missingRuns(state: ArrayState): readonly Run[];
}

/** Creates the arrays of a document. `possible` returns whether any value satisfies a goal. */
export function makeArrays(core: Core, possible: (goal: Goal) => boolean): Arrays {
  const { goals, formulas, budget } = core;
  const states = new Map<string, ArrayState>();
  const seens = new Map<string, Seen>();
  const noneSeen = seen([]);
  const holdsAtEnd = makeHoldsAtEnd();
  let shapeCount = 0;
  const shapeOf = memo((goal: Goal) => makeArrayShape(core, goal, shapeCount++));
  const compares = memo((formula: Formula) =>
    hasAtom(formula, (atom) => atom.op === 'unique' || atom.op === 'repeat'),
  );

  function seen(list: readonly Goal[]): Seen {
    const key = list.map((goal) => goal.id).join();
    return getOrCreate(seens, key, () => ({ id: seens.size, goals: list, more: new Map() }));
  }

  function withSeen({ goals: list, more }: Seen, goal: Goal): Seen {
    return getOrCreate(more, goal, () =>
      seen([...new Set([...list, goal])].sort((a, b) => a.id - b.id)),
    );
  }

  function intern(shape: ArrayShape, index: number, rest: Formula, seen: Seen): ArrayState {
    const key = `${shape.id},${index},${rest.id},${seen.id}`;
    let state = states.get(key);
    if (!state) {
      budget.spend();
      state = {
        kind: 'array',
        id: states.size,
        shape,
        index,
        rest,
        seen,
        compares: compares(rest),
      };
      states.set(key, state);
    }
    return state;
  }

  /** Resolves the atoms about earlier positions and about sizes. */
  function settle(rest: Formula, index: number): Formula {
    if (rest === formulas.true) return rest;
    return replaceAtoms(rest, core, (atom) => {
      switch (atom.op) {
        case 'all':
          return (atom.selector as Range).to <= index ? formulas.true : atom;
        case 'some':
          return (atom.selector as Range).to <= index ? formulas.false : atom;
        case 'minSize':
          return index >= atom.count ? formulas.true : atom;
        case 'maxSize':
          return index > atom.count ? formulas.false : atom;
        default:
          return atom;
      }
    });
  }

  function take(state: ArrayState): readonly ItemStep[] {
    const { shape, index, rest, seen: before } = state;
    budget.at(core.pointerOf, shape.goal);
    const next = Math.min(index + 1, shape.limit);
    if (index + 1 > shape.max) return [];
    const base = shape.goalAt(index);
    if (base === goals.never) return [];
    const steps: ItemStep[] = [];
    const options = derive(rest, shape.positionAt(index), base, before.goals, core, possible);
    for (const { goal, rest: left } of options) {
      const settled = settle(left, index + 1);
      if (settled === formulas.false) continue;
      if (!compares(settled)) {
        const after = intern(shape, next, settled, noneSeen);
        steps.push({ goal, next: after, after: () => after });
        continue;
      }
      steps.push({
        goal,
        after(value) {
          const after = value === undefined ? before : withSeen(before, core.equalTo(value));
          return intern(shape, next, settled, after);
        },
      });
    }
    return steps;
  }

  function missingRuns(state: ArrayState): Run[] {
    const { shape, index } = state;
    const runs: Run[] = [];
    for (let from = index; from < shape.min; ) {
      budget.spend();
      // A position with its own constraint is a run; otherwise a run ends where a range begins or
      // ends.
      let to = from < shape.singleUntil ? from + 1 : shape.min;
      for (const { selector } of shape.always) {
        if (selector.from > from) to = Math.min(to, selector.from);
        if (selector.to > from) to = Math.min(to, selector.to);
      }
      runs.push({ goal: shape.goalAt(from), count: to - from });
      from = to;
    }
    return runs;
  }

  return {
    open(goal) {
      const shape = shapeOf(goal);
      if (!shape) return undefined;
      const rest = settle(shape.formula, 0);
      return rest === formulas.false ? undefined : intern(shape, 0, rest, noneSeen);
    },
    take: memo(take),
    closes: ({ shape, rest, index }) => index >= shape.min && holdsAtEnd(rest),
    simple: ({ rest }) => rest === formulas.true,
    past: ({ shape, index, rest, seen }, count) =>
      intern(shape, Math.min(index + count, shape.limit), rest, seen),
    missingRuns,
    repeats: ({ rest }) => hasAtom(rest, (atom) => atom.op === 'repeat'),
    assuming({ shape, index, rest }, different) {
      const left = replaceAtoms(rest, core, (atom) => {
        if (atom.op !== 'unique' && atom.op !== 'repeat') return atom;
        return different === (atom.op === 'unique') ? formulas.true : formulas.false;
      });
      return left === formulas.false ? undefined : intern(shape, index, left, noneSeen);
    },
  };
}

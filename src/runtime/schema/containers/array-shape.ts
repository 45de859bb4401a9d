/**
 * The data that all states of an array share: the formula of a goal's arrays, sorted by the
 * positions it constrains.
 */

import { memo } from '../../common/memo.ts';
import type { Core } from '../core.ts';
import type { Formula } from '../formula.ts';
import type { Goal } from '../goal.ts';
import type { Range } from '../selector.ts';
import { hasAtom } from './atoms.ts';
import type { MemberPosition } from './derivative.ts';

/** A constraint on the items at some positions. */
interface RangeGoal {
  readonly selector: Range;
  readonly goal: Goal;
}

/** The arrays of one goal. */
export interface ArrayShape {
  readonly id: number;
  /** The goal they satisfy. */
  readonly goal: Goal;
  /** From this position on, no position has its own constraint. */
  readonly singleUntil: number;
  /** Unconditional constraints on ranges of positions. */
  readonly always: readonly RangeGoal[];
  readonly min: number;
  readonly max: number;
  /** All positions from here on are equivalent. */
  readonly limit: number;
  /** The conditional part: how items depend on each other. */
  readonly formula: Formula;
  /** The unconditional goal of the item at a position. */
  goalAt(index: number): Goal;
  positionAt(index: number): MemberPosition;
}

/** Creates the shape of a goal's arrays; undefined if there are none. */
export function makeArrayShape(core: Core, goal: Goal, id: number): ArrayShape | undefined {
  const { goals, formulas } = core;
  const formula = core.meaning(goal, 'array');
  if (formula === formulas.false) return undefined;
  const single = new Map<number, Goal>();
  let singleUntil = 0;
  const always: RangeGoal[] = [];
  const rest: Formula[] = [];
  let min = 0;
  let max = Number.POSITIVE_INFINITY;
  let limit = 0;
  /** Positions up to this one differ. */
  const reach = (count: number) => {
    if (Number.isFinite(count)) limit = Math.max(limit, count);
  };
  for (const part of formula.op === 'and' ? formula.parts : [formula]) {
    if (part.op === 'all') {
      const selector = part.selector as Range;
      const { from, to } = selector;
      reach(from);
      reach(to);
      if (to !== from + 1) always.push({ selector, goal: part.goal });
      else {
        single.set(from, goals.and(single.get(from) ?? goals.any, part.goal));
        singleUntil = Math.max(singleUntil, to);
      }
    } else if (part.op === 'minSize') min = Math.max(min, part.count);
    else if (part.op === 'maxSize') max = Math.min(max, part.count);
    else rest.push(part);
  }
  if (min > max) return undefined;
  reach(min);
  reach(max);
  const residual = formulas.and(rest);
  hasAtom(residual, (atom) => {
    if (atom.op === 'minSize' || atom.op === 'maxSize') reach(atom.count + 1);
    if (atom.op === 'all' || atom.op === 'some') {
      reach((atom.selector as Range).from);
      reach((atom.selector as Range).to);
    }
    return false;
  });
  const goalOf = memo((position: number) =>
    always.reduce(
      (all, { selector, goal: own }) =>
        selector.from <= position && position < selector.to ? goals.and(all, own) : all,
      single.get(position) ?? goals.any,
    ),
  );

  return {
    id,
    goal,
    singleUntil,
    always,
    min,
    max,
    limit,
    formula: residual,
    goalAt: (index) => goalOf(Math.min(index, limit)),
    positionAt: memo(positionOf),
  };
}

function positionOf(index: number): MemberPosition {
  return {
    touched: new Map(),
    touches(selector) {
      const { from, to } = selector as Range;
      return from <= index && index < to ? 'yes' : 'no';
    },
  };
}

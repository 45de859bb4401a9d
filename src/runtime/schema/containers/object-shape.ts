/**
 * The data that all states of an object share: the formula of a goal's objects, sorted by the names
 * it constrains.
 */

import { getOrCreate, memo } from '../../common/memo.ts';
import type { Core } from '../core.ts';
import type { Formula } from '../formula.ts';
import type { Goal } from '../goal.ts';
import { hasKey, type KeySet, onlyKey } from '../selector.ts';
import { hasAtom } from './atoms.ts';
import type { MemberPosition } from './derivative.ts';

/** A constraint on the values of some names. */
interface NamesGoal {
  readonly selector: KeySet;
  readonly goal: Goal;
}

/** The objects of goals that differ only in how members depend on each other. */
export interface ObjectShape {
  readonly id: number;
  /** The goal they satisfy: the first of the goals. */
  readonly goal: Goal;
  /** Mentioned names, in document order. */
  readonly names: readonly string[];
  readonly index: ReadonlyMap<string, number>;
  /** Unconditional constraints on single mentioned names. */
  readonly named: ReadonlyMap<string, Goal>;
  /** Unconditional constraints on sets of names. */
  readonly always: readonly NamesGoal[];
  readonly required: ReadonlySet<string>;
  /** Positions of required names, ascending. */
  readonly requiredAt: readonly number[];
  readonly min: number;
  readonly max: number;
  /** All member counts from here on are equivalent; 0 if the count does not matter. */
  readonly limit: number;
  /** The unconditional goal of the value of a mentioned name. */
  goalAt(index: number): Goal;
  positionAt(index: number): MemberPosition;
  /**
   * Positions of the names that a formula may require, and of required ones, in ascending order.
   */
  neededIn(formula: Formula): readonly number[];
}

/** The objects of one goal. */
export interface ShapedObjects {
  readonly shape: ObjectShape;
  /** The conditional part: how members depend on each other. */
  readonly formula: Formula;
}

/**
 * A larger number of interdependent free names is written in a fixed order, because in any order n
 * names have 2^n states. If members come in any order, all of them count as mentioned: tracking
 * which of those are written is cheaper.
 */
const FEW_LOOSE_NAMES = 4;

/** The shape of a goal's objects; undefined if there are none. */
export function shapeObjects(
  core: Core,
  goal: Goal,
  shapes: Map<string, ObjectShape>,
): ShapedObjects | undefined {
  const { goals, formulas, budget } = core;
  const formula = core.meaning(goal, 'object');
  if (formula === formulas.false) return undefined;
  budget.spend(goal.literals.length);
  const names = orderedNames(core, goal, formula);
  const index = new Map(names.map((name, i) => [name, i]));
  const named = new Map<string, Goal>();
  const always: NamesGoal[] = [];
  const required = new Set<string>();
  const own: Formula[] = [];
  const rest: Formula[] = [];
  let min = 0;
  let max = Number.POSITIVE_INFINITY;
  for (const part of formula.op === 'and' ? formula.parts : [formula]) {
    const name =
      part.op === 'all' || part.op === 'some' ? onlyKey(part.selector as KeySet) : undefined;
    const mentioned = name !== undefined && index.has(name);
    own.push(part);
    if (part.op === 'all') {
      if (mentioned) named.set(name, goals.and(named.get(name) ?? goals.any, part.goal));
      else always.push({ selector: part.selector as KeySet, goal: part.goal });
    } else if (part.op === 'minSize') min = Math.max(min, part.count);
    else if (part.op === 'maxSize') max = Math.min(max, part.count);
    else if (part.op === 'some' && part.goal === goals.any && mentioned) required.add(name);
    else rest.push(own.pop() as Formula);
  }
  if (min > max) return undefined;
  const residual = formulas.and(rest);
  let limit = Math.max(min, Number.isFinite(max) ? max + 1 : 0);
  hasAtom(residual, (atom) => {
    if (atom.op === 'minSize' || atom.op === 'maxSize') limit = Math.max(limit, atom.count + 1);
    return false;
  });
  const requiredAt = names.flatMap((name, i) => (required.has(name) ? [i] : []));

  function findNeeded(part: Formula): readonly number[] {
    const found = new Set(requiredAt);
    let atoms = 0;
    hasAtom(part, (atom) => {
      atoms++;
      if (atom.op !== 'some') return false;
      const selector = atom.selector as KeySet;
      const only = onlyKey(selector);
      if (only === undefined) {
        budget.spend(names.length >> 3);
        names.forEach((name, i) => {
          if (hasKey(selector, name)) found.add(i);
        });
      } else if (index.has(only)) found.add(index.get(only) as number);
      return false;
    });
    budget.spend(atoms >> 2);
    return [...found].sort((a, b) => a - b);
  }

  const key = JSON.stringify([formulas.and(own).id, limit, names]);
  const shape = getOrCreate(
    shapes,
    key,
    (): ObjectShape => ({
      id: shapes.size,
      goal,
      names,
      index,
      named,
      always,
      required,
      requiredAt,
      min,
      max,
      limit,
      goalAt: memo((position) => {
        const name = names[position] as string;
        return always.reduce(
          (all, part) => (hasKey(part.selector, name) ? goals.and(all, part.goal) : all),
          named.get(name) ?? goals.any,
        );
      }),
      positionAt: memo((position) => positionOf(names[position] as string)),
      neededIn: memo(findNeeded),
    }),
  );
  return { shape, formula: residual };
}

/** The mentioned names, followed by interdependent free names if they need an order. */
function orderedNames(core: Core, goal: Goal, formula: Formula): readonly string[] {
  const names = new Set(core.namesOf(goal));
  const loose = new Map<string, number>();
  hasAtom(formula, (atom) => {
    if (atom.op !== 'all' && atom.op !== 'some') return false;
    const name = onlyKey(atom.selector as KeySet);
    if (name !== undefined && !names.has(name)) loose.set(name, core.rankOf(name));
    return false;
  });
  if (loose.size > (core.options.memberOrder === 'any' ? 0 : FEW_LOOSE_NAMES)) {
    for (const [name] of [...loose].sort(([, a], [, b]) => a - b)) names.add(name);
  }
  return [...names];
}

function positionOf(name: string): MemberPosition {
  return {
    touched: new Map(),
    touches(selector) {
      const set = selector as KeySet;
      if (!hasKey(set, name)) return 'no';
      return onlyKey(set) === name ? 'last' : 'yes';
    },
  };
}

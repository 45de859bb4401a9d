/**
 * The derivative of a formula: the possible goals of the next member or item, each with what the
 * container must satisfy after it.
 *
 * For example, "some item is a string" (`atLeast`) has two options for the next item: a string,
 * after which nothing remains, or anything but a string, after which the formula is unchanged. The
 * options of an `and` are the products of its parts' options; those of an `or` are their union.
 * Options with the same goal are merged.
 *
 * Options may overlap: it is never wrong to leave open what a value has already satisfied. An
 * option excludes the values of another only if that is cheap to express, which keeps the number of
 * branches small. Instead, a short list of options is closed: an option leaves whatever the wider
 * ones leave, too. A product then needs only the narrowest options around its goal. Without that,
 * the remainders would grow with every member on which several alternatives depend.
 */

import { getOrCreate, memo } from '../../common/memo.ts';
import type { Core } from '../core.ts';
import type { Formula, Selector } from '../formula.ts';
import type { Goal } from '../goal.ts';

/** A value that satisfies the goal leaves the formula `rest` for the rest of the container. */
export interface Option {
  readonly goal: Goal;
  readonly rest: Formula;
}

/** The position of the next member or item. */
export interface MemberPosition {
  /** Whether an atom concerns it: no; it and later ones; or it as the last one. */
  touches(selector: Selector): 'no' | 'yes' | 'last';
  /** Memo: which formulas concern it. */
  readonly touched: Map<Formula, boolean>;
}

/**
 * With more options, or goals of more literals, comparing them costs more than it saves, and may
 * not see that one includes another (goal.ts).
 */
const FEW = 8;

/** The goals of the preceding values, for the atoms that compare items. */
export type Earlier = readonly Goal[];

/**
 * The options for one member or item. Together they cover every value with which the container can
 * be completed.
 * @param base the goal that the value must satisfy in any case
 * @param possible whether any value satisfies a goal
 */
export function derive(
  formula: Formula,
  position: MemberPosition,
  base: Goal,
  earlier: Earlier,
  core: Core,
  possible: (goal: Goal) => boolean,
): readonly Option[] {
  const { goals, formulas, budget } = core;

  function isTouched(part: Formula): boolean {
    let touched = position.touched.get(part);
    if (touched === undefined) {
      const composed = part.op === 'and' || part.op === 'or';
      touched = composed ? part.parts.some(isTouched) : isAtomTouched(part);
      position.touched.set(part, touched);
    }
    return touched;
  }

  function isAtomTouched(atom: Formula): boolean {
    if ('selector' in atom) return position.touches(atom.selector) !== 'no';
    // All other atoms concern every item.
    return atom.op !== 'minSize' && atom.op !== 'maxSize';
  }

  /**
   * The complement of a goal if it is no more complex than the goal (a schema instead of a negated
   * one), otherwise any value.
   */
  function cheapComplement(goal: Goal): Goal {
    const [literal = 0] = goal.literals;
    const complement = literal < 0 || goal === goals.any ? goals.not(goal) : undefined;
    return complement ?? goals.any;
  }

  function ofAtom(atom: Formula): Option[] {
    switch (atom.op) {
      case 'all':
        return [
          {
            goal: atom.goal,
            rest: position.touches(atom.selector) === 'last' ? formulas.true : atom,
          },
        ];
      case 'some': {
        const options: Option[] = [{ goal: atom.goal, rest: formulas.true }];
        if (position.touches(atom.selector) !== 'last' && atom.goal !== goals.any) {
          options.push({ goal: cheapComplement(atom.goal), rest: atom });
        }
        return options;
      }
      case 'atLeast': {
        const hit = { goal: atom.goal, rest: formulas.atLeast(atom.goal, atom.count - 1) };
        return [hit, { goal: goals.not(atom.goal) ?? goals.any, rest: atom }];
      }
      case 'atMost': {
        const hit = { goal: atom.goal, rest: formulas.atMost(atom.goal, atom.count - 1) };
        return [{ goal: goals.not(atom.goal) ?? goals.never, rest: atom }, hit];
      }
      case 'unique':
        return [{ goal: goals.but(goals.any, earlier), rest: atom }];
      case 'repeat':
        return [
          ...earlier.map((goal) => ({ goal, rest: formulas.true })),
          { goal: goals.any, rest: atom },
        ];
      default:
        return [{ goal: goals.any, rest: atom }];
    }
  }

  function merge(options: Iterable<Option>): Option[] {
    const byGoal = new Map<Goal, Formula[]>();
    for (const { goal, rest } of options) {
      if (goal === goals.never || rest === formulas.false) continue;
      getOrCreate(byGoal, goal, () => []).push(rest);
    }
    return [...byGoal].map(([goal, rests]) => ({ goal, rest: formulas.or(rests) }));
  }

  /** Whether all lists so far are closed: none was too long for that. */
  let closed = true;

  function areFew(list: readonly Option[]): boolean {
    return list.every(({ goal }, i) => i < FEW && goal.literals.length <= FEW);
  }

  function includes(wider: Goal, goal: Goal): boolean {
    return goals.and(wider, goal) === goal;
  }

  /** What a value with this goal leaves, by a closed list. */
  function restAt(list: readonly Option[], goal: Goal): Formula {
    const around = list.filter((one) => includes(one.goal, goal));
    const narrowest = around.filter(
      (one) => !around.some((other) => other !== one && includes(one.goal, other.goal)),
    );
    return formulas.or(narrowest.map(({ rest }) => rest));
  }

  /**
   * Merges the parts that exclude a single value: one option per value, and one for all others.
   * Their product would have quadratic size.
   */
  function valuesAtOnce(lists: readonly (readonly Option[])[]): readonly (readonly Option[])[] {
    const restsByValue = new Map<Goal, Formula[]>();
    const others = lists.filter(([other, same, more]) => {
      if (!other || !same || more || other.rest !== formulas.true) return true;
      if (goals.not(same.goal) !== other.goal) return true;
      if (core.withoutValues(other.goal).but === 0) return true;
      getOrCreate(restsByValue, same.goal, () => []).push(same.rest);
      return false;
    });
    if (restsByValue.size === 0) return lists;
    const none = goals.but(goals.any, [...restsByValue.keys()]);
    const each = [...restsByValue].map(([goal, rests]) => ({ goal, rest: formulas.and(rests) }));
    return [[{ goal: none, rest: formulas.true }, ...each], ...others];
  }

  function ofAll(parts: readonly Formula[]): readonly Option[] {
    let options: readonly Option[] = [
      { goal: goals.any, rest: formulas.and(parts.filter((part) => !isTouched(part))) },
    ];
    for (const more of valuesAtOnce(parts.filter(isTouched).map(ofPart))) {
      const crossed: Option[] = [];
      closed &&= areFew(options) && areFew(more);
      for (const a of options) {
        for (const b of more) {
          const goal = goals.and(a.goal, b.goal);
          if (goal === goals.never) continue;
          if (more.length > 1) {
            // Every literal is read.
            budget.spend(goal.literals.length);
            if (!possible(goals.and(base, goal))) continue;
          }
          const rests = closed ? [restAt(options, goal), restAt(more, goal)] : [a.rest, b.rest];
          crossed.push({ goal, rest: formulas.and(rests) });
        }
      }
      budget.spend(crossed.length);
      options = merge(crossed);
    }
    return options;
  }

  /**
   * A value that makes a `some` part true satisfies the whole `or`. The options of the other parts
   * exclude such values if that is cheap to express (`guard`).
   */
  function ofAny(parts: readonly Formula[]): readonly Option[] {
    const options: Option[] = [];
    const untouched = parts.filter((part) => !isTouched(part));
    const touched = parts.filter(isTouched);
    let guard = goals.any;
    for (const part of touched) {
      if (part.op !== 'some') continue;
      options.push({ goal: goals.and(part.goal, guard), rest: formulas.true });
      if (position.touches(part.selector) !== 'last') untouched.push(part);
      guard = goals.and(guard, cheapComplement(part.goal));
    }
    const others = touched.filter(({ op }) => op !== 'some').flatMap(ofPart);
    for (const { goal, rest } of others) options.push({ goal: goals.and(goal, guard), rest });
    options.push({ goal: guard, rest: formulas.or(untouched) });
    const merged = merge(options).filter(
      ({ goal }, _, all) => all.length === 1 || possible(goals.and(base, goal)),
    );
    closed &&= areFew(merged) && touched.every((part) => areFew(ofPart(part)));
    if (!closed) return merged;
    return merged.map(({ goal }) => ({
      goal,
      rest: formulas.or([...untouched, ...touched.map((part) => restAt(ofPart(part), goal))]),
    }));
  }

  /** Memoised, because formulas share parts. */
  const ofPart = memo((part: Formula): readonly Option[] => {
    if (!isTouched(part)) return [{ goal: goals.any, rest: part }];
    if (part.op === 'and') return ofAll(part.parts);
    return part.op === 'or' ? ofAny(part.parts) : ofAtom(part);
  });

  return merge(ofPart(formula).map(({ goal, rest }) => ({ goal: goals.and(base, goal), rest })));
}

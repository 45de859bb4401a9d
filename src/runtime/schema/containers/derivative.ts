/**
 * What one more member (or item) may be, and what its container must satisfy after it: the derivative of a formula.
 *
 * Of "an item is a string" (`atLeast`) there are two options for the next item: a string, after which nothing is left to
 * ask, or anything but a string, after which the same is. Options of parts that must all hold are crossed, those of parts
 * of which one must hold are listed, and what they leave for values with the same goal is joined.
 *
 * Formulas are monotone in their atoms, so an alternative is only ever committed to, never ruled out, unless ruling it
 * out is as cheap: then strands stay disjoint and few.
 */
import type { Core } from '../core.ts';
import type { Formula, Where } from '../formula.ts';
import type { Goal } from '../goal.ts';
import { getOrCreate, memo } from '../memo.ts';

/** A value with that goal leaves that formula for the rest. */
export interface Option {
  readonly goal: Goal;
  readonly rest: Formula;
}

/** The member or item that is being taken. */
export interface MemberPlace {
  /** Whether an atom speaks of it: not at all, of it and of others to come, or of it as the last. */
  touches(where: Where): 'no' | 'yes' | 'last';
  /** Formulas that speak of it, as far as known. Only valid for this place. */
  readonly touched: Map<Formula, boolean>;
}

/** Values written before, for the atoms that compare items. */
export type Earlier = readonly Goal[];

/**
 * The options for one member or item. Together they cover every value that can still lead to the end; `possible` tells
 * whether any value has a goal.
 */
export function derive(
  formula: Formula,
  place: MemberPlace,
  base: Goal,
  earlier: Earlier,
  core: Core,
  possible: (goal: Goal) => boolean,
): readonly Option[] {
  const { goals, formulas, budget } = core;

  function isTouched(part: Formula): boolean {
    let touched = place.touched.get(part);
    if (touched === undefined) {
      const composed = part.op === 'and' || part.op === 'or';
      touched = composed ? part.parts.some(isTouched) : isAtomTouched(part);
      place.touched.set(part, touched);
    }
    return touched;
  }

  function isAtomTouched(atom: Formula): boolean {
    if ('where' in atom) return place.touches(atom.where) !== 'no';
    // What is said of items is said of every one.
    return atom.op !== 'minSize' && atom.op !== 'maxSize';
  }

  /** The complement, when it says less than the goal does: a schema, where the goal is a negated one. */
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
            rest: place.touches(atom.where) === 'last' ? formulas.true : atom,
          },
        ];
      case 'some': {
        const options: Option[] = [{ goal: atom.goal, rest: formulas.true }];
        if (place.touches(atom.where) !== 'last' && atom.goal !== goals.any) {
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

  /**
   * Parts that ask whether it is a single value, and nothing of any other: constants that are left out. Each value is one
   * alternative for all of them, where crossed they would be squared.
   */
  function valuesAtOnce(lists: readonly (readonly Option[])[]): readonly (readonly Option[])[] {
    const asked = new Map<Goal, Formula[]>();
    const others = lists.filter(([other, same, more]) => {
      if (!other || !same || more || other.rest !== formulas.true) return true;
      if (goals.not(same.goal) !== other.goal) return true;
      if (core.withoutValues(other.goal).but.size === 0) return true;
      getOrCreate(asked, same.goal, () => []).push(same.rest);
      return false;
    });
    if (asked.size === 0) return lists;
    const none = goals.but(goals.any, [...asked.keys()]);
    const each = [...asked].map(([goal, rests]) => ({ goal, rest: formulas.and(rests) }));
    return [[{ goal: none, rest: formulas.true }, ...each], ...others];
  }

  function ofAll(parts: readonly Formula[]): readonly Option[] {
    let options: readonly Option[] = [
      { goal: goals.any, rest: formulas.and(parts.filter((part) => !isTouched(part))) },
    ];
    for (const more of valuesAtOnce(parts.filter(isTouched).map(ofPart))) {
      const crossed: Option[] = [];
      for (const a of options) {
        for (const b of more) {
          const goal = goals.and(a.goal, b.goal);
          if (goal === goals.never) continue;
          if (more.length > 1) {
            // Every literal is read.
            budget.spend(goal.literals.length);
            if (!possible(goals.and(base, goal))) continue;
          }
          crossed.push({ goal, rest: formulas.and([a.rest, b.rest]) });
        }
      }
      budget.spend(crossed.length);
      options = merge(crossed);
    }
    return options;
  }

  /**
   * A value that some part asks to be there settles all of it, whatever the other parts say: those are for values that are
   * no such, in so far as that is cheap to say (`guard`).
   */
  function ofAny(parts: readonly Formula[]): readonly Option[] {
    const options: Option[] = [];
    const untouched = parts.filter((part) => !isTouched(part));
    const touched = parts.filter(isTouched);
    let guard = goals.any;
    for (const part of touched) {
      if (part.op !== 'some') continue;
      options.push({ goal: goals.and(part.goal, guard), rest: formulas.true });
      if (place.touches(part.where) !== 'last') untouched.push(part);
      guard = goals.and(guard, cheapComplement(part.goal));
    }
    for (const part of touched) {
      if (part.op === 'some') continue;
      for (const { goal, rest } of ofPart(part)) {
        options.push({ goal: goals.and(goal, guard), rest });
      }
    }
    if (untouched.length > 0) options.push({ goal: guard, rest: formulas.or(untouched) });
    return merge(options).filter(
      (option, _, all) => all.length === 1 || possible(goals.and(base, option.goal)),
    );
  }

  /** Parts are shared: each is asked once. */
  const ofPart = memo((part: Formula): readonly Option[] => {
    if (!isTouched(part)) return [{ goal: goals.any, rest: part }];
    if (part.op === 'and') return ofAll(part.parts);
    return part.op === 'or' ? ofAny(part.parts) : ofAtom(part);
  });

  return merge(ofPart(formula).map(({ goal, rest }) => ({ goal: goals.and(base, goal), rest })));
}

/**
 * What a value must satisfy: a conjunction of literals, each a node (usually a schema) or a negated
 * node. The conjunction of two goals is the union of their literals. A document has finitely many
 * nodes, hence finitely many goals, so recursive schemas need no special handling.
 */

import { getOrCreate } from '../common/memo.ts';

/** A conjunction of literals. Interned. */
export interface Goal {
  readonly id: number;
  /** Node ids, negative when negated; ascending by absolute value. */
  readonly literals: readonly number[];
}

/** The goals of one schema document. */
export interface GoalTable {
  /** Every value satisfies this one. */
  readonly any: Goal;
  /** No value satisfies this one. */
  readonly never: Goal;
  of(literal: number): Goal;
  and(a: Goal, b: Goal): Goal;
  /**
   * A goal combined with the negations of others, which have one literal each. Done at once,
   * because adding them one by one would create a goal each.
   */
  but(goal: Goal, others: readonly Goal[]): Goal;
  /**
   * The complement of a goal with at most one literal; undefined for a conjunction, whose
   * complement is not a goal.
   */
  not(goal: Goal): Goal | undefined;
}

/** With more pairs of literals, examining each costs more than it saves. */
const FEW_PAIRS = 128;

/**
 * Creates an empty table.
 * @param disjoint whether two nodes, by id, obviously have no value in common; their conjunction is
 *   then `never`, and next to one of them the negation of the other is redundant
 */
export function makeGoals(
  spend: () => void,
  disjoint: (a: number, b: number) => boolean = () => false,
): GoalTable {
  const byKey = new Map<string, Goal>();
  const sums = new Map<number, Goal>();
  let count = 0;

  function intern(literals: readonly number[]): Goal {
    return getOrCreate(byKey, literals.join(), () => {
      spend();
      return { id: count++, literals };
    });
  }
  const never: Goal = { id: count++, literals: [] };
  const any = intern([]);

  function merge(a: readonly number[], b: readonly number[]): Goal {
    const literals = new Set([...a, ...b]);
    for (const literal of literals) if (literals.has(-literal)) return never;
    for (const x of a.length * b.length > FEW_PAIRS ? [] : a) {
      for (const y of b) {
        if ((x < 0 && y < 0) || x === y || !disjoint(Math.abs(x), Math.abs(y))) continue;
        if (x > 0 && y > 0) return never;
        literals.delete(x < 0 ? x : y);
      }
    }
    return intern([...literals].sort((x, y) => Math.abs(x) - Math.abs(y)));
  }

  return {
    any,
    never,
    of: (literal) => intern([literal]),
    and(a, b) {
      if (a === b || b === any) return a;
      if (a === any) return b;
      if (a === never || b === never) return never;
      const key = a.id < b.id ? a.id * 0x4000000 + b.id : b.id * 0x4000000 + a.id;
      let sum = sums.get(key);
      if (!sum) {
        sum = merge(a.literals, b.literals);
        sums.set(key, sum);
      }
      return sum;
    },
    but(goal, others) {
      const out = others.map(({ literals: [literal = 0] }) => -literal);
      return goal === never ? goal : merge(goal.literals, out);
    },
    not(goal) {
      if (goal === never) return any;
      if (goal === any) return never;
      const [literal, more] = goal.literals;
      return literal === undefined || more !== undefined ? undefined : intern([-literal]);
    },
  };
}

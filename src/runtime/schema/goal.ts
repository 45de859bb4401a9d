/**
 * What a value must satisfy: a conjunction of schemas and negated schemas. Intersection is the union of the literals
 * and negation flips a sign, so the goals of a schema are finitely many and recursion needs no care.
 */

import type { Json } from './json.ts';
import { getOrCreate } from './memo.ts';
import type { Schema } from './schema.ts';

/** A schema as a dynamic scope sees it, a value that must be equalled, or a union of goals. Interned. */
export interface Node {
  /** From 1 on, so that a sign can be given to it. */
  readonly id: number;
  readonly schema?: Schema;
  readonly scope: Scope;
  readonly value?: Json;
  readonly union?: readonly Goal[];
}

/** A dynamic scope (core, 7.1), as far as it can matter. Interned. */
export interface Scope {
  readonly id: number;
  /** What a dynamic reference finds: by anchor, the schema in the outermost of the resources entered that has it. */
  readonly anchors: ReadonlyMap<string, Schema>;
}

/** A conjunction of signed nodes. Interned. */
export interface Goal {
  readonly id: number;
  /** Node ids, negative when negated; ascending by absolute value. */
  readonly literals: readonly number[];
}

/** The goals of one schema document. */
export interface GoalTable {
  /** Every value satisfies it. */
  readonly any: Goal;
  /** None does. */
  readonly never: Goal;
  of(literal: number): Goal;
  and(a: Goal, b: Goal): Goal;
  /** A goal less the values of others, each of one literal: at once, where one by one there would be a goal for each. */
  but(goal: Goal, others: readonly Goal[]): Goal;
  /** The complement of a goal with at most one literal; undefined for a conjunction, whose complement is no goal. */
  not(goal: Goal): Goal | undefined;
}

/** With more pairs of literals than this, looking at each costs more than it saves. */
const FEW_PAIRS = 128;

/**
 * Makes an empty table. `disjoint` tells of two nodes, given by their ids, that no value satisfies both, where that is
 * plain: a conjunction of such is never, and negating the one says nothing beside the other.
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

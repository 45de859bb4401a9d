/**
 * What an object or array must satisfy, beyond its type: a formula in negation normal form over atoms that speak of
 * members and items. Every atom's complement is an atom, so formulas are closed under negation. Interned.
 */
import type { Goal } from './goal.ts';
import type { KeySet, Range } from './where.ts';

/** Members or items that an atom speaks of. */
export type Where = KeySet | Range;

/** A formula. Equal formulas are the same object. */
export type Formula =
  | { readonly op: 'true' | 'false'; readonly id: number }
  | {
      readonly op: 'and' | 'or';
      readonly id: number;
      readonly parts: readonly Formula[];
      /** Made by {@link FormulaTable.within}: it stays whole in what it is joined to, as its complement is not its parts'. */
      readonly sealed?: true;
    }
  /** Every (some) member or item there has a value with that goal. */
  | {
      readonly op: 'all' | 'some';
      readonly id: number;
      readonly where: Where;
      readonly goal: Goal;
    }
  /** Members or items are at least (at most) that many. */
  | { readonly op: 'minSize' | 'maxSize'; readonly id: number; readonly count: number }
  /** Items with that goal are at least (at most) that many. */
  | {
      readonly op: 'atLeast' | 'atMost';
      readonly id: number;
      readonly goal: Goal;
      readonly count: number;
    }
  /** No two items are equal; two items are. */
  | { readonly op: 'unique' | 'repeat'; readonly id: number };

/** The formulas of one schema document. */
export interface FormulaTable {
  readonly true: Formula;
  readonly false: Formula;
  readonly unique: Formula;
  readonly repeat: Formula;
  and(parts: readonly Formula[]): Formula;
  or(parts: readonly Formula[]): Formula;
  not(formula: Formula): Formula;
  /** Says what `not` makes of a formula (and of that), where both are known only within bounds. */
  oppose(formula: Formula, other: Formula): void;
  /**
   * What is known only within bounds: that it surely holds, and that it surely does not, which is what `not` makes of it.
   * What is between satisfies neither: documents that may or may not be right are not written.
   */
  within(surely: Formula, surelyNot: Formula): Formula;
  all(where: Where, goal: Goal): Formula;
  some(where: Where, goal: Goal): Formula;
  minSize(count: number): Formula;
  maxSize(count: number): Formula;
  atLeast(goal: Goal, count: number): Formula;
  atMost(goal: Goal, count: number): Formula;
}

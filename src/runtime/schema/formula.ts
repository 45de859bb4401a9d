/**
 * What an object or array must satisfy beyond its type: a formula of `and` and `or` over atoms about members and items. The
 * complement of an atom is an atom, so there is no `not` (negation normal form). Interned.
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
      /** Made by {@link FormulaTable.within}: not flattened into others, as its complement is not that of its part. */
      readonly sealed?: true;
    }
  /** Every member or item there has a value with the goal; some has. */
  | {
      readonly op: 'all' | 'some';
      readonly id: number;
      readonly where: Where;
      readonly goal: Goal;
    }
  /** There are at least so many members or items; at most. */
  | { readonly op: 'minSize' | 'maxSize'; readonly id: number; readonly count: number }
  /** There are at least so many items with the goal; at most. */
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
  /** Declares two formulas each other's complement, where they are only known within bounds. */
  oppose(formula: Formula, other: Formula): void;
  /**
   * A formula for what is only known within bounds: it says that the first surely holds, and its complement that the second
   * does. A value between the bounds satisfies neither: documents that may be wrong are not written.
   */
  within(surely: Formula, surelyNot: Formula): Formula;
  all(where: Where, goal: Goal): Formula;
  some(where: Where, goal: Goal): Formula;
  minSize(count: number): Formula;
  maxSize(count: number): Formula;
  atLeast(goal: Goal, count: number): Formula;
  atMost(goal: Goal, count: number): Formula;
}

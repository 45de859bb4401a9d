/**
 * What an object or array must satisfy beyond its type: a formula of `and` and `or` over atoms
 * about members and items. The complement of an atom is an atom, so there is no `not` (negation
 * normal form). Interned.
 */
import type { Goal } from './goal.ts';
import type { KeySet, Range } from './selector.ts';

/** The members or items that an atom concerns. */
export type Selector = KeySet | Range;

/** A formula. Equal formulas are the same object. */
export type Formula =
  | { readonly op: 'true' | 'false'; readonly id: number }
  | {
      readonly op: 'and' | 'or';
      readonly id: number;
      readonly parts: readonly Formula[];
      /**
       * Created by {@link FormulaTable.within}. Not flattened into others, because its complement
       * is not that of its part.
       */
      readonly sealed?: true;
    }
  /** Every member or item there has a value that satisfies the goal; some member or item does. */
  | {
      readonly op: 'all' | 'some';
      readonly id: number;
      readonly selector: Selector;
      readonly goal: Goal;
    }
  /** There are at least, or at most, this many members or items. */
  | { readonly op: 'minSize' | 'maxSize'; readonly id: number; readonly count: number }
  /** At least, or at most, this many items satisfy the goal. */
  | {
      readonly op: 'atLeast' | 'atMost';
      readonly id: number;
      readonly goal: Goal;
      readonly count: number;
    }
  /** All items are different; two items are equal. */
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
  /** Declares two formulas each other's complement, if they are known only within bounds. */
  oppose(formula: Formula, other: Formula): void;
  /**
   * A formula that is known only within bounds: it asserts that the first certainly holds, and its
   * complement asserts the second. A value between the bounds satisfies neither, so documents that
   * may be invalid are not written.
   */
  within(certain: Formula, excluded: Formula): Formula;
  all(selector: Selector, goal: Goal): Formula;
  some(selector: Selector, goal: Goal): Formula;
  minSize(count: number): Formula;
  maxSize(count: number): Formula;
  atLeast(goal: Goal, count: number): Formula;
  atMost(goal: Goal, count: number): Formula;
}

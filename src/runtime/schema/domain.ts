/**
 * The sets of values of one type, as a Boolean algebra. A keyword defines its meaning once, in
 * terms of this interface, and is interpreted six times, once for each type: as sets of constants,
 * sets of numbers, regular languages, and formulas over members and items.
 */
import {
  complement,
  intersect,
  type Language,
  type Languages,
  type Meter,
  union,
} from '../regular/index.ts';
import type { Formula, FormulaTable } from './formula.ts';
import {
  ALL_NUMBERS,
  makeNumberSets,
  NO_NUMBERS,
  type NumberSet,
  uniteNumbers,
} from './number-set.ts';

/** Sets of values of one type. */
export interface Algebra<D> {
  readonly all: D;
  readonly none: D;
  and(parts: readonly D[]): D;
  or(parts: readonly D[]): D;
  not(set: D): D;
}

/** Subsets of a few constants, as bits: of null (1), or of false (1) and true (2). */
export function bits(all: number): Algebra<number> {
  return {
    all,
    none: 0,
    and: (parts) => parts.reduce((a, b) => a & b, all),
    or: (parts) => parts.reduce((a, b) => a | b, 0),
    not: (set) => all & ~set,
  };
}

/** Sets of numbers. */
export function numberAlgebra(meter: Meter): Algebra<NumberSet> {
  const { intersect, complement } = makeNumberSets(meter);
  return {
    all: ALL_NUMBERS,
    none: NO_NUMBERS,
    and(parts) {
      let set = ALL_NUMBERS;
      for (const part of parts) {
        set = intersect(set, part);
        if (set.length === 0) return NO_NUMBERS;
      }
      return set;
    },
    or: uniteNumbers,
    not: complement,
  };
}

/**
 * Sets of strings, some of which are known only within bounds (a format that is not a regular
 * language).
 */
export interface StringAlgebra extends Algebra<Language> {
  /**
   * Declares that `surely` stands for a set that may contain more strings, but none outside of
   * `mayBe`.
   */
  bound(surely: Language, mayBe: Language): void;
  /** All strings that a set may contain; the set itself if it is known exactly. */
  mayBe(set: Language): Language;
}

/**
 * Creates the sets of strings of one document. A set is represented by the strings that it
 * certainly contains.
 */
export function stringAlgebra({ anyString, nothing }: Languages): StringAlgebra {
  const bounds = new Map<Language, Language>();
  const mayBe = (set: Language) => bounds.get(set) ?? set;

  function bounded(
    parts: readonly Language[],
    join: (parts: readonly Language[]) => Language,
  ): Language {
    const set = join(parts);
    if (bounds.size > 0 && parts.some((part) => bounds.has(part))) {
      bounds.set(set, join(parts.map(mayBe)));
    }
    return set;
  }

  return {
    mayBe,
    all: anyString,
    none: nothing,
    and: (parts) => bounded([anyString, ...parts], intersect),
    or: (parts) => bounded([nothing, ...parts], union),
    not(set) {
      const others = complement(mayBe(set));
      if (bounds.has(set)) bounds.set(others, complement(set));
      return others;
    },
    bound(surely, widest) {
      bounds.set(surely, widest);
    },
  };
}

/** Sets of objects or of arrays. */
export function formulaAlgebra(table: FormulaTable): Algebra<Formula> {
  return { all: table.true, none: table.false, and: table.and, or: table.or, not: table.not };
}

/**
 * The seam of the regular languages: what the schema and grammar folders may know of them. A {@link Language} is a set
 * of strings over Unicode scalar values; a {@link Leaf} is an automaton over the bytes of JSON text.
 */
import type { Decimal } from './decimal.ts';

/** The state that nothing leaves: no string with this prefix belongs to the language. */
export const DEAD = -1;

/** A regular language over Unicode scalar values. Equal ids are equal languages; an id is never used twice. */
export interface Language {
  readonly id: number;
}

/** What an exploration may cost. Every new state is counted; `spend` throws `schema_too_complex` when it is too much. */
export interface Budget {
  spend(states?: number): void;
}

/**
 * A deterministic automaton over bytes, built lazily. `next` never returns a state from which no end can be reached:
 * it returns {@link DEAD} instead.
 */
export interface Leaf {
  /** Leaves with the same key are parts of one automaton: a state means the same in all of them. */
  readonly key: number;
  /** Where the value begins; {@link DEAD} when no value exists. */
  readonly start: number;
  /** The state after one more byte, or {@link DEAD}. */
  next(state: number, byte: number): number;
  /** True where the value may end (a string only after its closing quote, a number wherever it is whole). */
  accepting(state: number): boolean;
  /** The fewest bytes from here to an accepting state. */
  distance(state: number): number;
  /** Those bytes. Empty where {@link accepting}. */
  finish(state: number): Uint8Array;
  /**
   * A state that allows exactly the same next bytes as this one, for at least `bytes` (by default {@link HORIZON})
   * bytes on. Far from a length limit many states share one, so what is computed of short texts (token masks) can be
   * kept by it.
   */
  horizon(state: number, bytes?: number): number;
  /** Bytes of which {@link next} may lead on, ascending; no other does. Absent where there may be many. */
  bytes?(state: number): readonly number[];
  /**
   * Texts written out, each with a 0 after it: from a state `s` with another byte here only `texts[s]` leads on, and to
   * `s + 1`, where the text ends if `texts[s + 1]` is 0.
   */
  readonly texts?: Uint8Array;
  /** What is known of the ways on. Absent where an automaton keeps no such tables. */
  ways?(state: number): Ways;
  /** All texts that may come, where they are listed. */
  words?(state: number): Words | undefined;
  /** What the state lacks, where that is all that tells it from another. */
  lacking?(state: number): Lacking | undefined;
}

/** The texts `from <= i < to` of a list, from the byte `at` on. */
export interface Words {
  /** Ascending; a byte is a character. */
  readonly texts: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly at: number;
  /** The state in which they end. */
  readonly end: number;
}

/** A state as another one less some texts: both allow the same bytes but for those that end with one of these texts. */
export interface Lacking {
  /** The state that has them too. */
  readonly of: number;
  /** The state of just these texts. */
  readonly words: number;
}

/** For how many bytes a state and its {@link Leaf.horizon} agree when nothing is said. */
export const HORIZON = 256;

/** A smaller horizon than this is not worth asking for. */
export const NEAR_HORIZON = 8;

/** The ways on from a state, for loops that cannot afford a call a byte. */
export interface Ways {
  /** Bytes that may lead on, ascending, where they are few; no other does. */
  readonly bytes: readonly number[] | undefined;
  /**
   * What {@link Leaf.next} has found out so far, the state, {@link DEAD} or {@link UNKNOWN}: by byte, or where those are
   * few, by its place among them.
   */
  readonly row: ArrayLike<number>;
  /** Texts that may be written, whatever they are. */
  readonly free: readonly FreeText[];
}

/** Any text of up to `length` characters that are all of some classes (character-classes.ts). */
export interface FreeText {
  readonly classes: number;
  readonly length: number;
  /** True when no longer text of these classes may be written. */
  readonly exact: boolean;
}

/** In a row of {@link Ways}: not yet asked for. */
export const UNKNOWN = -2;

/** Which of JSON's spellings of a number a number leaf reads. */
export interface NumberForm {
  /** `canonical`: one spelling a number; `any`: every legal JSON spelling, within bounded digits. */
  readonly form: 'canonical' | 'any';
  readonly budget: Budget;
}

/** One side of a range. */
export interface Bound {
  readonly value: Decimal;
  readonly exclusive: boolean;
}

/** The numbers that a conjunction of JSON Schema's numeric keywords (and their negations) leaves. */
export interface NumberConstraint {
  /** `true`: must be an integer; `false`: must not be one. */
  readonly integer?: boolean | undefined;
  readonly min?: Bound | undefined;
  readonly max?: Bound | undefined;
  /** Factors are above 0. Of what is a multiple of several, it is the least common multiple. */
  readonly multipleOf?: Decimal | undefined;
  readonly notMultipleOf?: readonly Decimal[] | undefined;
  /** Values that are left out. */
  readonly not?: readonly Decimal[] | undefined;
}

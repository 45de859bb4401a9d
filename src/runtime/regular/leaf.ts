/** A leaf: an automaton over the bytes of JSON text. */

/** The dead state: no string with this prefix belongs to the language. */
export const DEAD = -1;

/**
 * A deterministic automaton over bytes, built lazily. `next` never returns a state from which no
 * end is reachable; it returns {@link DEAD} instead.
 */
export interface Leaf {
  /**
   * Within a workspace, leaves with the same key are parts of one automaton: a state means the same
   * in all of them.
   */
  readonly key: number;
  /** Absent if the schema does not say. */
  readonly mark?: GroundMark;
  /** The start state; {@link DEAD} if there is no value. */
  readonly start: number;
  /** The state after one more byte, or {@link DEAD}. */
  next(state: number, byte: number): number;
  /**
   * Whether the value may end (a string only after its closing quote, a number wherever it is
   * complete).
   */
  accepting(state: number): boolean;
  /** The fewest bytes from here to an accepting state. */
  distance(state: number): number;
  /** The shortest bytes to an accepting state. Empty where {@link accepting}. */
  finish(state: number): Uint8Array;
  /**
   * A state that allows exactly the same next bytes as this one, for at least the next `bytes`
   * bytes ({@link HORIZON} by default). Far from a length limit many states share one, so results
   * about short texts (token masks) can be cached by it.
   */
  horizon(state: number, bytes?: number): number;
  /**
   * The bytes for which {@link next} may not return DEAD, in ascending order. Absent if there may
   * be many.
   */
  bytes?(state: number): readonly number[];
  /**
   * Texts, each with a 0 after it. A state `s` with a nonzero byte here has exactly one transition:
   * byte `texts[s]` leads to `s + 1`, where the text ends if `texts[s + 1]` is 0.
   */
  readonly texts?: Uint8Array;
  /** The known transitions of a state. Absent if the automaton has no such table. */
  transitions?(state: number): Transitions;
  /** All texts that may follow, if they are stored as a list. */
  listed?(state: number): ListedTexts | undefined;
  /** The state as another state minus some words, if it is one. */
  withoutWords?(state: number): StateWithoutWords | undefined;
}

/**
 * What a schema says about its values with `x-formwork-ground`: that they are held to the ground,
 * or free of it.
 */
export type GroundMark = 'held' | 'free';

/** The texts `from <= i < to` of a list, whose first `at` bytes have been read. */
export interface ListedTexts {
  /** Sorted; one character per byte. */
  readonly texts: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly at: number;
  /** The state in which they end. */
  readonly end: number;
}

/**
 * A state that allows everything that another state (`all`) allows, except to end with one of some
 * words.
 */
export interface StateWithoutWords {
  readonly all: number;
  /** The state from which exactly those words can be read. */
  readonly words: number;
}

/**
 * For how many bytes a state and its {@link Leaf.horizon} agree by default: longer than any token.
 */
export const HORIZON = 256;

/** The smallest useful horizon. */
export const NEAR_HORIZON = 8;

/** The transitions of a state as data, for loops in which one call per byte would be too slow. */
export interface Transitions {
  /** The only bytes with a transition, in ascending order; undefined if there may be many. */
  readonly bytes: readonly number[] | undefined;
  /**
   * The known results of {@link Leaf.next}: a state, {@link DEAD} or {@link UNKNOWN}. Indexed by
   * byte, or by position in `bytes` if there is such a list.
   */
  readonly row: ArrayLike<number>;
  /** Texts that may be written without consulting the automaton. */
  readonly free: readonly FreeText[];
}

/** In a row of {@link Transitions}: not computed yet. */
export const UNKNOWN = -2;

/** Any text of up to `length` characters that are all in some classes (character-classes.ts). */
export interface FreeText {
  readonly classes: number;
  readonly length: number;
  /** Whether no longer text of these classes may be written. */
  readonly exact: boolean;
}

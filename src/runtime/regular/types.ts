/**
 * The interface of the regular languages to the schema and grammar folders. A {@link Language} is a
 * set of strings over Unicode scalar values; a {@link Leaf} is an automaton over the bytes of JSON
 * text.
 */
import type { Decimal } from './decimal.ts';

/** The dead state: no string with this prefix belongs to the language. */
export const DEAD = -1;

/**
 * A regular language over Unicode scalar values. Within a workspace, equal ids are equal languages.
 */
export interface Language {
  readonly id: number;
}

/**
 * Creates the languages of a workspace, and the automata of their JSON text. `L` is the
 * representation of a language inside this folder; elsewhere it is a {@link Language}. Explorations
 * count on the meter, and throw `schema_too_complex` when the payer's budget is exhausted.
 */
export interface Languages<L = Language> extends WordLeaves {
  readonly meter: Meter;
  /** Whether it is every string. */
  readonly anyString: L;
  /** No string. */
  readonly nothing: L;
  /**
   * The language of the given strings, without those that contain a lone surrogate, which UTF-8
   * cannot encode. Common prefixes are shared, so thousands of strings stay cheap.
   */
  literals(texts: readonly string[]): L;
  /**
   * Like {@link literals}, but reads long lists only as far as needed. Equal lists become different
   * languages.
   */
  listed(texts: readonly string[]): L;
  /** The strings of `min` to `max` code points; unlimited by default. */
  lengthBetween(min: number, max?: number): L;
  /**
   * The strings in which an ECMAScript pattern matches anywhere; anchors are explicit.
   * @throws `invalid_schema` if it is not a pattern, `unsupported_schema_feature` for features
   *   beyond regular languages (backreferences), `schema_too_complex` if it would take too much
   *   work
   */
  pattern(source: string): L;
  /** The strings that are certainly valid for a format; undefined for an unknown one. */
  format(name: string): L | undefined;
  /**
   * A language that contains every valid string of a known format; undefined if the format's own
   * language does.
   */
  formatBound(name: string): L | undefined;
  /** A set of words. They must not contain lone surrogates. */
  wordSet(words: readonly string[]): WordSet;
  /** The JSON texts of the strings. */
  stringLeaf(language: L): Leaf;
  /**
   * The JSON texts of the numbers that satisfy a constraint. The number of digits is limited, see
   * number/half.ts.
   */
  numberLeaf(constraint: NumberConstraint, form: NumberForm): Leaf;
  /** The same leaf with a mark (1 or 2), as an automaton of its own. Memoised. */
  markedLeaf(leaf: Leaf, mark: number): Leaf;
}

/**
 * The budget of an exploration. Every new state is counted; `spend` throws `schema_too_complex`
 * when it is exhausted.
 */
export interface Budget {
  spend(states?: number): void;
}

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
  /** 1 if the schema marks its values as held to a ground, 2 if it marks them as free. */
  readonly mark?: number;
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

/** Any text of up to `length` characters that are all in some classes (character-classes.ts). */
export interface FreeText {
  readonly classes: number;
  readonly length: number;
  /** Whether no longer text of these classes may be written. */
  readonly exact: boolean;
}

/** In a row of {@link Transitions}: not computed yet. */
export const UNKNOWN = -2;

/**
 * The JSON spellings of a number that a leaf accepts. `canonical`: one per number; `any`: all,
 * within the digit limits.
 */
export type NumberForm = 'canonical' | 'any';

/** One side of a range. */
export interface Bound {
  readonly value: Decimal;
  readonly exclusive: boolean;
}

/** The numbers allowed by a conjunction of JSON Schema's numeric keywords and their negations. */
export interface NumberConstraint {
  /** `true`: must be an integer; `false`: must not be one. */
  readonly integer?: boolean | undefined;
  readonly min?: Bound | undefined;
  readonly max?: Bound | undefined;
  /** Factors are positive. Several are combined into their least common multiple. */
  readonly multipleOf?: Decimal | undefined;
  readonly notMultipleOf?: readonly Decimal[] | undefined;
  /** Excluded values. */
  readonly not?: readonly Decimal[] | undefined;
}

/** The meter of a workspace. */
export interface Meter {
  /** Pays from now on. */
  payer: Budget;
  /** States counted since the workspace was created; an upper bound on those it holds. */
  spent(): number;
  /**
   * Counts states.
   * @throws `schema_too_complex` if the payer's budget is exhausted
   */
  spend(states?: number): void;
  /**
   * Counts work in units: parts examined or ranges joined. A new term counts as
   * {@link UNITS_A_STATE}.
   * @throws `schema_too_complex` if the payer's budget is exhausted
   */
  work(amount: number): void;
}

/** Words with a common prefix. Immutable. */
export interface WordSet {
  /** The prefix of all words; empty for a whole set. */
  readonly stem: string;
  /** Whether the stem itself is a word. */
  readonly ends: boolean;
  /** The longer words, by the character after the stem. */
  readonly next: ReadonlyMap<number, WordSet>;
  /**
   * The language of what follows the stem's first character; for a whole set, the language of the
   * set. Equal sets have the same.
   */
  readonly language: Language;
}

/** An automaton of fixed texts, its words. A word is identified by its index in the trie. */
export interface WordLeaf extends Leaf {
  /** The words reachable from a state, in ascending order. */
  reachable(state: number): readonly number[];
  /** Number of remaining bytes of a word at a state. */
  left(state: number, word: number): number;
  /** The remaining bytes of a word at a state. */
  rest(state: number, word: number): Uint8Array;
}

/** Words, and the automata of subsets of them. */
export interface WordRanges {
  /** The automaton of the words `from <= i < to`. Memoised. */
  range(from: number, to: number): WordLeaf;
  /** The automaton of the listed words, in ascending order. Memoised. */
  some(words: readonly number[]): WordLeaf;
}

/** The automata of fixed texts of one workspace. */
export interface WordLeaves {
  /** The automata of JSON texts (strings with their quotes). */
  words(texts: readonly string[]): WordRanges;
  /** The automaton of JSON texts. */
  wordLeaf(texts: readonly string[]): WordLeaf;
  /** The automaton of a set of constants, as bits: null (4), true (2), false (1). */
  constantLeaf(bits: number): WordLeaf;
}

/**
 * The seam of the regular languages: what the schema and grammar folders may know of them. A {@link Language} is a set
 * of strings over Unicode scalar values; a {@link Leaf} is an automaton over the bytes of JSON text.
 */
import type { Decimal } from './decimal.ts';

/** The state that nothing leaves: no string with this prefix belongs to the language. */
export const DEAD = -1;

/** A regular language over Unicode scalar values. Within a workspace equal ids are equal languages. */
export interface Language {
  readonly id: number;
}

/**
 * Where the languages of one workspace come from, and the automata of their JSON text. `L` is what a language is to those who
 * make it; to all others it is a {@link Language}. Whatever explores counts on the meter, and throws `schema_too_complex` when
 * the payer has no more.
 */
export interface Languages<L = Language> extends WordLeaves {
  readonly meter: Meter;
  /** Every string. */
  readonly anyString: L;
  /** No string. */
  readonly nothing: L;
  /**
   * The language of the given strings, less those with a lone surrogate, which UTF-8 cannot carry. Common beginnings are
   * shared, so that thousands stay cheap.
   */
  literals(texts: readonly string[]): L;
  /** {@link literals}. Where they are long they are read only as far as they are asked for, and equal lists are different languages. */
  listed(texts: readonly string[]): L;
  /** The strings of `min` to `max` code points; by default without a limit. */
  lengthBetween(min: number, max?: number): L;
  /**
   * The strings in which an ECMAScript pattern matches anywhere. Anchors say so in the pattern.
   * @throws `invalid_schema` when it is none, `unsupported_schema_feature` for what no regular language can say
   * (backreferences), `schema_too_complex` for what would take too much.
   */
  pattern(source: string): L;
  /** The strings of a format, all of which surely have it; undefined for an unknown one. */
  format(name: string): L | undefined;
  /** A language that has every valid string of a known format; undefined when the format's own has. */
  formatBound(name: string): L | undefined;
  /** A set of words, none of which has a lone surrogate. */
  wordSet(words: readonly string[]): WordSet;
  /** The JSON texts of the strings. */
  stringLeaf(language: L): Leaf;
  /** The JSON texts of the numbers that meet a constraint. Digits are bounded, see number/half.ts. */
  numberLeaf(constraint: NumberConstraint, form: NumberForm): Leaf;
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
  /** Within a workspace leaves with the same key are parts of one automaton: a state means the same in all of them. */
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
  /** The transitions from a state, as far as they are known. Absent where an automaton has no such table. */
  transitions?(state: number): Transitions;
  /** All texts that may follow, where they are kept as a list. */
  listed?(state: number): ListedTexts | undefined;
  /** The state as another state less some words, where it is one. */
  withoutWords?(state: number): StateWithoutWords | undefined;
}

/** The texts `from <= i < to` of a list; their first `at` bytes are read already. */
export interface ListedTexts {
  /** Sorted. Each character stands for one byte. */
  readonly texts: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly at: number;
  /** The state in which they end. */
  readonly end: number;
}

/** A state that allows all that another state (`all`) allows, except to end with one of some words. */
export interface StateWithoutWords {
  readonly all: number;
  /** The state from which just those words can be read. */
  readonly words: number;
}

/** For how many bytes a state and its {@link Leaf.horizon} agree by default: more than a token has. */
export const HORIZON = 256;

/** The smallest horizon that is worth asking for. */
export const NEAR_HORIZON = 8;

/** The transitions from a state as data, for loops in which a call for each byte would be too slow. */
export interface Transitions {
  /** The only bytes that may lead on, ascending; undefined where there may be many. */
  readonly bytes: readonly number[] | undefined;
  /**
   * What {@link Leaf.next} gave so far: a state, {@link DEAD} or {@link UNKNOWN}. Indexed by byte, or by the place in
   * `bytes` where there is such a list.
   */
  readonly row: ArrayLike<number>;
  /** Texts that may be written without a look at the automaton. */
  readonly free: readonly FreeText[];
}

/** Any text of up to `length` characters that are all of some classes (character-classes.ts). */
export interface FreeText {
  readonly classes: number;
  readonly length: number;
  /** True when no longer text of these classes may be written. */
  readonly exact: boolean;
}

/** In a row of {@link Transitions}: not yet asked for. */
export const UNKNOWN = -2;

/** Which of JSON's spellings of a number a leaf reads. `canonical`: one a number; `any`: all, within bounded digits. */
export type NumberForm = 'canonical' | 'any';

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

/** The meter of a workspace. */
export interface Meter {
  /** Pays from now on. */
  payer: Budget;
  /** States counted since the workspace was made: no fewer than it holds. */
  spent(): number;
  /**
   * Counts states.
   * @throws `schema_too_complex` when the payer has no more.
   */
  spend(states?: number): void;
  /**
   * Counts work in units: parts examined or ranges joined. A new term counts as {@link UNITS_A_STATE}.
   * @throws `schema_too_complex` when the payer has no more.
   */
  work(amount: number): void;
}

/** Words with the same beginning. Immutable. */
export interface WordSet {
  /** What all of them begin with; empty for a whole set. */
  readonly stem: string;
  /** True when the stem itself is a word. */
  readonly ends: boolean;
  /** The longer words, by the character after the stem. */
  readonly next: ReadonlyMap<number, WordSet>;
  /** What follows the first character of the stem: the language of a whole set. Equal sets have the same. */
  readonly language: Language;
}

/** An automaton of fixed texts, its words. A word is given by its index in the trie. */
export interface WordLeaf extends Leaf {
  /** The words that can be reached from a state, ascending. */
  reachable(state: number): readonly number[];
  /** Bytes of a word that are left at a state. */
  left(state: number, word: number): number;
  /** Those bytes. */
  rest(state: number, word: number): Uint8Array;
}

/** Words, and the automata of some of them. */
export interface WordRanges {
  /** The automaton of the words `from <= i < to`. Memoised. */
  range(from: number, to: number): WordLeaf;
  /** The automaton of the words listed, ascending. Memoised. */
  some(words: readonly number[]): WordLeaf;
}

/** The automata of fixed texts of one workspace. */
export interface WordLeaves {
  /** The automata of JSON texts (of strings with their quotes). */
  words(texts: readonly string[]): WordRanges;
  /** The automaton of JSON texts. */
  wordLeaf(texts: readonly string[]): WordLeaf;
  /** null (4), true (2) and false (1), as bits: one automaton a set. */
  constantLeaf(bits: number): WordLeaf;
}

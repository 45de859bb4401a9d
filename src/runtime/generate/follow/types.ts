/**
 * The interface between the generator and the code that follows its answers. Following a schema can
 * take long, so it may run in another thread; every operation is therefore asynchronous.
 */

import type { Likely, TokenMask } from '../../grammar/index.ts';
import type { StopRules } from '../stop/rules.ts';

/** The set of answers that a request allows: its language. The code that opened it closes it. */
export interface AllowedAnswers {
  /** The shortest answer. */
  shortest(): Promise<ShortestAnswer>;
  /** Follows an answer from its start. */
  follow(rules: StopRules): Follower;
  /** Reads a whole answer. */
  check(answer: Uint8Array): Promise<AnswerCheck>;
  /** Releases its resources. Followers of it become unusable. */
  close(): void;
}

/** What reading a whole answer has found. */
export interface AnswerCheck {
  /** Whether it is an answer of the language. */
  readonly valid: boolean;
  /** How many of its values could not be held to the request's constraints. */
  readonly widened: number;
}

/** The shortest answer of a language. */
export interface ShortestAnswer {
  readonly length: number;
  /** Undefined if it is longer than any model writes. */
  readonly bytes: Uint8Array | undefined;
}

/** A position in an answer. */
export interface Position {
  /** True if the answer is complete and only the end of the turn may follow. */
  readonly finished: boolean;
  /** The length in bytes of the shortest finish. */
  readonly toEnd: number;
  /** The shortest finish; present only if it might take more tokens than are left. */
  readonly finish?: Uint8Array;
}

/** The result of taking a token. */
export interface Taken {
  /** Text that must follow the token. The follower has taken it, too. */
  readonly forced: Uint8Array;
  /** The position after that text. */
  readonly position: Position;
}

/** A position before the end of forced text, where the model chooses among longer tokens. */
export interface Held {
  /**
   * The allowed tokens. Each begins with the end of the forced text; together they reach everything
   * that may follow.
   */
  readonly mask: TokenMask;
  readonly position: Position;
}

/**
 * Follows one answer, token by token. It stands at its last position, and remembers the one before
 * the last token in case that token is rejected.
 *
 * Call methods one at a time. They reject with `schema_too_complex` if the operation exceeds the
 * cost limit for schemas; the follower then keeps its position.
 */
export interface Follower {
  /**
   * Takes a token and the text that must follow it; without a token, the text that the answer must
   * begin with. Undefined for a token that is not allowed.
   * @param tokensLeft of the answer's budget, including this one
   */
  take(token: number | undefined, tokensLeft: number): Promise<Taken | undefined>;
  /**
   * Moves back before the end of the last forced text, if other tokens that begin with `last` are
   * allowed there.
   * @param kept bytes of the forced text to keep
   */
  hold(kept: number, last: Uint8Array, tokensLeft: number): Promise<Held | undefined>;
  /** The tokens allowed next. The next call may overwrite the mask. */
  mask(): Promise<TokenMask>;
  /**
   * Those of the last {@link mask} that lead to a value of the request's texts; undefined outside
   * of such values.
   */
  likely(): Likely | undefined;
  /** The shortest finish from a position. */
  shortest(from: FollowerPlace): Promise<Uint8Array>;
  /**
   * The shortest finish from a position without a stop sequence in it; undefined if none is found.
   * @param written the answer up to that position
   */
  finish(from: FollowerPlace, written: Uint8Array): Promise<Uint8Array | undefined>;
  /** The same from the end of `written`, a prefix of the answer. */
  finishAfter(written: Uint8Array): Promise<Uint8Array | undefined>;
  /** Another follower at the same position. */
  fork(): Follower;
  close(): void;
}

/** A place of a follower: its current position, or the one before the last token. */
export type FollowerPlace = 'here' | 'before';

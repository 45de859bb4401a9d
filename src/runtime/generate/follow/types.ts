/**
 * The seam between the generator and the code that follows its answers. A schema may take long to follow: a home may do that in
 * another thread, so everything is asked for and waited for.
 */
import type { TokenMask } from '../../grammar/types.ts';
import type { StopText } from '../stop/search.ts';

/** What ends the answers of a request, and where that is looked for. */
export interface StopRules {
  readonly stop: readonly StopText[];
  /** True when an answer is a document, its calls apart. */
  readonly document?: boolean;
  /** True when an answer may hold calls of tools. */
  readonly calls?: boolean;
}

/** The answers that a request allows. The code that opened it closes it. */
export interface Language {
  /** The shortest of them. */
  shortest(): Promise<ShortestAnswer>;
  /** Follows an answer from its beginning. */
  follow(rules: StopRules): Follower;
  /**
   * Reads a whole answer from its beginning: how many of its values could not be held to what the request holds them to.
   * Undefined for what is no answer.
   */
  check(answer: Uint8Array): Promise<number | undefined>;
  /** Gives back what its home keeps for it. Followers of it are of no use any more. */
  close(): void;
}

/** The shortest answer of a language. */
export interface ShortestAnswer {
  readonly length: number;
  /** Undefined where it is longer than any model writes. */
  readonly bytes: Uint8Array | undefined;
}

/** A place in an answer. */
export interface Place {
  /** True when the answer is whole and nothing but the end of the turn may follow. */
  readonly finished: boolean;
  /** The fewest bytes that finish the answer. */
  readonly toEnd: number;
  /** Those bytes, given where they might take more tokens than there is room for. */
  readonly finish?: Uint8Array;
}

/** What a token led to. */
export interface Taken {
  /** Text that must follow the token, and has been taken, too. */
  readonly forced: Uint8Array;
  /** Where that is. */
  readonly place: Place;
}

/** A place before the end of forced text, where the model chooses among longer tokens. */
export interface Held {
  /** The tokens that it may choose: some that begin with the end of the forced text, and all that may follow is reached by them. */
  readonly mask: TokenMask;
  readonly place: Place;
}

/**
 * Follows one answer, a token at a time. It stands at the last place that it gave and remembers the one before the last
 * token, where the answer ends if that token is not to be taken after all.
 *
 * Methods are called one at a time. They reject with `schema_too_complex` where finding out takes more than a schema may
 * cost; the follower then stands where it stood.
 */
export interface Follower {
  /**
   * Takes a token and the text that must follow it; without a token, the text that the answer must begin with. Undefined
   * for a token that is not allowed.
   * @param room Tokens that are left, the token included.
   */
  take(token: number | undefined, room: number): Promise<Taken | undefined>;
  /**
   * Goes back behind some of the text that was forced last, if tokens that begin with `last` are allowed there beside that
   * one itself.
   * @param kept Bytes of the forced text that stay.
   */
  hold(kept: number, last: Uint8Array, room: number): Promise<Held | undefined>;
  /** The tokens that may come next. The next call may write over it. */
  mask(): Promise<TokenMask>;
  /** The shortest finish from a place. */
  shortest(from: From): Promise<Uint8Array>;
  /**
   * The shortest finish from a place that has no stop sequence in it; undefined where none is found.
   * @param written The answer up to there.
   */
  finish(from: From, written: Uint8Array): Promise<Uint8Array | undefined>;
  /** The same from the end of `written`, a beginning of the answer. */
  finishAfter(written: Uint8Array): Promise<Uint8Array | undefined>;
  /** Another follower at the same place. */
  fork(): Follower;
  close(): void;
}

/** A place of a follower: where it stands, or where it stood before the last token. */
export type From = 'here' | 'before';

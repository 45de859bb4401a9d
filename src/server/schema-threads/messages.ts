/** Messages between the serving thread and the schema threads. */

import type {
  AnswerCheck,
  AnswerSpec,
  FollowerPlace,
  Held,
  LanguageWarning,
  ShortestAnswer,
  StopRules,
  Taken,
} from '../../runtime/generate/index.ts';
import type { ThreadError } from '../threads/errors.ts';

/** Maximum number of likely tokens that a thread reports. Longer lists are left out. */
export const MAX_LIKELY_TOKENS = 1024;

/** The start data of a thread. */
export interface ThreadStart extends ThreadLimits {
  /** Cancelled calls, shared: call `c` is cancelled if `cancelled[c % cancelled.length]` is `c`. */
  readonly cancelled: Int32Array;
  /** Its element is the call in progress, or -1. Shared. */
  readonly underWay: Int32Array;
}

/** Limits of a thread. */
interface ThreadLimits {
  /** The state budget of a schema, for its compilation and for each later step. */
  readonly states: number;
  /** Milliseconds after which a schema moves to a thread for slow schemas; absent in those. */
  readonly quickly?: number;
  /** The increment of the thread's nice value; 0 for normal priority. */
  readonly niceness: number;
  /** The size of the grammar cache in bytes. */
  readonly kept: number;
  /** The heap size in bytes above which nothing is cached. */
  readonly full: number;
}

/** The tokens of a model, in memory that all threads share. */
export interface SharedTokens {
  /** The bytes of all tokens, concatenated. */
  readonly bytes: Uint8Array;
  /** The end of each token in `bytes`. */
  readonly ends: Int32Array;
  readonly special: readonly number[];
  readonly endOfTurn: readonly number[];
}

/** The state of a follower, to resume it in another thread. */
export interface FollowerState {
  /** The answer before the last token. */
  readonly before: Uint8Array;
  /** The last token. */
  readonly taken: Uint8Array;
  /** The text that it forced. */
  readonly forced: Uint8Array;
}

/** A message that has an answer. */
export type Question =
  | {
      readonly op: 'open';
      readonly language: number;
      readonly vocabulary: number;
      readonly spec: AnswerSpec;
      /** Whether to compute masks in advance, after the answer. */
      readonly prepare: boolean;
    }
  | {
      readonly op: 'compile';
      readonly vocabulary: number;
      readonly spec: Pick<AnswerSpec, 'format' | 'tools'>;
    }
  | { readonly op: 'check'; readonly language: number; readonly answer: Uint8Array }
  | ({ readonly follower: number } & (
      | { readonly op: 'take'; readonly token: number | undefined; readonly tokensLeft: number }
      | {
          readonly op: 'hold';
          readonly kept: number;
          readonly last: Uint8Array;
          readonly tokensLeft: number;
        }
      | { readonly op: 'mask' }
      | { readonly op: 'shortest'; readonly from: FollowerPlace }
      | { readonly op: 'finish'; readonly from: FollowerPlace; readonly written: Uint8Array }
      | { readonly op: 'finishAfter'; readonly written: Uint8Array }
    ));

/** A message without an answer. */
export type Notice =
  | { readonly op: 'vocabulary'; readonly vocabulary: number; readonly tokens: SharedTokens }
  /** Prepares a vocabulary, which takes about a second. */
  | { readonly op: 'prepare'; readonly vocabulary: number }
  | {
      readonly op: 'follow';
      readonly language: number;
      readonly follower: number;
      readonly rules: StopRules;
      readonly state: FollowerState;
      /**
       * The memory for its masks, then the number of likely tokens, their weight, and space for
       * {@link MAX_LIKELY_TOKENS} of them.
       */
      readonly mask: Int32Array;
    }
  | { readonly op: 'closeVocabulary'; readonly vocabulary: number }
  | { readonly op: 'closeLanguage'; readonly language: number }
  | { readonly op: 'closeFollower'; readonly follower: number };

/** A message to a thread. Questions of one key are answered in order. */
export type ToThread = Notice | (Question & Asked);

/** The fields of every question. */
export interface Asked {
  readonly call: number;
  /** The key of the question, for fair scheduling. */
  readonly keyId: string;
}

/** Answers by their question's `op`. */
export interface Answers {
  readonly open: Opened;
  /** The states that each schema took. */
  readonly compile: readonly number[];
  readonly check: AnswerCheck;
  readonly take: Taken | undefined;
  /** The mask is in the follower's memory. */
  readonly hold: Omit<Held, 'mask'> | undefined;
  readonly mask: undefined;
  readonly shortest: Uint8Array;
  readonly finish: Uint8Array | undefined;
  readonly finishAfter: Uint8Array | undefined;
}

/** A compiled language. */
export interface Opened {
  readonly shortest: ShortestAnswer;
  readonly warnings: readonly LanguageWarning[];
}

/** A message from a thread. */
export type FromThread =
  | { readonly ready: true }
  | {
      readonly call: number;
      readonly answer: Answers[keyof Answers];
      /** The language that the call opened. */
      readonly opened?: number;
      /** True if the thread computes the follower's next mask. Another message reports it. */
      readonly maskFollows?: boolean;
      /** Milliseconds of CPU time. */
      readonly cost: number;
    }
  | { readonly call: number; readonly error: ThreadError; readonly cost: number }
  /** The question exceeds the time limit of this thread, which has given up. */
  | { readonly call: number; readonly slow: true; readonly cost: number }
  | { readonly masked: number; readonly error?: ThreadError; readonly cost: number }
  /** The call that opened a language whose masks are prepared now, or no longer needed. */
  | { readonly prepared: number; readonly keyId: string; readonly cost: number };

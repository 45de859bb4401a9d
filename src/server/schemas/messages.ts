/** What the serving thread and a thread for schemas say to each other. */

import type { ErrorDetails } from '../../runtime/errors.ts';
import type {
  AnswerSpec,
  From,
  Held,
  LanguageWarning,
  ShortestAnswer,
  StopRules,
  Taken,
} from '../../runtime/generate/index.ts';

/** What a thread begins with. */
export interface ThreadStart extends ThreadLimits {
  /** Calls that nobody waits for any more, shared: call `c` where `cancelled[c % cancelled.length]` is `c`. */
  readonly cancelled: Int32Array;
  /** Its element is the call under way; -1 where there is none. Shared. */
  readonly underWay: Int32Array;
}

/** Limits of a thread. */
export interface ThreadLimits {
  /** States that a schema may take, when it is compiled and in each step after it. */
  readonly states: number;
  /** Milliseconds after which a schema belongs in a thread for slow ones; absent in those. */
  readonly quickly?: number;
  /** By how much other threads go before it; 0 where they do not. */
  readonly niceness: number;
  /** Bytes of grammars that are kept for requests to come. */
  readonly kept: number;
  /** Bytes of the heap above which nothing is kept. */
  readonly full: number;
}

/** The tokens of a model, in memory that all threads share. */
export interface SharedTokens {
  /** The bytes of all tokens, one after another. */
  readonly bytes: Uint8Array;
  /** Where each token ends in them. */
  readonly ends: Int32Array;
  readonly special: readonly number[];
  readonly endOfTurn: readonly number[];
}

/** Where a follower stands, for one that begins in another thread. */
export interface Standing {
  /** The answer up to the last token, and what was taken with that. */
  readonly before: Uint8Array;
  readonly taken: Uint8Array;
}

/** Something that is asked and answered. */
export type Question =
  | {
      readonly op: 'open';
      readonly language: number;
      readonly vocabulary: number;
      readonly spec: AnswerSpec;
    }
  | {
      readonly op: 'compile';
      readonly vocabulary: number;
      readonly spec: Pick<AnswerSpec, 'format' | 'tools'>;
    }
  | { readonly op: 'check'; readonly language: number; readonly answer: Uint8Array }
  | ({ readonly follower: number } & (
      | { readonly op: 'take'; readonly token: number | undefined; readonly room: number }
      | {
          readonly op: 'hold';
          readonly kept: number;
          readonly last: Uint8Array;
          readonly room: number;
        }
      | { readonly op: 'mask' }
      | { readonly op: 'shortest'; readonly from: From }
      | { readonly op: 'finish'; readonly from: From; readonly written: Uint8Array }
      | { readonly op: 'finishAfter'; readonly written: Uint8Array }
    ));

/** Something that is said without an answer. */
export type Notice =
  | { readonly op: 'vocabulary'; readonly vocabulary: number; readonly tokens: SharedTokens }
  /** Makes a vocabulary ready, which takes about a second. */
  | { readonly op: 'prepare'; readonly vocabulary: number }
  | {
      readonly op: 'follow';
      readonly language: number;
      readonly follower: number;
      readonly rules: StopRules;
      readonly standing: Standing;
      /** Where its masks are written to. */
      readonly mask: Int32Array;
    }
  | { readonly op: 'closeVocabulary'; readonly vocabulary: number }
  | { readonly op: 'closeLanguage'; readonly language: number }
  | { readonly op: 'closeFollower'; readonly follower: number };

/** What a thread hears. Questions of one scope are answered in the order in which they are asked. */
export type ToThread = Notice | (Question & Asked);

/** What every question comes with. */
export interface Asked {
  readonly call: number;
  /** Whose it is: keys take turns. */
  readonly scope: string;
}

/** An answer by its question's `op`. */
export interface Answers {
  readonly open: Opened;
  /** The states that each schema took. */
  readonly compile: readonly number[];
  readonly check: number | undefined;
  readonly take: Taken | undefined;
  /** The mask is in the follower's memory. */
  readonly hold: Omit<Held, 'mask'> | undefined;
  readonly mask: undefined;
  readonly shortest: Uint8Array;
  readonly finish: Uint8Array | undefined;
  readonly finishAfter: Uint8Array | undefined;
}

/** A language that was compiled. */
export interface Opened {
  readonly shortest: ShortestAnswer;
  readonly warnings: readonly LanguageWarning[];
}

/** What a thread says. */
export type FromThread =
  | { readonly ready: true }
  | {
      readonly call: number;
      readonly answer: Answers[keyof Answers];
      /** True where the follower's next mask is being made: another message says when it is there. */
      readonly maskFollows?: boolean;
      /** Milliseconds of processor time. */
      readonly cost: number;
    }
  | { readonly call: number; readonly error: ThreadError; readonly cost: number }
  /** It takes longer than a question may take in this thread, which has given up. */
  | { readonly call: number; readonly slow: true; readonly cost: number }
  | { readonly masked: number; readonly error?: ThreadError; readonly cost: number }
  /** Milliseconds that masks of a language took which nobody has asked for yet. */
  | { readonly prepared: number; readonly scope: string };

/** An error on its way between threads. */
export interface ThreadError {
  readonly message: string;
  /** Absent for a defect. */
  readonly details?: ErrorDetails;
}

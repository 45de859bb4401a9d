import type { Follower, StopRules } from '../../runtime/generate/index.ts';
import { maskWords, type TokenMask, type Vocabulary } from '../../runtime/grammar/index.ts';
import type { Answers, FollowerState, Question } from './messages.ts';
import { MAX_LIKELY_TOKENS } from './messages.ts';
import type { Answered } from './pool/calls.ts';
import { MOVED } from './pool/seats.ts';
import type { SchemaThreads } from './pool/threads.ts';
import type { Seat } from './pool/types.ts';

/** A question about a follower, without the follower's number in a thread. */
type Asked<Op extends keyof Answers> = Omit<
  Extract<Question, { op: Op; follower: number }>,
  'follower'
>;

const NOTHING = new Uint8Array(0);

let followers = 0;

/**
 * Follows an answer in another thread. The tokens taken so far are recorded here, so that another
 * thread can resume after one has ended: the state of a follower depends only on them.
 */
export function followRemotely(
  threads: SchemaThreads,
  vocabulary: Vocabulary,
  rules: StopRules,
  askLanguage: AskLanguage,
  begin: readonly Uint8Array[] = [],
): Follower {
  const words = maskWords(vocabulary.size);
  const memory = new Int32Array(new SharedArrayBuffer(4 * (words + 2 + MAX_LIKELY_TOKENS)));
  const own: TokenMask = new Int32Array(words);
  /** The answer so far: each token and the text that it forced. */
  const pieces = [...begin];
  /** The number of pieces before the last token. */
  let before = pieces.length;
  let forced: Uint8Array = NOTHING;
  let known: { readonly seat: Seat; readonly follower: number } | undefined;
  let coming: Promise<void> | undefined;

  /** Its number in the thread where its language is open. */
  function numberAt({ seat, language }: OpenLanguage): number {
    if (known?.seat === seat) return known.follower;
    known = { seat, follower: followers++ };
    coming = undefined;
    const state: FollowerState = {
      before: joined(pieces.slice(0, before)),
      taken: pieces[before] ?? NOTHING,
      forced: pieces[before + 1] ?? NOTHING,
    };
    const { follower } = known;
    threads.say(seat, { op: 'follow', language, follower, rules, state, mask: memory });
    return follower;
  }

  function ask<Op extends keyof Answers>(question: Asked<Op>): Promise<Answered<Op>> {
    return askLanguage((open) => {
      const follower = numberAt(open);
      return threads.ask<Op>(open.seat, { ...question, follower } as never);
    });
  }

  const copy = (): TokenMask => {
    own.set(memory.subarray(0, words));
    return own;
  };

  return {
    async take(id, tokensLeft) {
      coming = undefined;
      const { answer, mask } = await ask<'take'>({ op: 'take', token: id, tokensLeft });
      if (!answer) return undefined;
      coming = mask;
      forced = answer.forced;
      before = pieces.length;
      pieces.push((id === undefined ? undefined : vocabulary.bytes[id]) ?? NOTHING, forced);
      return answer;
    },
    async hold(kept, last, tokensLeft) {
      const { answer } = await ask<'hold'>({ op: 'hold', kept, last, tokensLeft });
      if (!answer) return undefined;
      pieces[pieces.length - 1] = forced.subarray(0, kept);
      return { ...answer, mask: copy() };
    },
    async mask() {
      const made = coming;
      coming = undefined;
      // Asks again for a mask that was lost with its thread.
      if (made === undefined || !(await arrived(made))) await ask<'mask'>({ op: 'mask' });
      return copy();
    },
    likely() {
      const [count = 0, weight = 0] = memory.subarray(words, words + 2);
      if (count === 0) return undefined;
      return { tokens: Array.from(memory.subarray(words + 2, words + 2 + count)), weight };
    },
    shortest: async (from) => (await ask<'shortest'>({ op: 'shortest', from })).answer,
    finish: async (from, written) => (await ask<'finish'>({ op: 'finish', from, written })).answer,
    finishAfter: async (written) =>
      (await ask<'finishAfter'>({ op: 'finishAfter', written })).answer,
    fork: () => followRemotely(threads, vocabulary, rules, askLanguage, pieces),
    close() {
      if (known) threads.say(known.seat, { op: 'closeFollower', follower: known.follower });
      known = undefined;
    },
  };
}

/** False if the mask was lost with its thread. */
async function arrived(made: Promise<void>): Promise<boolean> {
  try {
    await made;
    return true;
  } catch (error) {
    if (error === MOVED) return false;
    throw error;
  }
}

const joined = (pieces: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(pieces));

/** A language that is open in a thread. */
export interface OpenLanguage {
  readonly seat: Seat;
  readonly language: number;
}

/**
 * Sends a question about a language. If its thread ended, opens it again in another and repeats the
 * question.
 */
export type AskLanguage = <T>(ask: (open: OpenLanguage) => Promise<T>) => Promise<T>;

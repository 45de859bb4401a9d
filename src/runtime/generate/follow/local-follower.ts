import type { Matcher, Vocabulary } from '../../grammar/index.ts';
import { createSyncFollower, type SyncFollower, shortestOf } from './sync-follower.ts';
import type { AllowedAnswers, AnswerCheck, Follower } from './types.ts';

/**
 * A language that is followed in this thread.
 * @param start creates a matcher at the start of an answer
 */
export function localLanguage(vocabulary: Vocabulary, start: () => Matcher): AllowedAnswers {
  return {
    shortest: async () => shortestOf(start()),
    follow: (rules) => followerHere(() => createSyncFollower(vocabulary, start, rules)),
    check: async (answer) => checkAnswer(start(), answer),
    close() {},
  };
}

/**
 * Reads a whole answer.
 * @param matcher at the start of an answer; afterwards at its end
 */
export function checkAnswer(matcher: Matcher, answer: Uint8Array): AnswerCheck {
  const valid = matcher.acceptBytes(answer) && matcher.complete;
  return { valid, widened: matcher.widened ?? 0 };
}

/** @param begin creates its state; an error surfaces at the next call */
function followerHere(begin: () => SyncFollower): Follower {
  let follower: SyncFollower | undefined;
  const at = (): SyncFollower => {
    follower ??= begin();
    return follower;
  };
  return {
    take: async (token, tokensLeft) => at().take(token, tokensLeft),
    hold: async (kept, last, tokensLeft) => at().hold(kept, last, tokensLeft),
    mask: async () => at().mask(),
    likely: () => at().likely(),
    shortest: async (from) => at().shortest(from),
    finish: async (from, written) => at().finish(from, written),
    finishAfter: async (written) => at().finishAfter(written),
    fork: () => {
      const fork = at().fork();
      return followerHere(() => fork);
    },
    close() {},
  };
}

/** The parts that compose the language of tool calls. */
import type { Matcher, Vocabulary } from '../../grammar/index.ts';
import { commonPrefix, concatBytes, NOTHING, startsWith } from '../bytes.ts';
import { tokensAlong } from '../token-index.ts';
import { maskOf, unionOf, without } from '../token-mask.ts';
import type { Stage } from './stage.ts';

/** The end of the answer. */
export function end(vocabulary: Vocabulary): Stage {
  const stage: Stage = {
    mask: () => maskOf(vocabulary, vocabulary.endOfTurn),
    after: (bytes) => (bytes.length === 0 ? stage : undefined),
    forced: () => NOTHING,
    complete: true,
    finished: true,
    finish: () => NOTHING,
    finishLength: () => 0,
  };
  return stage;
}

/**
 * Fixed text, then `next`. Excludes tokens that extend past its end, so that what follows begins
 * with a new token.
 */
export function literal(vocabulary: Vocabulary, text: Uint8Array, next: () => Stage): Stage {
  if (text.length === 0) return next();
  return {
    mask: () => maskOf(vocabulary, tokensAlong(vocabulary, text)),
    after(bytes) {
      if (bytes.length <= text.length) {
        return startsWith(text, bytes)
          ? literal(vocabulary, text.subarray(bytes.length), next)
          : undefined;
      }
      return startsWith(bytes, text) ? next().after(bytes.subarray(text.length)) : undefined;
    },
    forced: () => concatBytes([text, next().forced()]),
    complete: false,
    finished: false,
    finish: () => concatBytes([text, next().finish()]),
    finishLength: () => text.length + next().finishLength(),
  };
}

/** A document of a grammar, then `next`. */
export function document(vocabulary: Vocabulary, matcher: Matcher, next: () => Stage): Stage {
  const { widened = 0 } = matcher;
  if (matcher.finished) return widened > 0 ? { ...next(), widened } : next();
  return {
    mask() {
      if (!matcher.complete) return matcher.mask();
      return unionOf([without(matcher.mask(), vocabulary.endOfTurn), next().mask()]);
    },
    after(bytes) {
      const moved = matcher.fork();
      if (moved.acceptBytes(bytes)) return document(vocabulary, moved, next);
      for (const [at, byte] of bytes.entries()) {
        if (!moved.acceptBytes(Uint8Array.of(byte))) {
          return moved.complete ? next().after(bytes.subarray(at)) : undefined;
        }
      }
      return undefined;
    },
    forced() {
      const forced = matcher.forced();
      const after = matcher.fork();
      after.acceptBytes(forced);
      return after.finished ? concatBytes([forced, next().forced()]) : forced;
    },
    complete: false,
    finished: false,
    finish: () => concatBytes([matcher.shortestFinish(), next().finish()]),
    finishLength: () => matcher.shortestFinishLength() + next().finishLength(),
    likely: matcher.likely,
    state: matcher.state,
    widened,
  };
}

/**
 * One of several stages, distinguished by how they begin. Expects at least one.
 *
 * Alternatives nest with each further call. Finding the shortest finish, or the common prefix,
 * therefore stops at the first alternative that settles it. Otherwise the work would double with
 * each call that may follow.
 */
export function oneOf(stages: readonly Stage[]): Stage {
  const [only, ...others] = stages;
  if (only && others.length === 0) return only;
  let shortest: { readonly stage: Stage; readonly length: number } | undefined;
  const findShortest = () => {
    for (const stage of shortest ? [] : stages) {
      const length = stage.finishLength();
      if (!shortest || length < shortest.length) shortest = { stage, length };
      if (length === 0) break;
    }
    return shortest!;
  };
  return {
    mask: () => unionOf(stages.map((stage) => stage.mask())),
    after(bytes) {
      const rest = stages.flatMap((stage) => stage.after(bytes) ?? []);
      return rest.length === 0 ? undefined : oneOf(rest);
    },
    forced() {
      let shared: Uint8Array | undefined;
      for (const stage of stages) {
        const forced = stage.forced();
        shared = shared === undefined ? forced : commonPrefix([shared, forced]);
        if (shared.length === 0) break;
      }
      return shared ?? NOTHING;
    },
    complete: stages.some((stage) => stage.complete),
    finished: stages.every((stage) => stage.finished),
    finish: () => findShortest().stage.finish(),
    finishLength: () => findShortest().length,
    likely: stages.find((stage) => stage.likely)?.likely,
  };
}

import {
  allowedTokens,
  type Likely,
  LONGEST_FINISH,
  type Matcher,
  type TokenMask,
  type Vocabulary,
} from '../../grammar/index.ts';
import { startsWith } from '../bytes.ts';
import { effortOfAnswer, finishWithout } from '../stop/finish.ts';
import type { StopRules } from '../stop/rules.ts';
import { type StopSearch, searchOf } from '../stop/search.ts';
import { maskOf } from '../token-mask.ts';
import type { Follower, FollowerPlace, Held, Position, ShortestAnswer, Taken } from './types.ts';

/** The implementation of a {@link Follower}, in the thread of its matcher. */
export interface SyncFollower {
  take(token: number | undefined, tokensLeft: number): Taken | undefined;
  hold(kept: number, last: Uint8Array, tokensLeft: number): Held | undefined;
  mask(): TokenMask;
  likely(): Likely | undefined;
  shortest(from: FollowerPlace): Uint8Array;
  finish(from: FollowerPlace, written: Uint8Array): Promise<Uint8Array | undefined>;
  finishAfter(written: Uint8Array): Promise<Uint8Array | undefined>;
  fork(): SyncFollower;
}

/** The position of a follower. */
interface FollowerPosition {
  readonly here: Matcher;
  /** Before the last token. */
  readonly before: Matcher;
  /** After the last token, before the text that it forced. */
  readonly taken: Matcher;
  readonly forced: Uint8Array;
}

/**
 * Follows an answer.
 * @param start creates a matcher at the start of an answer
 */
export function createSyncFollower(
  vocabulary: Vocabulary,
  start: () => Matcher,
  rules: StopRules,
  begin: FollowerPosition = standing(start()),
): SyncFollower {
  const effort = effortOfAnswer();
  let at = begin;
  const lookUp = createPrefixLookup(start, rules);

  return {
    take(token, tokensLeft) {
      const taken = at.here.fork();
      if (token !== undefined && !taken.accept(token)) return undefined;
      const forced = taken.forced();
      const here = taken.fork();
      here.acceptBytes(forced);
      const position = positionOf(here, tokensLeft - 1 - forced.length);
      at = { here, before: at.here, taken, forced };
      return { forced, position };
    },
    hold(kept, last, tokensLeft) {
      const here = at.taken.fork();
      here.acceptBytes(at.forced.subarray(0, kept));
      const longer: number[] = [];
      for (const token of allowedTokens(here.mask())) {
        if (startsWith(vocabulary.bytes[token]!, last)) longer.push(token);
      }
      if (longer.length <= 1) return undefined;
      const offered = withoutNeedless(vocabulary, longer, last, at.here);
      const position = positionOf(here, tokensLeft - 1 - kept);
      at = { ...at, here };
      return { mask: maskOf(vocabulary, offered), position };
    },
    mask: () => at.here.mask(),
    likely: () => at.here.likely?.(),
    shortest: (from) => at[from].shortestFinish(),
    finish: (from, written) => finishWithout(at[from].fork(), lookUp(written).search, effort),
    finishAfter(written) {
      const { matcher, search } = lookUp(written);
      return finishWithout(matcher.fork(), search, effort);
    },
    fork: () => createSyncFollower(vocabulary, start, rules, standing(at.here)),
  };
}

/**
 * The tokens to offer where forced text ends with `last`. Leaves out `last` itself if longer tokens
 * cover every byte that may follow. Otherwise the model could choose the space before `true` as the
 * space before a number, and then spell the word in a way that never occurs in training data.
 *
 * @param longer allowed tokens that begin with `last`
 * @param after a matcher positioned after `last`
 */
function withoutNeedless(
  { bytes }: Vocabulary,
  longer: readonly number[],
  last: Uint8Array,
  after: Matcher,
): readonly number[] {
  const others = longer.filter((token) => bytes[token]!.length > last.length);
  const had = new Set(others.map((token) => bytes[token]![last.length]));
  for (const token of allowedTokens(after.mask())) {
    if (!had.has(bytes[token]![0])) return longer;
  }
  return others;
}

/** The shortest answer of a language. */
export function shortestOf(start: Matcher): ShortestAnswer {
  const length = start.shortestFinishLength();
  return { length, bytes: length > LONGEST_FINISH ? undefined : start.shortestFinish() };
}

/** The initial position of a follower at this matcher. */
const standing = (matcher: Matcher): FollowerPosition => {
  const here = matcher.fork();
  return { here, before: matcher, taken: here, forced: new Uint8Array(0) };
};

/** @param tokensLeft a finish that takes more is included */
function positionOf(matcher: Matcher, tokensLeft: number): Position {
  const toEnd = matcher.shortestFinishLength();
  return {
    finished: matcher.finished,
    toEnd,
    // Every token has at least one byte.
    ...(toEnd > tokensLeft ? { finish: matcher.shortestFinish() } : {}),
  };
}

/**
 * Looks up the matcher after a prefix of an answer, and the search that has passed over all stop
 * sequences in it.
 */
function createPrefixLookup(start: () => Matcher, rules: StopRules) {
  const atStart = () => ({ matcher: start(), search: searchOf(rules) });
  // Stop sequences come one after the other, so a lookup can mostly continue from the last one.
  let known: { readonly matcher: Matcher; readonly search: StopSearch } | undefined;
  return (written: Uint8Array) => {
    known ??= atStart();
    if (written.length < known.search.position) known = atStart();
    const { matcher } = known;
    const from = known.search.position;
    const bytes = written.subarray(from);
    matcher.acceptBytes(bytes);
    let search = known.search.read(bytes);
    while (search.found) search = search.passOver().read(bytes.subarray(search.position - from));
    known = { matcher, search };
    return known;
  };
}

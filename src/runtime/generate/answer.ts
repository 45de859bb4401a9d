import type { LoadedModel, SampledToken } from '../engine/types.ts';
import { concatBytes, NOTHING } from './bytes.ts';
import { encodeBytes } from './encode-bytes.ts';
import type { FoundStop, StopSearch } from './stop/search.ts';
import { createTextRelease } from './text-release.ts';
import type { AnswerToken } from './types.ts';

/** Text that leaves, with the tokens it completes. */
export interface Released {
  readonly text: string;
  /** Tokens of the sequence that it completes. */
  readonly count: number;
  /** What is reported of them. */
  readonly tokens: readonly AnswerToken[];
}

/** One answer as it grows: its tokens, and the text of them that may leave. */
export interface Answer {
  /** Number of tokens so far. */
  readonly length: number;
  /** Number of tokens that the model was not asked for. */
  readonly forced: number;
  /** The first stop sequence that was not passed over; undefined when none came. */
  readonly found: FoundStop | undefined;
  /** The search for stop sequences at the end of what was added. */
  readonly search: StopSearch;
  /** All bytes so far. */
  bytes(): Uint8Array;
  /**
   * Adds tokens of the sequence: those that stand for the sampled one, when there is one, and forced text after it.
   * @param allowed How many tokens the sampled one was chosen from, where that is asked for.
   */
  add(
    tokens: readonly number[],
    sampled: SampledToken | undefined,
    allowed?: number | undefined,
  ): Released;
  /** Leaves the stop sequence that was found in the text, and goes on behind it. */
  passOver(): Released;
  /** How many tokens lie wholly within the first `bytes` bytes, and the bytes left over. */
  split(bytes: number): { readonly tokens: number; readonly rest: Uint8Array };
  /** Cuts the answer after its first `tokens` tokens, ends it with `tail`, and lets out all that has not left yet. */
  close(tokens: number, tail: readonly number[]): Released;
}

/** Tokens one after another, of which some have left. */
interface TokenList<Token extends { readonly bytes: Uint8Array }> {
  all: Token[];
  left: number;
  /** Bytes of those that have left. */
  leftBytes: number;
}

/** A token of the sequence. */
interface WrittenToken {
  readonly bytes: Uint8Array;
  readonly forced: boolean;
}

/** How an answer is reported. */
export interface AnswerOptions {
  /**
   * Whether tokens are reported as they were sampled. Forced text is tokenised together with the token before it, which
   * then is another than the sampled one: it is reported apart from it.
   */
  readonly probabilities?: boolean;
  /** Leaves out a space at its very beginning. */
  readonly dropFirstSpace?: boolean | undefined;
}

const SPACE = 0x20;

/** An empty answer. */
export function createAnswer(
  model: LoadedModel,
  search: StopSearch,
  { probabilities = false, dropFirstSpace = false }: AnswerOptions,
): Answer {
  const { vocabulary } = model;
  const release = createTextRelease(search);
  const written: TokenList<WrittenToken> = { all: [], left: 0, leftBytes: 0 };
  const reports: TokenList<AnswerToken> = { all: [], left: 0, leftBytes: 0 };

  /** @param at The token's place in the answer. */
  const bytesOf = (id: number, at: number): Uint8Array => {
    const bytes = vocabulary.bytes[id]!;
    return at === 0 && dropFirstSpace && bytes[0] === SPACE ? bytes.subarray(1) : bytes;
  };
  const bytesFrom = (at: number, tokens: readonly number[]): Uint8Array[] =>
    tokens.map((id, index) => bytesOf(id, at + index));

  const forcedToken = (bytes: Uint8Array): AnswerToken => ({
    bytes,
    logprob: 0,
    alternatives: [],
    forced: true,
    allowed: 1,
    allowedMass: undefined,
  });
  const sampledToken = (
    bytes: Uint8Array,
    { logprob = 0, allowedMass, alternatives }: SampledToken,
    allowed: number | undefined,
  ): AnswerToken => ({
    bytes,
    logprob,
    alternatives: alternatives.map((one) => ({
      bytes: bytesOf(one.token, written.all.length),
      logprob: one.logprob,
    })),
    forced: false,
    allowed,
    allowedMass,
  });

  /** What is reported of tokens that are to be added. */
  const reportOf = (
    pieces: readonly Uint8Array[],
    sampled: SampledToken | undefined,
    allowed: number | undefined,
  ): AnswerToken[] => {
    if (!sampled) return pieces.map(forcedToken);
    const [first, ...others] = pieces;
    if (!probabilities) {
      return [sampledToken(first!, sampled, allowed), ...others.map(forcedToken)];
    }
    const own = bytesOf(sampled.token, written.all.length);
    const forced = encodeBytes(model, concatBytes(pieces).subarray(own.length));
    return [
      sampledToken(own, sampled, allowed),
      ...bytesFrom(reports.all.length + 1, forced).map(forcedToken),
    ];
  };

  const released = (text: string): Released => {
    const from = reports.left;
    const count = takeUpTo(written, release.released);
    takeUpTo(reports, release.released);
    return { text, count, tokens: reports.all.slice(from, reports.left) };
  };

  const bytes = () => concatBytes(written.all.map((token) => token.bytes));

  return {
    get length() {
      return written.all.length;
    },
    get forced() {
      return written.all.filter((token) => token.forced).length;
    },
    get found() {
      return release.found;
    },
    get search() {
      return release.search;
    },
    bytes,
    add(tokens, sampled, allowed) {
      const pieces = bytesFrom(written.all.length, tokens);
      reports.all.push(...reportOf(pieces, sampled, allowed));
      written.all.push(...pieces.map((bytes, at) => ({ bytes, forced: !sampled || at > 0 })));
      return released(release.push(concatBytes(pieces)));
    },
    passOver: () => released(release.passOver()),
    split: (limit) => splitAt(written.all, limit),
    close(tokens, tail) {
      const kept = concatBytes(written.all.slice(0, tokens).map((token) => token.bytes));
      written.all = [
        ...written.all.slice(0, tokens),
        ...bytesFrom(tokens, tail).map((one) => ({ bytes: one, forced: true })),
      ];
      const whole = bytes();
      // What has left is of the answer in any case, be it a part of a token that is written anew.
      const same = splitAt(reports.all, Math.max(kept.length, release.released));
      const end =
        same.length === kept.length ? tail : encodeBytes(model, whole.subarray(same.length));
      reports.all = [
        ...reports.all.slice(0, same.tokens),
        ...bytesFrom(same.tokens, end).map(forcedToken),
      ];
      return released(release.close(whole.subarray(release.released)));
    },
  };
}

/** How many tokens lie wholly within the first `limit` bytes, how many bytes they have, and the bytes left over. */
function splitAt(tokens: readonly { readonly bytes: Uint8Array }[], limit: number) {
  let length = 0;
  let count = 0;
  for (let token = tokens[count]; token; token = tokens[count]) {
    if (length + token.bytes.length > limit) break;
    length += token.bytes.length;
    count++;
  }
  const rest = tokens[count]?.bytes.subarray(0, limit - length) ?? NOTHING;
  return { tokens: count, length, rest };
}

/** Lets the tokens leave that lie wholly within the first `limit` bytes; says how many they are. */
function takeUpTo<Token extends { readonly bytes: Uint8Array }>(
  list: TokenList<Token>,
  limit: number,
): number {
  const before = list.left;
  for (let token = list.all[list.left]; token; token = list.all[list.left]) {
    if (list.leftBytes + token.bytes.length > limit) break;
    list.leftBytes += token.bytes.length;
    list.left++;
  }
  return list.left - before;
}

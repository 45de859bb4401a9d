import type { LoadedModel } from '../engine/index.ts';
import type { SampledToken } from '../sampling/index.ts';
import { concatBytes, NOTHING } from './bytes.ts';
import { encodeBytes } from './encode-bytes.ts';
import type { FoundStop, StopSearch } from './stop/search.ts';
import { createTextRelease } from './text-release.ts';
import type { AnswerToken } from './types.ts';

/** Released text, with the tokens it completes. */
export interface Released {
  readonly text: string;
  /** Number of tokens of the sequence that the text completes. */
  readonly count: number;
  /** Their reports. */
  readonly tokens: readonly AnswerToken[];
}

/** One answer as it grows: its tokens, and the text that may be released. */
export interface Answer {
  /** Number of tokens so far. */
  readonly length: number;
  /** Number of tokens that were forced, not sampled. */
  readonly forced: number;
  /** The first stop sequence that was not passed over; undefined if there is none. */
  readonly found: FoundStop | undefined;
  /** The search for stop sequences at the end of the added text. */
  readonly search: StopSearch;
  /** All bytes so far. */
  bytes(): Uint8Array;
  /**
   * Adds tokens of the sequence: the sampled one, if any, and the forced text after it.
   * @param allowed how many tokens the sampled one was chosen from, if that is reported
   */
  add(
    tokens: readonly number[],
    sampled: SampledToken | undefined,
    allowed?: number | undefined,
  ): Released;
  /** Keeps the stop sequence that was found in the text, and continues after it. */
  passOver(): Released;
  /** How many tokens lie entirely within the first `bytes` bytes, and the bytes left over. */
  split(bytes: number): { readonly tokens: number; readonly rest: Uint8Array };
  /**
   * Cuts the answer after its first `tokens` tokens, ends it with `tail`, and releases the rest of
   * the text.
   */
  close(tokens: number, tail: readonly number[]): Released;
}

/** A list of tokens, the first of which are released. */
interface TokenList<Token extends { readonly bytes: Uint8Array }> {
  all: Token[];
  /** How many are released. */
  released: number;
  /** Their bytes. */
  releasedBytes: number;
}

/** A token of the sequence. */
interface WrittenToken {
  readonly bytes: Uint8Array;
  readonly forced: boolean;
}

/** Options of {@link createAnswer}. */
export interface AnswerOptions {
  /**
   * Whether to report tokens as they were sampled. Forced text is tokenised together with the token
   * before it, which can differ from the sampled one. With this option, forced text is reported
   * separately.
   */
  readonly probabilities?: boolean;
  /** Whether to drop a leading space. */
  readonly dropFirstSpace?: boolean | undefined;
}

const SPACE = 0x20;

/** Creates an empty answer. */
export function createAnswer(
  model: LoadedModel,
  search: StopSearch,
  { probabilities = false, dropFirstSpace = false }: AnswerOptions,
): Answer {
  const { vocabulary } = model;
  const release = createTextRelease(search);
  const written: TokenList<WrittenToken> = { all: [], released: 0, releasedBytes: 0 };
  const reports: TokenList<AnswerToken> = { all: [], released: 0, releasedBytes: 0 };

  /** @param at the token's index in the answer */
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

  /** The reports of tokens to add. */
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
    const from = reports.released;
    const count = takeUpTo(written, release.released);
    takeUpTo(reports, release.released);
    return { text, count, tokens: reports.all.slice(from, reports.released) };
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
      // Released text stays part of the answer, even if it covers part of a token that is now
      // written differently.
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

/**
 * How many tokens lie entirely within the first `limit` bytes, how many bytes they have, and the
 * bytes left over.
 */
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

/**
 * Marks the tokens that lie entirely within the first `limit` bytes as released. Returns how many
 * became released.
 */
function takeUpTo<Token extends { readonly bytes: Uint8Array }>(
  list: TokenList<Token>,
  limit: number,
): number {
  const before = list.released;
  for (let token = list.all[list.released]; token; token = list.all[list.released]) {
    if (list.releasedBytes + token.bytes.length > limit) break;
    list.releasedBytes += token.bytes.length;
    list.released++;
  }
  return list.released - before;
}

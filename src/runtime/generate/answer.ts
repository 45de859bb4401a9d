import type { SampledToken } from '../engine/types.ts';
import type { Vocabulary } from '../grammar/types.ts';
import { concatBytes } from './bytes.ts';
import { createTextRelease } from './text-release.ts';
import type { AnswerToken } from './types.ts';

/** Text that leaves, with the tokens it completes. */
export interface Released {
  readonly text: string;
  readonly tokens: readonly AnswerToken[];
}

/** One answer as it grows: its tokens, and the text of them that may leave. */
export interface Answer {
  /** Number of tokens so far. */
  readonly length: number;
  /** Number of tokens that the model was not asked for. */
  readonly forced: number;
  /** Where a stop sequence begins, in bytes; undefined when none came. */
  readonly stoppedAt: number | undefined;
  /** All bytes so far. */
  bytes(): Uint8Array;
  /**
   * Adds tokens; the first of them is the sampled one when there is one.
   * @param allowed How many tokens the sampled one was chosen from, where that is asked for.
   */
  add(
    tokens: readonly number[],
    sampled: SampledToken | undefined,
    allowed?: number | undefined,
  ): Released;
  /** How many tokens lie wholly within the first `bytes` bytes, and the bytes left over. */
  split(bytes: number): { readonly tokens: number; readonly rest: Uint8Array };
  /** Cuts the answer after its first `tokens` tokens, ends it with `tail`, and lets out all that has not left yet. */
  close(tokens: number, tail: readonly number[]): Released;
}

const SPACE = 0x20;

/**
 * An empty answer.
 * @param dropFirstSpace Leaves out a space at its very beginning.
 */
export function createAnswer(
  vocabulary: Vocabulary,
  stop: readonly string[],
  dropFirstSpace = false,
): Answer {
  const release = createTextRelease(stop);
  let all: AnswerToken[] = [];
  let reported = 0;
  let reportedBytes = 0;

  const bytesOf = (id: number, first: boolean): Uint8Array => {
    const bytes = vocabulary.bytes[id]!;
    return first && dropFirstSpace && bytes[0] === SPACE ? bytes.subarray(1) : bytes;
  };

  const describe = (
    id: number,
    first: boolean,
    sampled?: SampledToken,
    allowed?: number,
  ): AnswerToken => ({
    bytes: bytesOf(id, first),
    logprob: sampled?.logprob ?? 0,
    alternatives: (sampled?.alternatives ?? []).map(({ token, logprob }) => ({
      bytes: bytesOf(token, first),
      logprob,
    })),
    forced: sampled === undefined,
    allowed: sampled === undefined ? 1 : allowed,
  });

  const report = (text: string): Released => {
    const from = reported;
    for (let token = all[reported]; token; token = all[reported]) {
      if (reportedBytes + token.bytes.length > release.released) break;
      reportedBytes += token.bytes.length;
      reported++;
    }
    return { text, tokens: all.slice(from, reported) };
  };

  const bytes = () => concatBytes(all.map((token) => token.bytes));

  return {
    get length() {
      return all.length;
    },
    get stoppedAt() {
      return release.stoppedAt;
    },
    get forced() {
      return all.filter((token) => token.forced).length;
    },
    bytes,
    add(tokens, sampled, allowed) {
      const added = tokens.map((id, index) =>
        index === 0 ? describe(id, all.length === 0, sampled, allowed) : describe(id, false),
      );
      all.push(...added);
      return report(release.push(concatBytes(added.map((token) => token.bytes))));
    },
    split(limit) {
      let end = 0;
      let tokens = 0;
      for (let token = all[tokens]; token; token = all[tokens]) {
        if (end + token.bytes.length > limit) break;
        end += token.bytes.length;
        tokens++;
      }
      return { tokens, rest: all[tokens]?.bytes.subarray(0, limit - end) ?? new Uint8Array(0) };
    },
    close(tokens, tail) {
      all = [...all.slice(0, tokens), ...tail.map((id, at) => describe(id, tokens + at === 0))];
      return report(release.close(bytes().subarray(release.released)));
    },
  };
}

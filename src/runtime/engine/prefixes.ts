/**
 * Prompts that begin alike share their beginning: the keys and values of recent prompts stay in the cache, and a
 * sequence whose prompt begins as one of them starts as its fork.
 *
 * Only whole chunks, counted from the first token, are shared. A chunk's keys and values depend on the chunks before it
 * and on nothing else, so that what is reused is, bit for bit, what would have been computed.
 */
import type { ForwardModel } from './forward.ts';

/** Prompts kept in the cache. */
export interface Prefixes {
  /**
   * Makes an empty sequence a fork of the kept prompt with which `tokens` shares the most chunks; at least one token is
   * left to compute. Returns how many tokens it holds now, 0 when none fits.
   */
  adopt(sequence: number, tokens: readonly number[], scope: string | undefined): number;
  /** Keeps the whole chunks of a prompt that `sequence` begins with. */
  keep(sequence: number, tokens: readonly number[], scope: string | undefined): void;
  /** Gives up the prompt that was not used for longest. False when there is none. */
  evict(): boolean;
}

/** How prompts are kept. */
export interface PrefixOptions {
  /** Tokens in a chunk: how a prompt is cut into passes. */
  readonly chunk: number;
  /** Prompts to keep. */
  readonly limit: number;
  /** Names a new sequence of the cache. */
  readonly nextSequence: () => number;
}

interface Prefix {
  readonly sequence: number;
  readonly tokens: readonly number[];
  readonly scope: string | undefined;
}

/** Makes {@link Prefixes} in the cache of a model. */
export function createPrefixes(model: ForwardModel, options: PrefixOptions): Prefixes {
  const { chunk, limit, nextSequence } = options;
  /** The least recently used first. */
  let kept: Prefix[] = [];

  const wholeChunks = (count: number): number => count - (count % chunk);

  /** The oldest of the scope that has most: one tenant's prompts do not push out the others'. */
  const oldestOfMost = (): Prefix => {
    const count = ({ scope }: Prefix) => kept.filter((other) => other.scope === scope).length;
    return kept.reduce((found, prefix) => (count(prefix) > count(found) ? prefix : found));
  };

  const drop = (prefix: Prefix): void => {
    kept = kept.filter((other) => other !== prefix);
    model.removeSequence(prefix.sequence);
  };

  return {
    adopt(sequence, tokens, scope) {
      let best: Prefix | undefined;
      let most = 0;
      for (const prefix of kept) {
        if (prefix.scope !== scope && prefix.scope !== undefined) continue;
        const common = Math.min(commonLength(prefix.tokens, tokens), tokens.length - 1);
        if (wholeChunks(common) > most) {
          best = prefix;
          most = wholeChunks(common);
        }
      }
      if (best === undefined) return 0;
      kept = [...kept.filter((other) => other !== best), best];
      model.removeSequence(sequence);
      model.forkSequence(best.sequence, sequence, most);
      return most;
    },
    keep(sequence, tokens, scope) {
      const whole = tokens.slice(0, wholeChunks(tokens.length));
      if (whole.length === 0) return;
      const covers = (prefix: Prefix, other: readonly number[]): boolean =>
        prefix.scope === scope && commonLength(prefix.tokens, other) === other.length;
      if (kept.some((prefix) => covers(prefix, whole))) return;
      // What the new prompt begins with needs no place of its own any more.
      for (const prefix of kept) {
        if (prefix.scope === scope && commonLength(whole, prefix.tokens) === prefix.tokens.length) {
          drop(prefix);
        }
      }
      if (kept.length === limit) drop(oldestOfMost());
      const copy = nextSequence();
      model.forkSequence(sequence, copy, whole.length);
      kept.push({ sequence: copy, tokens: whole, scope });
    },
    evict() {
      if (kept.length === 0) return false;
      drop(kept[0]!);
      return true;
    },
  };
}

function commonLength(a: readonly number[], b: readonly number[]): number {
  const end = Math.min(a.length, b.length);
  let length = 0;
  while (length < end && a[length] === b[length]) length++;
  return length;
}

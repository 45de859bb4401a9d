/**
 * Prefix cache: keys and values of recent conversations stay in the KV cache, and a sequence whose
 * prompt begins like one of them continues from there.
 *
 * Only whole chunks, counted from the first token, are shared. A chunk's keys and values depend
 * only on the chunks before it, so a reused chunk has exactly the bits that computing it would
 * give. Generated tokens were decoded one by one, which rounds differently. When the device is
 * idle, the scheduler recomputes an answer in chunks, so that the next turn of the conversation can
 * reuse it.
 */
import type { ForwardModel } from '../../device/forward.ts';
import { isText } from '../sequences/history.ts';
import {
  commonLength,
  createKeptConversations,
  type Kept,
  type KeptConversation,
} from './kept-conversations.ts';

/** Conversations kept in the cache. */
export interface PrefixCache {
  /**
   * Finds the kept conversation that shares the most chunks with `tokens`. Leaves at least one
   * token to compute.
   *
   * @param sequence an empty sequence, which the result replaces in the cache
   * @returns the sequence to continue and the number of tokens it holds; undefined if nothing fits
   */
  adopt(
    sequence: number,
    tokens: readonly number[],
    tenant: string | undefined,
  ): Adopted | undefined;
  /**
   * Keeps the whole chunks of a prompt that `sequence` begins with, so that others can reuse them
   * at once.
   */
  keep(sequence: number, tokens: readonly number[], tenant: string | undefined): void;
  /**
   * Takes over a sequence that has ended.
   * @returns whether it did; otherwise the caller removes the sequence
   */
  retire(conversation: Conversation): boolean;
  /** Work to do while the device is idle, if it fits into this many pages. */
  work(pages: number): PrefixWork | undefined;
  /** Drops the least recently used conversation that may be. Returns false if there is none. */
  evict(may: (kept: KeptConversation) => boolean): boolean;
  /** Pages of a tenant's conversations. Pages that several share count once each. */
  pagesOf(tenant: string | undefined): number;
}

/** A sequence that continues from a kept conversation. */
interface Adopted {
  readonly sequence: number;
  /** Tokens that it holds. */
  readonly length: number;
}

/** A sequence that has ended. */
interface Conversation {
  readonly sequence: number;
  /** All its tokens. */
  readonly tokens: readonly number[];
  /** How many of them, from the first, were computed in chunks. */
  readonly inChunks: number;
  readonly tenant: string | undefined;
  /** Whether it was forked, or is a fork. */
  readonly forked: boolean;
  /** Whether a later prompt may contain the tokens that were not computed in chunks. */
  readonly keepAnswer: boolean;
}

/** A chunk of a kept conversation to compute. */
export interface PrefixWork {
  readonly sequence: number;
  readonly tokens: readonly number[];
  /** Called when the chunk is computed. */
  readonly onDone: () => void;
  /** Called when computing it failed; drops the conversation. */
  readonly onFailed: () => void;
}

/** Options of {@link createPrefixCache}. */
export interface PrefixCacheOptions {
  /** Tokens in a chunk, the unit in which prompts are cut into passes. */
  readonly chunk: number;
  /** Maximum number of conversations. */
  readonly limit: number;
  /**
   * Whether a fork computes the same bits as a separate sequence. If not, only one sequence can
   * continue a conversation.
   */
  readonly exactForks: boolean;
  /** Allocates the number of a new sequence in the cache. */
  readonly nextSequence: () => number;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
}

/** Creates {@link PrefixCache} in the cache of a model. */
export function createPrefixCache(model: ForwardModel, options: PrefixCacheOptions): PrefixCache {
  const { chunk, limit, exactForks, nextSequence, now } = options;
  const kept = createKeptConversations({
    limit,
    removeSequence: (sequence) => model.removeSequence(sequence),
    now,
  });

  const wholeChunks = (count: number): number => count - (count % chunk);

  const longestMatch = (tokens: readonly number[], tenant: string | undefined) => {
    let found: Kept | undefined;
    let most = 0;
    for (const prefix of kept.all()) {
      if (prefix.tenant !== tenant && prefix.tenant !== undefined) continue;
      const common = Math.min(commonLength(prefix.tokens, tokens), tokens.length - 1);
      const length = wholeChunks(common);
      // Without forks the kept conversation itself continues. Do not truncate a long prompt for a
      // short prefix. The answer may be lost: the next prompt often drops it, or a part of it.
      const isWorth = exactForks || 2 * length >= prefix.prompt;
      if (length > most && isWorth) {
        found = prefix;
        most = length;
      }
    }
    return { found, most };
  };

  return {
    adopt(sequence, tokens, tenant) {
      const { found, most } = longestMatch(tokens, tenant);
      if (found === undefined) return undefined;
      model.removeSequence(sequence);
      if (exactForks) {
        kept.use(found);
        model.forkSequence(found.sequence, sequence, most);
        return { sequence, length: most };
      }
      kept.forget(found);
      const excess = found.tokens.length - most;
      if (excess > 0) model.popTokens(found.sequence, excess);
      return { sequence: found.sequence, length: most };
    },
    keep(sequence, tokens, tenant) {
      const whole = tokens.slice(0, wholeChunks(tokens.length));
      if (!exactForks || limit === 0 || whole.length === 0) return;
      kept.add({ tokens: whole, rest: [], prompt: whole.length, tenant }, () => {
        const copy = nextSequence();
        model.forkSequence(sequence, copy, whole.length);
        return copy;
      });
    },
    retire({ sequence, tokens, inChunks, tenant, forked, keepAnswer }) {
      if (limit === 0 || (forked && !exactForks)) return false;
      const held = wholeChunks(inChunks);
      const whole = wholeChunks(tokens.length);
      if (held === 0) return false;
      const follows = tokens.slice(held, whole);
      // The pixels of images are gone: only a prompt that has them again can go on within one.
      const rest = keepAnswer && follows.every(isText) ? follows : [];
      const made = { tokens: tokens.slice(0, held), rest, prompt: held, tenant };
      return kept.add(made, () => {
        if (tokens.length > held) model.popTokens(sequence, tokens.length - held);
        return sequence;
      });
    },
    work(pages) {
      const found = kept.all().findLast(({ rest }) => rest.length > 0);
      if (found === undefined || pages * model.pageSize < chunk) return undefined;
      const tokens = found.rest.slice(0, chunk);
      kept.hold(found);
      return {
        sequence: found.sequence,
        tokens,
        onDone() {
          kept.release();
          found.tokens = [...found.tokens, ...tokens];
          found.rest = found.rest.slice(chunk);
        },
        onFailed() {
          kept.release();
          kept.drop(found);
        },
      };
    },
    evict: kept.evict,
    pagesOf: (tenant) =>
      kept
        .all()
        .filter((prefix) => prefix.tenant === tenant)
        .reduce((sum, { tokens }) => sum + Math.ceil(tokens.length / model.pageSize), 0),
  };
}

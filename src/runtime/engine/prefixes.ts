/**
 * Prompts that begin alike share their beginning: the keys and values of recent conversations stay in the cache, and a
 * sequence whose prompt begins as one of them goes on from there.
 *
 * Only whole chunks, counted from the first token, are shared. A chunk's keys and values depend on the chunks before it
 * and on nothing else, so that what is reused is, bit for bit, what would have been computed. What a model wrote was
 * computed token by token, which rounds otherwise: so the answer of a conversation is computed once more, in chunks, as
 * soon as the device has nothing else to do. The next turn finds it there.
 */
import type { ForwardModel } from './forward.ts';

/** Conversations kept in the cache. */
export interface Prefixes {
  /**
   * Finds the kept conversation with which `tokens` shares the most chunks; at least one token is left to compute.
   *
   * @param sequence an empty one, whose place in the cache the result takes
   * @returns the sequence that goes on, and how many tokens it holds; undefined when nothing fits
   */
  adopt(
    sequence: number,
    tokens: readonly number[],
    scope: string | undefined,
  ): Adopted | undefined;
  /** Keeps the whole chunks of a prompt that `sequence` begins with, for others to begin with at once. */
  keep(sequence: number, tokens: readonly number[], scope: string | undefined): void;
  /**
   * Takes a sequence over that nobody needs any more.
   * @returns whether it did: otherwise the sequence is to be removed
   */
  retire(conversation: Conversation): boolean;
  /** What can be computed while nobody waits, if it fits into so many pages. */
  work(pages: number): PrefixWork | undefined;
  /** Gives up the conversation that was not used for longest. False when there is none. */
  evict(): boolean;
}

/** A sequence that goes on. */
export interface Adopted {
  readonly sequence: number;
  /** Tokens that it holds. */
  readonly length: number;
}

/** A sequence that has ended. */
export interface Conversation {
  readonly sequence: number;
  /** All its tokens. */
  readonly tokens: readonly number[];
  /** How many of them, from the first, were computed in chunks. */
  readonly inChunks: number;
  readonly scope: string | undefined;
  /** Whether other sequences were forked from it, or it from them. */
  readonly forked: boolean;
}

/** A chunk of a kept conversation. */
export interface PrefixWork {
  readonly sequence: number;
  readonly tokens: readonly number[];
  /** The chunk was computed. */
  readonly onDone: () => void;
  /** It could not be: the conversation is given up. */
  readonly onFailed: () => void;
}

/** How conversations are kept. */
export interface PrefixOptions {
  /** Tokens in a chunk: how a prompt is cut into passes. */
  readonly chunk: number;
  /** Conversations to keep. */
  readonly limit: number;
  /** Whether a fork computes the same bits as a sequence of its own. Without, a conversation has one successor. */
  readonly exactForks: boolean;
  /** Names a new sequence of the cache. */
  readonly nextSequence: () => number;
}

interface Kept {
  readonly sequence: number;
  /** What the cache holds. */
  tokens: readonly number[];
  /** What follows, and can be computed. */
  rest: readonly number[];
  readonly scope: string | undefined;
}

/** Makes {@link Prefixes} in the cache of a model. */
export function createPrefixes(model: ForwardModel, options: PrefixOptions): Prefixes {
  const { chunk, limit, exactForks, nextSequence } = options;
  /** The least recently used first. */
  let kept: Kept[] = [];

  const wholeChunks = (count: number): number => count - (count % chunk);

  const forget = (prefix: Kept): void => {
    kept = kept.filter((other) => other !== prefix);
  };
  const drop = (prefix: Kept): void => {
    forget(prefix);
    model.removeSequence(prefix.sequence);
  };

  /** The oldest of the scope that has most: one tenant's conversations do not push out the others'. */
  const oldestOfMost = (): Kept => {
    const count = ({ scope }: Kept) => kept.filter((other) => other.scope === scope).length;
    return kept.reduce((found, prefix) => (count(prefix) > count(found) ? prefix : found));
  };

  /** Adds a conversation, unless another one has it all. What it begins with needs no place of its own any more. */
  const add = (made: Omit<Kept, 'sequence'>, sequence: () => number): boolean => {
    const all = [...made.tokens, ...made.rest];
    const own = kept.filter(({ scope }) => scope === made.scope);
    if (own.some((other) => commonLength([...other.tokens, ...other.rest], all) === all.length)) {
      return false;
    }
    for (const other of own) {
      if (commonLength(made.tokens, other.tokens) === other.tokens.length) drop(other);
    }
    if (kept.length >= limit) drop(oldestOfMost());
    kept.push({ ...made, sequence: sequence() });
    return true;
  };

  const best = (tokens: readonly number[], scope: string | undefined) => {
    let found: Kept | undefined;
    let most = 0;
    for (const prefix of kept) {
      if (prefix.scope !== scope && prefix.scope !== undefined) continue;
      const common = Math.min(commonLength(prefix.tokens, tokens), tokens.length - 1);
      const length = wholeChunks(common);
      // Where the kept conversation itself goes on, a longer one is not given up for a short beginning.
      const isWorth = exactForks || 2 * length >= prefix.tokens.length;
      if (length > most && isWorth) {
        found = prefix;
        most = length;
      }
    }
    return { found, most };
  };

  return {
    adopt(sequence, tokens, scope) {
      const { found, most } = best(tokens, scope);
      if (found === undefined) return undefined;
      model.removeSequence(sequence);
      forget(found);
      if (exactForks) {
        kept.push(found);
        model.forkSequence(found.sequence, sequence, most);
        return { sequence, length: most };
      }
      const excess = found.tokens.length - most;
      if (excess > 0) model.popTokens(found.sequence, excess);
      return { sequence: found.sequence, length: most };
    },
    keep(sequence, tokens, scope) {
      const whole = tokens.slice(0, wholeChunks(tokens.length));
      if (!exactForks || limit === 0 || whole.length === 0) return;
      add({ tokens: whole, rest: [], scope }, () => {
        const copy = nextSequence();
        model.forkSequence(sequence, copy, whole.length);
        return copy;
      });
    },
    retire({ sequence, tokens, inChunks, scope, forked }) {
      if (limit === 0 || (forked && !exactForks)) return false;
      const held = wholeChunks(inChunks);
      const whole = wholeChunks(tokens.length);
      if (held === 0) return false;
      return add({ tokens: tokens.slice(0, held), rest: tokens.slice(held, whole), scope }, () => {
        if (tokens.length > held) model.popTokens(sequence, tokens.length - held);
        return sequence;
      });
    },
    work(pages) {
      const found = kept.findLast(({ rest }) => rest.length > 0);
      if (found === undefined || pages * model.pageSize < chunk) return undefined;
      const tokens = found.rest.slice(0, chunk);
      return {
        sequence: found.sequence,
        tokens,
        onDone() {
          found.tokens = [...found.tokens, ...tokens];
          found.rest = found.rest.slice(chunk);
        },
        onFailed: () => drop(found),
      };
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

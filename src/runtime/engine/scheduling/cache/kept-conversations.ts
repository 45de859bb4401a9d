/** The conversations that the prefix cache keeps: which ones, and which are dropped for others. */

/** A kept conversation, as {@link KeptConversations.evict} shows it. */
export interface KeptConversation {
  readonly tenant: string | undefined;
  /** When a prompt last added it or continued from it, in milliseconds of the scheduler's clock. */
  readonly usedAt: number;
}

/** A kept conversation with its tokens. */
export interface Kept extends KeptConversation {
  readonly sequence: number;
  usedAt: number;
  /** How many of its tokens, from the first, are its prompt. The others are its answer. */
  readonly prompt: number;
  /** Tokens in the cache. */
  tokens: readonly number[];
  /** Tokens that follow and can still be computed. */
  rest: readonly number[];
}

/** The conversations that are kept. */
export interface KeptConversations {
  /** Least recently used first. */
  all(): readonly Kept[];
  /**
   * Adds a conversation unless another one contains all of it. Drops those that it contains, and
   * one of the tenant that has the most if there are too many.
   *
   * @param sequence makes the cache keep it; called if it is added
   * @returns whether it was added
   */
  add(made: Omit<Kept, 'sequence' | 'usedAt'>, sequence: () => number): boolean;
  /** Removes a conversation, whose sequence stays in the cache. */
  forget(kept: Kept): void;
  /** Marks a conversation as the most recently used. */
  use(kept: Kept): void;
  /** Removes a conversation, and its sequence from the cache. */
  drop(kept: Kept): void;
  /** Drops the least recently used conversation that may be. Returns false if there is none. */
  evict(may: (kept: KeptConversation) => boolean): boolean;
  /** The conversation that is being extended, which must stay until {@link release}. */
  hold(kept: Kept): void;
  release(): void;
}

/** Options of {@link createKeptConversations}. */
export interface KeptOptions {
  /** Maximum number of conversations. */
  readonly limit: number;
  /** Removes a sequence from the cache. */
  readonly removeSequence: (sequence: number) => void;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
}

/** Creates {@link KeptConversations}. */
export function createKeptConversations({
  limit,
  removeSequence,
  now,
}: KeptOptions): KeptConversations {
  let all: Kept[] = [];
  let held: Kept | undefined;

  const forget = (kept: Kept): void => {
    all = all.filter((other) => other !== kept);
  };
  const drop = (kept: Kept): void => {
    forget(kept);
    removeSequence(kept.sequence);
  };

  /** Those that may be dropped now. */
  const droppable = (): Kept[] => all.filter((kept) => kept !== held);

  /**
   * The oldest conversation of the tenant that has the most, so that one tenant does not evict the
   * others'.
   */
  const dropOldestOfMost = (): void => {
    const count = ({ tenant }: Kept) => all.filter((other) => other.tenant === tenant).length;
    const [first, ...others] = droppable();
    if (!first) return;
    drop(others.reduce((found, kept) => (count(kept) > count(found) ? kept : found), first));
  };

  return {
    all: () => all,
    add(made, sequence) {
      const tokens = [...made.tokens, ...made.rest];
      const own = all.filter(({ tenant }) => tenant === made.tenant);
      const isIn = (other: Kept) =>
        commonLength([...other.tokens, ...other.rest], tokens) === tokens.length;
      if (own.some(isIn)) return false;
      for (const other of own) {
        if (other === held) continue;
        if (commonLength(made.tokens, other.tokens) === other.tokens.length) drop(other);
      }
      if (all.length >= limit) dropOldestOfMost();
      all.push({ ...made, sequence: sequence(), usedAt: now() });
      return true;
    },
    forget,
    use(kept) {
      forget(kept);
      kept.usedAt = now();
      all.push(kept);
    },
    drop,
    evict(may) {
      const found = droppable().find(may);
      if (found) drop(found);
      return found !== undefined;
    },
    hold(kept) {
      held = kept;
    },
    release() {
      held = undefined;
    },
  };
}

/** How many tokens two texts have in common at their start. */
export function commonLength(a: readonly number[], b: readonly number[]): number {
  const end = Math.min(a.length, b.length);
  let length = 0;
  while (length < end && a[length] === b[length]) length++;
  return length;
}

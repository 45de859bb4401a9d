/** Space in the KV cache: free pages, and those of kept conversations that may be dropped. */
import type { ForwardModel } from './forward.ts';
import { MAX_OVERTAKINGS } from './next-pass.ts';
import type { Holdings } from './preemption.ts';
import type { KeptConversation, Prefixes } from './prefixes.ts';
import { type Job, type State, shareOf } from './sequence-state.ts';

/** Milliseconds after its last use for which a conversation counts as in use. */
const IN_USE = 10_000;

/** Frees space in the KV cache of one model. */
export interface CacheSpace {
  /**
   * Whether this many pages are free, after dropping kept conversations if necessary: those not
   * used for ten seconds, those of tenants that hold more than the sequence's own will, and its
   * own if no tenant holds more. Otherwise every prompt beside a tenant that fills the cache would
   * be computed from its first token.
   */
  free(pages: number, state: State): boolean;
  /** Drops any kept conversation, so that a job can run at all. Returns false if there is none. */
  freeAny(): boolean;
}

/** Creates {@link CacheSpace}. */
export function createCacheSpace(
  model: ForwardModel,
  prefixes: Prefixes,
  holdings: () => Holdings,
  now: () => number,
): CacheSpace {
  /** A job that others have overtaken often, of a tenant that holds nothing, may drop all. */
  const isStarved = (job: Job | undefined, held: number): boolean =>
    held === 0 && job !== undefined && job.overtaken >= MAX_OVERTAKINGS;

  const pagesToBegin = (job: Job | undefined): number =>
    job && !job.begun ? Math.ceil(job.left / model.pageSize) : 0;

  const mayDrop = (state: State): ((kept: KeptConversation) => boolean) => {
    const byShare = holdings();
    const byScope = new Map([...byShare].map(([{ scope }, pages]) => [scope, pages]));
    const held = byShare.get(shareOf(state)) ?? 0;
    const starved = isStarved(state.job, held);
    const own = held + pagesToBegin(state.job);
    const isRichest = Math.max(...byShare.values()) <= own;
    return ({ scope, usedAt }) => {
      if (starved || now() - usedAt > IN_USE) return true;
      if (scope === state.scope) return isRichest;
      return (byScope.get(scope) ?? 0) + prefixes.pagesOf(scope) > own;
    };
  };

  return {
    free(pages, state) {
      if (model.availablePages() >= pages) return true;
      const may = mayDrop(state);
      while (model.availablePages() < pages) if (!prefixes.evict(may)) return false;
      return true;
    },
    freeAny: () => prefixes.evict(() => true),
  };
}

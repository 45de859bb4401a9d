/** Space in the KV cache: free pages, and those of kept conversations that may be dropped. */
import type { ForwardModel } from '../../device/forward.ts';
import type { Holdings } from '../sequences/holdings.ts';
import { type Job, type SequenceState, shareOf } from '../sequences/sequence-state.ts';
import type { KeptConversation } from './kept-conversations.ts';
import { MAX_OVERTAKINGS } from './page-claims.ts';
import type { PrefixCache } from './prefix-cache.ts';

/** Milliseconds after its last use for which a conversation counts as in use. */
const IN_USE = 10_000;

/** Frees space in the KV cache of one model. */
export interface CacheSpace {
  /**
   * Whether this many pages are free, after dropping kept conversations if necessary: those not
   * used for ten seconds, those of tenants that hold more than the sequence's own will, and its
   * own if no tenant holds more. Otherwise every prompt beside a tenant that fills the cache would
   * be computed from its first token.
   *
   * @param holdings the pages that each tenant holds; counted when absent
   */
  ensurePages(pages: number, state: SequenceState, holdings?: () => Holdings): boolean;
  /**
   * Drops any kept conversation, or any that a sequence could adopt, so that a job can run at all.
   * Returns false if there is none.
   */
  evictAny(of?: SequenceState): boolean;
  /**
   * Keeps this many free pages for the pass that `submit` submits, until it settles. The model may
   * wait for the device first, and forks and rollbacks take pages in the meantime.
   */
  withReserved<Result>(pages: number, submit: () => Promise<Result>): Promise<Result>;
}

/** Creates {@link CacheSpace}. */
export function createCacheSpace(
  model: ForwardModel,
  prefixes: PrefixCache,
  count: () => Holdings,
  now: () => number,
): CacheSpace {
  const byTenantOf = remembered(byTenant);
  let reserved = 0;
  const available = (): number => model.availablePages() - reserved;

  /** A job that others have overtaken often, of a tenant that holds nothing, may drop all. */
  const isOvertakenOften = (job: Job | undefined, held: number): boolean =>
    held === 0 && job !== undefined && job.overtaken >= MAX_OVERTAKINGS;

  const pagesToBegin = (job: Job | undefined): number =>
    job && !job.begun ? Math.ceil(job.left / model.pageSize) : 0;

  const mayDrop = (
    state: SequenceState,
    holdings: Holdings,
  ): ((kept: KeptConversation) => boolean) => {
    const { most, pages } = byTenantOf(holdings);
    const held = holdings.get(shareOf(state)) ?? 0;
    const overtaken = isOvertakenOften(state.job, held);
    const own = held + pagesToBegin(state.job);
    const holdsMost = most <= own;
    return ({ tenant, usedAt }) => {
      if (overtaken || now() - usedAt > IN_USE) return true;
      if (tenant === state.tenant) return holdsMost;
      return (pages.get(tenant) ?? 0) + prefixes.pagesOf(tenant) > own;
    };
  };

  return {
    ensurePages(pages, state, holdings = count) {
      if (available() >= pages) return true;
      const may = mayDrop(state, holdings());
      while (available() < pages) if (!prefixes.evict(may)) return false;
      return true;
    },
    evictAny: (of) =>
      prefixes.evict(({ tenant }) => !of || tenant === undefined || tenant === of.tenant),
    async withReserved(pages, submit) {
      reserved += pages;
      try {
        return await submit();
      } finally {
        reserved -= pages;
      }
    },
  };
}

interface ByTenant {
  readonly pages: ReadonlyMap<string | undefined, number>;
  /** The most that one tenant holds. */
  readonly most: number;
}

const byTenant = (holdings: Holdings): ByTenant => ({
  pages: new Map([...holdings].map(([{ tenant }, pages]) => [tenant, pages])),
  most: Math.max(0, ...holdings.values()),
});

/** The function, which computes its result once for the same argument again and again. */
function remembered<Of, Result>(compute: (of: Of) => Result): (of: Of) => Result {
  let last: { readonly of: Of; readonly result: Result } | undefined;
  return (of) => {
    if (last?.of !== of) last = { of, result: compute(of) };
    return last.result;
  };
}

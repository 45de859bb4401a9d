/** What sequences take from the prefix cache, and leave to it. */
import { tokensOf } from '../sequences/history.ts';
import type { Job, SequenceState } from '../sequences/sequence-state.ts';
import type { PrefixCache } from './prefix-cache.ts';

/** Lets the sequence of a job that has not begun continue from a cached prefix, if one fits. */
export function adoptPrefix(prefixes: PrefixCache, job: Job): void {
  const { state } = job;
  const [first] = job.runs;
  if (state.cached > 0 || first!.decode) return;
  const adopted = prefixes.adopt(state.sequence, first!.tokens, state.tenant);
  if (adopted === undefined) return;
  state.sequence = adopted.sequence;
  state.cached = adopted.length;
  job.done = state.cached;
  job.left -= state.cached;
  if (state.length === 0) state.reused = state.cached;
}

/**
 * Keeps the cached tokens of a sequence that ends, for a prompt that continues from it. The cache
 * may hold a part of an append that was aborted.
 * @returns whether it did; otherwise the caller removes the sequence from the cache
 */
export function retireSequence(
  prefixes: PrefixCache,
  { sequence, history, job, cached, tenant, forked, group }: SequenceState,
): boolean {
  const runs = job ? [...history, job.appended] : history;
  const [first] = runs;
  if (!first || first.decode) return false;
  const inChunks = Math.min(first.tokens.length, cached);
  const { keepAnswer } = group;
  const tokens = tokensOf(runs).slice(0, cached);
  return prefixes.retire({ sequence, tokens, inChunks, tenant, forked, keepAnswer });
}

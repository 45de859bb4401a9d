/**
 * Runs many sequences on one model. Appends of all sequences are batched step by step, as in
 * continuous batching (Yu et al., "Orca", OSDI 2022).
 *
 * A sequence's own appends alone determine how its tokens are cut into passes: one token is
 * decoded; more are prefilled in chunks counted from the start of the append. Because rows of a
 * batch are independent (see {@link ForwardModel}), a sequence's logits have the same bits alone or
 * among others. Where kernels change with the number of rows, a sequence shares only passes that
 * keep the kernels that it would get alone.
 *
 * Tenants share slots, pages and device time equally; see tenants/shares.ts. Within a tenant, the
 * oldest sequence has priority on the KV cache. When the cache is full, or another tenant has less,
 * the latest sequence, first of those in the background, gives its pages back, waits until there
 * are pages for all of it, and is recomputed in the same cuts (preemption by recomputation: Kwon et
 * al., "PagedAttention", SOSP 2023).
 */

import { abortedError } from '../../common/aborted.ts';
import type { FormworkError } from '../../common/errors.ts';
import type { ForwardModel } from '../device/forward.ts';
import type { OpenOptions, Sequence } from '../types.ts';
import { createCacheSpace } from './cache/cache-space.ts';
import { createPrefixCache } from './cache/prefix-cache.ts';
import { adoptPrefix } from './cache/prefix-reuse.ts';
import { createEnding } from './end-sequence.ts';
import { createForkAndRollback } from './fork-and-rollback.ts';
import { guardedModel } from './guarded-model.ts';
import { createPassLoop } from './passes/pass-loop.ts';
import { backgroundToSuspend, requestsToSuspend } from './preemption/choose-requests.ts';
import { createPreemption } from './preemption/preemption.ts';
import { addRun } from './sequences/history.ts';
import { createOpenSequences } from './sequences/open-sequences.ts';
import { type SequenceOperations, sequenceOf } from './sequences/sequence.ts';
import { noteActivity, type SequenceGroup, shareOf } from './sequences/sequence-state.ts';
import { createShares } from './tenants/shares.ts';
import { createSlotPool } from './tenants/slot-pool.ts';

/** Options of a {@link Scheduler}. */
export interface SchedulerOptions {
  /**
   * Maximum number of concurrent sequences, queued ones included. Further requests wait in `open`.
   */
  readonly maxSequences: number;
  /**
   * Extra sequences beyond `maxSequences`: one request for each tenant that has none. 0 when
   * absent.
   */
  readonly spareSequences?: number;
  /** Maximum number of tokens in a sequence. */
  readonly contextWindow: number;
  /**
   * Tokens of one sequence in one prefill pass. Small chunks keep long prompts from delaying every
   * other request's next token.
   */
  readonly prefillChunk?: number;
  /** Tokens of all sequences together in one prefill pass. */
  readonly prefillPass?: number;
  /**
   * Sequences in one decode pass while several tenants have some. For devices where each row adds
   * time.
   */
  readonly sharedRows?: number;
  /** Conversations kept so that prompts can continue from them. 0 when absent. */
  readonly keptPrompts?: number;
  /** Milliseconds without work before answers of kept conversations are recomputed in chunks. */
  readonly idleMilliseconds?: number;
  /**
   * Whether a fork computes the same bits as a separate sequence. If not, only one sequence can
   * continue a kept conversation.
   */
  readonly exactForks?: boolean;
  /** Called when the model failed and all requests with it: it must be loaded again. */
  readonly onBroken?: (error: FormworkError) => void;
  /** A monotonic clock in milliseconds; `performance.now` when absent. */
  readonly now?: () => number;
}

/** Opens sequences of one model. */
export interface Scheduler {
  /**
   * Opens a sequence and reserves `sequences` slots for it and its forks; see {@link OpenOptions}.
   */
  open(options?: OpenOptions): Promise<Sequence>;
  /** Number of open sequences. */
  readonly active: number;
  /** Rejects the requests that wait for their first slot. Suspended requests continue. */
  refuseWaiting(error: FormworkError): void;
  /** Fails all running, waiting and future requests. */
  fail(error: FormworkError): void;
}

/** Creates the scheduler of a model. */
export function createScheduler(unguarded: ForwardModel, options: SchedulerOptions): Scheduler {
  const { contextWindow, maxSequences, keptPrompts = 0 } = options;
  const now = options.now ?? (() => performance.now());
  let failure: FormworkError | undefined;
  const hasFailed = (): boolean => failure !== undefined;
  const fail = (error: FormworkError): void => {
    failure = error;
    slots.refuse(error);
    for (const state of [...sequences.states]) ending.end(state, error);
  };
  const onBroken = (error: FormworkError): void => {
    if (failure) return;
    fail(error);
    options.onBroken?.(error);
  };
  const model = guardedModel(unguarded, onBroken);
  const chunk = Math.min(options.prefillChunk ?? model.prefillChunk, model.prefillChunk);
  const sequences = createOpenSequences(model);
  const shares = createShares();
  const slots = createSlotPool({
    total: maxSequences,
    spare: options.spareSequences ?? 0,
    shares,
    reclaim: (claim, missing) =>
      preemption.suspend(requestsToSuspend(claim, missing, preemption.suspendable(), now())),
    exchange: (claim) => preemption.suspend(backgroundToSuspend(claim, preemption.suspendable())),
  });
  const preemption = createPreemption(model, {
    states: sequences.states,
    suspendClaim: slots.suspend,
    hasFailed,
    onResumed: () => passes.wake(),
    now,
  });
  const prefixes = createPrefixCache(model, {
    chunk,
    limit: keptPrompts,
    exactForks: options.exactForks ?? false,
    nextSequence: sequences.nextSequence,
    now,
  });
  const cacheSpace = createCacheSpace(model, prefixes, sequences.holdings, now);
  const ending = createEnding(model, {
    sequences,
    slots,
    prefixes,
    passes: () => passes,
    hasFailed,
  });
  const passes = createPassLoop(model, {
    chunk,
    passSize: Math.min(options.prefillPass ?? model.prefillChunk, model.prefillChunk),
    ...(options.sharedRows === undefined ? {} : { sharedRows: options.sharedRows }),
    shares,
    now,
    ensurePages: cacheSpace.ensurePages,
    evictAny: cacheSpace.evictAny,
    withReserved: cacheSpace.withReserved,
    pages: model.availablePages(),
    pagesOf: sequences.pagesOf,
    holders: sequences.holders,
    holdings: sequences.holdings,
    ...(options.idleMilliseconds === undefined
      ? {}
      : { idleMilliseconds: options.idleMilliseconds }),
    spareWork: () => {
      const work = failure ? undefined : prefixes.work(model.availablePages());
      // If the model failed, its cache is gone too.
      return work && { ...work, onFailed: () => !failure && work.onFailed() };
    },
    onBetweenPasses: () => slots.admit(),
    adoptPrefix: (job) => adoptPrefix(prefixes, job),
    onDone: ({ state, appended }) => {
      if (state.length === 0 && keptPrompts > 0) {
        prefixes.keep(state.sequence, appended.tokens, state.tenant);
      }
      addRun(state.history, appended);
      noteActivity(state.group, now());
      state.length += appended.tokens.length;
      state.group.claim.since.computed += appended.tokens.length;
    },
    onPreempt: preemption.preempt,
    onLeft: ending.remove,
    onFailed: ending.end,
    onBroken,
  });
  const operations: SequenceOperations = {
    contextWindow,
    chunk,
    rowLimit: model.rowLimit ?? Number.POSITIVE_INFINITY,
    compute: passes.add,
    between: (state, work) => {
      const begun = now();
      const result = work();
      shares.chargeBetween(shareOf(state), now() - begun);
      return result;
    },
    end: ending.end,
    ...createForkAndRollback(model, {
      sequences,
      slots,
      ensurePages: cacheSpace.ensurePages,
      preempt: preemption.preempt,
      onReleased: passes.wake,
    }),
  };

  return {
    get active() {
      return sequences.states.size;
    },
    async open(request = {}) {
      const { signal, sequences: count = 1, keepAnswer = true } = request;
      const claim = await slots.take(request);
      if (signal?.aborted) {
        slots.release(claim, count);
        throw abortedError(signal.reason);
      }
      if (failure) {
        slots.release(claim, count);
        throw failure;
      }
      const group: SequenceGroup = { claim, unused: count - 1, keepAnswer, members: new Set() };
      noteActivity(group, now());
      const state = sequences.add(group);
      model.addSequence(state.sequence);
      return sequenceOf(state, operations, signal);
    },
    refuseWaiting: (error) => slots.refuseWaiting(error),
    fail,
  };
}

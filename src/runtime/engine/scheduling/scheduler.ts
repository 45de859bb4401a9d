/**
 * Runs many sequences on one model. Appends of all sequences are batched step by step, as in
 * continuous batching (Yu et al., "Orca", OSDI 2022).
 *
 * A sequence's own appends alone determine how its tokens are cut into passes: one token is
 * decoded; more are prefilled in chunks counted from the start of the append. Because rows of a
 * batch are independent (see {@link ForwardModel}), a sequence's logits have the same bits alone or
 * among others.
 *
 * Tenants share slots, pages and device time equally; see tenants/shares.ts. Within a tenant, the
 * oldest sequence has priority on the KV cache. When the cache is full, or another tenant has less,
 * the latest sequence gives its pages back, waits until there are pages for all of it, and is
 * recomputed in the same cuts (preemption by recomputation: Kwon et al., "PagedAttention", SOSP
 * 2023).
 */

import { abortedError } from '../../common/aborted.ts';
import { type FormworkError, formworkError } from '../../common/errors.ts';
import { createCacheSpace } from './cache/cache-space.ts';
import type { ForwardModel } from '../device/forward.ts';
import { guardedModel } from './guarded-model.ts';
import { createPassLoop } from './passes/pass-loop.ts';
import { backgroundToSuspend, holdingsOf, lengthOf, requestsToSuspend } from './preemption/preemption.ts';
import { createPrefixCache } from './cache/prefix-cache.ts';
import { type SequenceOperations, sequenceOf } from './sequences/sequence.ts';
import {
  addRun,
  atStart,
  dropLogits,
  type SequenceGroup,
  type SequenceState,
  tokensOf,
} from './sequences/sequence-state.ts';
import { createShares } from './tenants/shares.ts';
import { createSlotPool } from './tenants/slot-pool.ts';
import type { OpenOptions, Sequence } from '../types.ts';

/** Options of a {@link Scheduler}. */
export interface SchedulerOptions {
  /**
   * Maximum number of concurrent sequences, queued ones included. Further requests wait in `open`.
   */
  readonly maxSequences: number;
  /**
   * Extra sequences beyond `maxSequences`: one request for each tenant that has none. 0 when absent.
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
  const onBroken = (error: FormworkError): void => {
    if (failure) return;
    fail(error);
    options.onBroken?.(error);
  };
  const model = guardedModel(unguarded, onBroken);
  const chunk = Math.min(options.prefillChunk ?? model.prefillChunk, model.prefillChunk);
  const sequences = new Set<SequenceState>();
  const shares = createShares();
  const slots = createSlotPool({
    total: maxSequences,
    spare: options.spareSequences ?? 0,
    shares,
    reclaim: (claim, missing) =>
      suspendAll(requestsToSuspend(claim, missing, suspendable(), now())),
    exchange: (claim) => suspendAll(backgroundToSuspend(claim, suspendable())),
  });
  let nextId = 0;
  let failure: FormworkError | undefined;

  let nextSequence = 0;

  const prefixes = createPrefixCache(model, {
    chunk,
    limit: keptPrompts,
    exactForks: options.exactForks ?? false,
    nextSequence: () => nextSequence++,
    now,
  });

  /** Whether a sequence of this length fills its last page only in part. */
  const endsWithin = (length: number): boolean => length % model.pageSize !== 0;

  const holders = (): SequenceState[] => [...sequences].filter(({ cached }) => cached > 0);

  const pagesOf = ({ cached, job }: SequenceState): number =>
    Math.ceil((cached + (job?.begun ? job.left : 0)) / model.pageSize);

  const holdings = () => holdingsOf(holders(), pagesOf);

  const cacheSpace = createCacheSpace(model, prefixes, holdings, now);

  /** Keeps the cached tokens of a sequence that ends, for a prompt that continues from it. */
  const retire = ({ sequence, history, length, cached, tenant, forked }: SequenceState): boolean => {
    const [first] = history;
    if (!first || first.decode || cached !== length) return false;
    if (history.some(({ images }) => images.length > 0)) return false;
    const inChunks = first.tokens.length;
    return prefixes.retire({ sequence, tokens: tokensOf(history), inChunks, tenant, forked });
  };

  const remove = (state: SequenceState): void => {
    if (!sequences.delete(state)) return;
    const { group } = state;
    if (!failure && group.claim.granted && !retire(state)) model.removeSequence(state.sequence);
    group.members.delete(state);
    slots.release(group.claim, group.members.size === 0 ? 1 + group.unused : 1);
    passes.wake();
  };

  const markUncached = (state: SequenceState): void => {
    state.cached = 0;
    if (state.job) Object.assign(state.job, atStart(state, state.job.appended));
  };

  /** Makes a sequence give its pages back, to be computed again when it appends. */
  const preempt = (state: SequenceState): void => {
    model.removeSequence(state.sequence);
    model.addSequence(state.sequence);
    markUncached(state);
    state.group.claim.since.length = lengthOf(state.group.members);
  };

  const noteActivity = ({ claim }: SequenceGroup): void => {
    claim.since.activity = now();
  };

  /**
   * Takes a request's slots for another request. It resumes where it stopped when it gets them
   * back.
   */
  const suspend = (group: SequenceGroup): void => {
    for (const state of group.members) {
      model.removeSequence(state.sequence);
      markUncached(state);
    }
    slots.suspend(group.claim, () => {
      if (failure) return;
      noteActivity(group);
      group.claim.since.length = lengthOf(group.members);
      for (const { sequence } of group.members) model.addSequence(sequence);
      passes.wake();
    });
  };

  /** Requests that can give up their slots now. */
  const suspendable = (): SequenceGroup[] =>
    [...new Set([...sequences].map(({ group }) => group))].filter(
      ({ claim, members }) => claim.granted && ![...members].some(({ computing }) => computing),
    );

  const suspendAll = (groups: readonly SequenceGroup[]): boolean => {
    for (const group of groups) suspend(group);
    return groups.length > 0;
  };

  const end = (state: SequenceState, error: FormworkError): void => {
    if (state.closed) return;
    state.closed = error;
    dropLogits(state);
    const { job } = state;
    state.job = undefined;
    passes.drop(job);
    job?.reject(error);
    if (!state.computing) remove(state);
  };

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
    pagesOf,
    holdings,
    ...(options.idleMilliseconds === undefined
      ? {}
      : { idleMilliseconds: options.idleMilliseconds }),
    spareWork: () => {
      const work = failure ? undefined : prefixes.work(model.availablePages());
      // If the model failed, its cache is gone too.
      return work && { ...work, onFailed: () => !failure && work.onFailed() };
    },
    onBetweenPasses: () => slots.admit(),
    adoptPrefix: (job) => {
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
    },
    onDone: ({ state, appended }) => {
      if (state.length === 0 && keptPrompts > 0) {
        prefixes.keep(state.sequence, appended.tokens, state.tenant);
      }
      addRun(state.history, appended);
      noteActivity(state.group);
      state.length += appended.tokens.length;
    },
    holders,
    onPreempt: preempt,
    onLeft: remove,
    onFailed: end,
    onBroken,
  });

  const fail = (error: FormworkError): void => {
    failure = error;
    slots.refuse(error);
    for (const state of [...sequences]) end(state, error);
  };

  const newState = (group: SequenceGroup, tenant: string | undefined, parent?: SequenceState): SequenceState => {
    parent?.logits?.retain();
    const state: SequenceState = {
      id: nextId++,
      sequence: nextSequence++,
      group,
      tenant,
      history: parent?.history.map((run) => ({ ...run, tokens: [...run.tokens] })) ?? [],
      length: parent?.length ?? 0,
      cached: 0,
      reused: parent?.reused ?? 0,
      forked: parent !== undefined,
      logits: parent?.logits,
      job: undefined,
      computing: false,
      closed: undefined,
    };
    group.members.add(state);
    sequences.add(state);
    return state;
  };

  const operations: SequenceOperations = {
    contextWindow,
    chunk,
    compute: (job) => passes.add(job),
    removeTokens: (state, count) => {
      const { cached, sequence } = state;
      // Full pages may be shared. If the last one becomes a part of a page, the cache copies it.
      const copies = !endsWithin(cached) && endsWithin(cached - count);
      if (copies && !cacheSpace.ensurePages(1, state)) {
        preempt(state);
      } else {
        model.popTokens(sequence, count);
        state.cached -= count;
      }
      passes.wake();
    },
    end,
    fork: (state) => {
      const { group } = state;
      if (group.unused > 0) group.unused--;
      else if (!slots.tryTake(group.claim)) {
        throw formworkError('No slot is free for a fork that was not announced in `open`.', {
          code: 'engine_busy',
        });
      }
      const child = newState(group, state.tenant, state);
      if (!group.claim.granted) return child;
      // The cache copies the page that the sequence ends in. Without a free page the child begins
      // like a preempted sequence.
      const hasRoom = !endsWithin(state.cached) || cacheSpace.ensurePages(1, state);
      const isShared = state.cached === state.length && hasRoom;
      if (isShared) model.forkSequence(state.sequence, child.sequence);
      else model.addSequence(child.sequence);
      state.forked ||= isShared;
      child.cached = isShared ? state.cached : 0;
      return child;
    },
  };

  return {
    get active() {
      return sequences.size;
    },
    async open(options = {}) {
      const { signal, sequences: count = 1, tenant } = options;
      const claim = await slots.take(options);
      if (signal?.aborted) {
        slots.release(claim, count);
        throw abortedError(signal.reason);
      }
      if (failure) {
        slots.release(claim, count);
        throw failure;
      }
      const group: SequenceGroup = { claim, unused: count - 1, members: new Set() };
      noteActivity(group);
      const state = newState(group, tenant);
      model.addSequence(state.sequence);
      return sequenceOf(state, operations, signal);
    },
    refuseWaiting: (error) => slots.refuseWaiting(error),
    fail,
  };
}

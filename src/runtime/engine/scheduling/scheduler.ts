/**
 * Runs many sequences on one model. Appends of all sequences are batched step by step, as in
 * continuous batching (Yu et al., "Orca", OSDI 2022).
 *
 * A sequence's own appends alone determine how its tokens are cut into passes: one token is
 * decoded; more are prefilled in chunks counted from the start of the append. Because rows of a
 * batch are independent (see {@link ForwardModel}), a sequence's logits have the same bits alone or
 * among others.
 *
 * Tenants (scopes) share slots, pages and device time equally; see tenants/shares.ts. Within a
 * tenant, the oldest sequence has priority on the KV cache. When the cache is full, or another tenant has less,
 * the latest sequence gives its pages back, waits until there are pages for all of it, and is
 * recomputed in the same cuts (preemption by recomputation: Kwon et al., "PagedAttention", SOSP
 * 2023).
 */

import { abortedError } from '../../common/aborted.ts';
import { type FormworkError, formworkError } from '../../common/errors.ts';
import { createCacheSpace } from './cache/cache-space.ts';
import type { ForwardModel } from '../device/forward.ts';
import { guardedModel } from './guarded-model.ts';
import { createPasses } from './passes/pass-loop.ts';
import { backgroundToSuspend, holdingsOf, lengthOf, requestsToSuspend } from './preemption/preemption.ts';
import { createPrefixes } from './cache/prefix-cache.ts';
import { type SequenceOwner, sequenceOf } from './sequences/sequence.ts';
import {
  addRun,
  atStart,
  dropLogits,
  type Family,
  type State,
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
   * Extra sequences beyond `maxSequences`: one request for each scope that has none. 0 when absent.
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
   * Sequences in one decode pass while several scopes have some. For devices where each row adds
   * time.
   */
  readonly sharedRows?: number;
  /** Conversations kept so that prompts can continue from them. 0 when absent. */
  readonly keptPrompts?: number;
  /** Milliseconds without work before answers of kept conversations are recomputed in chunks. */
  readonly restMilliseconds?: number;
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
  const sequences = new Set<State>();
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

  const prefixes = createPrefixes(model, {
    chunk,
    limit: keptPrompts,
    exactForks: options.exactForks ?? false,
    nextSequence: () => nextSequence++,
    now,
  });

  /** Whether a sequence of this length fills its last page only in part. */
  const endsWithin = (length: number): boolean => length % model.pageSize !== 0;

  const holders = (): State[] => [...sequences].filter(({ cached }) => cached > 0);

  const pagesOf = ({ cached, job }: State): number =>
    Math.ceil((cached + (job?.begun ? job.left : 0)) / model.pageSize);

  const holdings = () => holdingsOf(holders(), pagesOf);

  const cacheSpace = createCacheSpace(model, prefixes, holdings, now);

  /** Keeps the cached tokens of a sequence that ends, for a prompt that continues from it. */
  const retire = ({ sequence, history, length, cached, scope, forked }: State): boolean => {
    const [first] = history;
    if (!first || first.decode || cached !== length) return false;
    if (history.some(({ images }) => images.length > 0)) return false;
    const inChunks = first.tokens.length;
    return prefixes.retire({ sequence, tokens: tokensOf(history), inChunks, scope, forked });
  };

  const remove = (state: State): void => {
    if (!sequences.delete(state)) return;
    const { family } = state;
    if (!failure && family.claim.granted && !retire(state)) model.removeSequence(state.sequence);
    family.members.delete(state);
    slots.release(family.claim, family.members.size === 0 ? 1 + family.unused : 1);
    passes.wake();
  };

  const lose = (state: State): void => {
    state.cached = 0;
    if (state.job) Object.assign(state.job, atStart(state, state.job.appended));
  };

  /** Makes a sequence give its pages back, to be computed again when it appends. */
  const putBack = (state: State): void => {
    model.removeSequence(state.sequence);
    model.addSequence(state.sequence);
    lose(state);
    state.family.claim.since.length = lengthOf(state.family.members);
  };

  const touch = ({ claim }: Family): void => {
    claim.since.activity = now();
  };

  /**
   * Takes a request's slots for another request. It resumes where it stopped when it gets them
   * back.
   */
  const suspend = (family: Family): void => {
    for (const state of family.members) {
      model.removeSequence(state.sequence);
      lose(state);
    }
    slots.giveUp(family.claim, () => {
      if (failure) return;
      touch(family);
      family.claim.since.length = lengthOf(family.members);
      for (const { sequence } of family.members) model.addSequence(sequence);
      passes.wake();
    });
  };

  /** Requests that can give up their slots now. */
  const suspendable = (): Family[] =>
    [...new Set([...sequences].map(({ family }) => family))].filter(
      ({ claim, members }) => claim.granted && ![...members].some(({ computing }) => computing),
    );

  const suspendAll = (families: readonly Family[]): boolean => {
    for (const family of families) suspend(family);
    return families.length > 0;
  };

  const end = (state: State, error: FormworkError): void => {
    if (state.closed) return;
    state.closed = error;
    dropLogits(state);
    const { job } = state;
    state.job = undefined;
    passes.drop(job);
    job?.reject(error);
    if (!state.computing) remove(state);
  };

  const passes = createPasses(model, {
    chunk,
    passSize: Math.min(options.prefillPass ?? model.prefillChunk, model.prefillChunk),
    ...(options.sharedRows === undefined ? {} : { sharedRows: options.sharedRows }),
    shares,
    now,
    makeRoom: cacheSpace.free,
    makeAnyRoom: cacheSpace.freeAny,
    withReserved: cacheSpace.withReserved,
    pages: model.availablePages(),
    pagesOf,
    holdings,
    ...(options.restMilliseconds === undefined
      ? {}
      : { restMilliseconds: options.restMilliseconds }),
    spareWork: () => {
      const work = failure ? undefined : prefixes.work(model.availablePages());
      // If the model failed, its cache is gone too.
      return work && { ...work, onFailed: () => !failure && work.onFailed() };
    },
    onPause: () => slots.admit(),
    onTurn: (job) => {
      const { state } = job;
      const [first] = job.runs;
      if (state.cached > 0 || first!.decode) return;
      const adopted = prefixes.adopt(state.sequence, first!.tokens, state.scope);
      if (adopted === undefined) return;
      state.sequence = adopted.sequence;
      state.cached = adopted.length;
      job.done = state.cached;
      job.left -= state.cached;
      if (state.length === 0) state.reused = state.cached;
    },
    onDone: ({ state, appended }) => {
      if (state.length === 0 && keptPrompts > 0) {
        prefixes.keep(state.sequence, appended.tokens, state.scope);
      }
      addRun(state.history, appended);
      touch(state.family);
      state.length += appended.tokens.length;
    },
    holders,
    onPutBack: putBack,
    onLeft: remove,
    onFailed: end,
    onBroken,
  });

  const fail = (error: FormworkError): void => {
    failure = error;
    slots.refuse(error);
    for (const state of [...sequences]) end(state, error);
  };

  const newState = (family: Family, scope: string | undefined, parent?: State): State => {
    parent?.logits?.retain();
    const state: State = {
      id: nextId++,
      sequence: nextSequence++,
      family,
      scope,
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
    family.members.add(state);
    sequences.add(state);
    return state;
  };

  const owner: SequenceOwner = {
    contextWindow,
    chunk,
    compute: (job) => passes.add(job),
    takeBack: (state, count) => {
      const { cached, sequence } = state;
      // Full pages may be shared. If the last one becomes a part of a page, the cache copies it.
      const copies = !endsWithin(cached) && endsWithin(cached - count);
      if (copies && !cacheSpace.free(1, state)) {
        putBack(state);
      } else {
        model.popTokens(sequence, count);
        state.cached -= count;
      }
      passes.wake();
    },
    end,
    fork: (state) => {
      const { family } = state;
      if (family.unused > 0) family.unused--;
      else if (!slots.tryTake(family.claim)) {
        throw formworkError('No slot is free for a fork that was not announced in `open`.', {
          code: 'engine_busy',
        });
      }
      const child = newState(family, state.scope, state);
      if (!family.claim.granted) return child;
      // The cache copies the page that the sequence ends in. Without a free page the child begins
      // like a preempted sequence.
      const hasRoom = !endsWithin(state.cached) || cacheSpace.free(1, state);
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
      const { signal, sequences: count = 1, scope } = options;
      const claim = await slots.take(options);
      if (signal?.aborted) {
        slots.release(claim, count);
        throw abortedError(signal.reason);
      }
      if (failure) {
        slots.release(claim, count);
        throw failure;
      }
      const family: Family = { claim, unused: count - 1, members: new Set() };
      touch(family);
      const state = newState(family, scope);
      model.addSequence(state.sequence);
      return sequenceOf(state, owner, signal);
    },
    refuseWaiting: (error) => slots.refuseWaiting(error),
    fail,
  };
}

/** Collects queries for candidates, and sends them to the device together. */
import { yieldToEventLoop } from '../../../common/yield-to-event-loop.ts';
import type { Candidates } from '../../../sampling/index.ts';
import { type CandidateSearch, QUERIES_AT_ONCE, type RowQuery } from './candidate-search.ts';

/** Finds candidates on a device, from when its shaders are compiled and verified. */
export interface CandidateQueue {
  /** Resolves when the shaders can be used, or when it is known that they cannot. */
  readonly ready: Promise<void>;
  /** Finds candidates with the next batch; undefined if the shaders cannot be used, or not yet. */
  find(query: RowQuery): Promise<Candidates> | undefined;
  /** Rejects the queries that wait. */
  dispose(): void;
}

/** Callbacks of a {@link CandidateQueue}. */
export interface QueueListener {
  /** Called after queries were submitted, when this thread is idle until the device is done. */
  readonly onSubmitted: () => void;
  /** Called if the device cannot find candidates. They are then found in memory. */
  readonly onUnavailable: (error: unknown) => void;
}

/** A query waiting to be batched with others. */
interface Waiting extends RowQuery {
  readonly resolve: (candidates: Candidates) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Creates the queue of a model.
 * @param compiled resolves with a function that creates the search
 * @param verify throws if the device's candidates differ from those found in memory
 */
export function createCandidateQueue(
  compiled: Promise<() => CandidateSearch>,
  verify: (search: CandidateSearch) => Promise<void>,
  { onSubmitted, onUnavailable }: QueueListener,
): CandidateQueue {
  let search: CandidateSearch | undefined;
  let waiting: Waiting[] = [];
  let disposed = false;

  const start = async (): Promise<void> => {
    const create = await compiled;
    // Compiling takes seconds on some devices; the model may be unloaded by then.
    if (disposed) return;
    const created = create();
    try {
      await verify(created);
    } catch (error) {
      created.dispose();
      throw error;
    }
    if (disposed) created.dispose();
    else search = created;
  };
  const ready = start().catch((error: unknown) => {
    if (!disposed) onUnavailable(error);
  });

  const answer = async (search: CandidateSearch, batch: readonly Waiting[]): Promise<void> => {
    try {
      const candidates = await search.find(batch);
      for (const [i, { resolve }] of batch.entries()) resolve(candidates[i]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  /** Sends the queries collected since the last task to the device. */
  const send = async (search: CandidateSearch): Promise<void> => {
    await yieldToEventLoop();
    const queries = waiting;
    waiting = [];
    if (disposed) {
      for (const { reject } of queries) reject(new Error('The model was unloaded.'));
      return;
    }
    for (let from = 0; from < queries.length; from += QUERIES_AT_ONCE) {
      void answer(search, queries.slice(from, from + QUERIES_AT_ONCE));
    }
    onSubmitted();
  };

  return {
    ready,
    find(query) {
      if (search === undefined) return undefined;
      const { promise, resolve, reject } = Promise.withResolvers<Candidates>();
      waiting.push({ ...query, resolve, reject });
      if (waiting.length === 1) void send(search);
      return promise;
    },
    dispose() {
      disposed = true;
      search?.dispose();
    },
  };
}

/**
 * A node's work on batches: takes work from the queue as its capacity allows, until it is stopped.
 */
import type { Gate } from './gate.ts';
import { createNotifier, pause } from './notifier.ts';
import type { Change, Piece, Queue } from './queue.ts';

/**
 * Handlers of work that was taken. `signal` aborts if the batch no longer runs or the node is
 * stopping.
 */
interface Handlers {
  readonly change: (change: Change) => Promise<void>;
  /** @param entered Call it when the requests of the piece wait at the gate. */
  readonly piece: (piece: Piece, signal: AbortSignal, entered: () => void) => Promise<void>;
}

/** Options of {@link startWorker}. */
export interface WorkerParts {
  readonly queue: Queue;
  readonly gate: Gate;
  readonly handlers: Handlers;
  /** Milliseconds between polls for work that other nodes added. */
  readonly lookMs: number;
  readonly onError: (error: unknown) => void;
}

/** Maximum lines of a piece. */
const mostLines = 64;
/**
 * The target duration of a piece: batches take turns by pieces, and a lost piece is computed again.
 */
const pieceMs = 1000;
/**
 * Batches whose items a node creates at a time, and that it ends at a time. Each may be 100,000
 * rows.
 */
const mostChanges = 2;
/** The delay after a failure, which may be the store's. */
const restMs = 1000;

/**
 * Works until the returned function is called, which releases the work in progress and resolves
 * when that is done.
 */
export function startWorker(parts: WorkerParts): () => Promise<void> {
  const { queue, gate, handlers, lookMs, onError } = parts;
  const stopping = new AbortController();
  const pieces = new Map<Piece, AbortController>();
  const changes = new Map<string, Change['status']>();
  const under = new Set<Promise<void>>();
  let failed = Number.NEGATIVE_INFINITY;

  const start = (work: () => Promise<void>): void => {
    const one = work()
      .catch(onError)
      .finally(() => under.delete(one));
    under.add(one);
  };

  /** Handles a unit of work; on failure, releases it after a delay. */
  const runOrRelease = async (
    work: () => Promise<void>,
    giveBack: () => Promise<void>,
  ): Promise<void> => {
    try {
      await work();
    } catch (error) {
      failed = performance.now();
      await pause(restMs, stopping.signal);
      // If that also fails, the queue finds it again as this node's forgotten work.
      await giveBack().catch(() => {});
      throw error;
    }
  };

  /**
   * Starts a piece. Resolves when its requests wait at the gate, so that the node takes no more
   * than it has capacity for.
   */
  const begin = async (piece: Piece): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    start(() => answer(piece, resolve).finally(resolve));
    await promise;
  };

  const answer = async (piece: Piece, entered: () => void): Promise<void> => {
    const ended = new AbortController();
    pieces.set(piece, ended);
    const signal = AbortSignal.any([stopping.signal, ended.signal]);
    const begun = performance.now();
    const work = async () => {
      await handlers.piece(piece, signal, entered);
      if (signal.aborted) return queue.giveBack(piece);
      await queue.done(piece, linesAfter(piece, performance.now() - begun));
    };
    try {
      await runOrRelease(work, () => queue.giveBack(piece));
    } finally {
      pieces.delete(piece);
      if (!stopping.signal.aborted) notifier.notify();
    }
  };

  const change = async (one: Change): Promise<void> => {
    changes.set(one.batchId, one.status);
    try {
      await runOrRelease(
        () => handlers.change(one),
        () => queue.giveChangeBack(one.batchId),
      );
    } finally {
      changes.delete(one.batchId);
      if (!stopping.signal.aborted) notifier.notify();
    }
  };

  /** The changes that may begin now. */
  const freeStatuses = (): Change['status'][] => {
    const kinds: readonly Change['status'][][] = [['validating'], ['cancelling', 'finalizing']];
    const running = [...changes.values()];
    return kinds
      .filter((kind) => running.filter((one) => kind.includes(one)).length < mostChanges)
      .flat();
  };

  const lookForChanges = async (): Promise<void> => {
    for (;;) {
      const statuses = freeStatuses();
      if (statuses.length === 0) break;
      const one = await queue.takeChange([...changes.keys()], statuses);
      if (!one) break;
      start(() => change(one));
    }
    if (pieces.size === 0) return;
    const current = [...pieces];
    const ids = [...new Set(current.map(([{ batchId }]) => batchId))];
    const running = await queue.running(ids);
    for (const [{ batchId }, ended] of current) if (!running.has(batchId)) ended.abort();
  };

  const notifier = createNotifier();
  queue.onWake = notifier.notify;

  /**
   * Calls `look` repeatedly: immediately if it found work, otherwise when it is notified or after a
   * while.
   */
  const poll = async (look: () => Promise<boolean>): Promise<void> => {
    while (!stopping.signal.aborted) {
      const seenCount = notifier.count();
      try {
        if (!(await look())) await notifier.next(seenCount, lookMs, stopping.signal);
      } catch (error) {
        onError(error);
        await pause(restMs, stopping.signal);
      }
    }
  };

  let looked = Number.NEGATIVE_INFINITY;
  let seen = -1;
  const lookForPieces = async (): Promise<boolean> => {
    // Takes no more than it has capacity for, because other nodes may have some.
    const keysWithout = await gate.opened(stopping.signal);
    if (stopping.signal.aborted) return false;
    // Answers that cannot be recorded would be computed in vain.
    const rest = failed + restMs - performance.now();
    if (rest > 0) await pause(rest, stopping.signal);
    if (performance.now() - looked >= lookMs || seen !== notifier.count()) {
      seen = notifier.count();
      const left = await queue.takeOver([...pieces.keys()]);
      if (left) await begin(left);
      else looked = performance.now();
      if (left) return true;
    }
    const changed = gate.changed();
    const seenCount = notifier.count();
    const piece = await queue.take(keysWithout);
    if (piece) await begin(piece);
    // A slot for another key may become free before new work arrives.
    else if (keysWithout.length > 0) {
      await Promise.race([changed, notifier.next(seenCount, lookMs, stopping.signal)]);
    }
    return piece !== undefined || keysWithout.length > 0;
  };

  const loops = [poll(async () => lookForChanges().then(() => false)), poll(lookForPieces)];
  return async () => {
    stopping.abort();
    await Promise.all(loops);
    await Promise.all(under);
  };
}

/** The number of lines of a batch's next piece, after one that took `time` milliseconds. */
function linesAfter({ from, to }: Piece, time: number): number {
  const lines = to - from + 1;
  return Math.max(1, Math.min(mostLines, 2 * lines, Math.round((lines * pieceMs) / time)));
}

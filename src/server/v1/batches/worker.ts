/**
 * A node's work on batches: takes work from the queue as its capacity allows, until it is stopped.
 */
import type { Gate } from './gate.ts';
import { createNotifier, pause } from './notifier.ts';
import type { Change, Queue } from './queue.ts';
import { createTakenWork, type Handlers, restMs } from './taken-work.ts';

/** Options of {@link startWorker}. */
export interface WorkerParts {
  readonly queue: Queue;
  readonly gate: Gate;
  readonly handlers: Handlers;
  /** Milliseconds between polls for work that other nodes added. */
  readonly lookMs: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Batches whose items a node creates at a time, and that it ends at a time. Each may be 100,000
 * rows.
 */
const mostChanges = 2;

/**
 * Works until the returned function is called, which releases the work in progress and resolves
 * when that is done.
 */
export function startWorker(parts: WorkerParts): () => Promise<void> {
  const { queue, gate, handlers, lookMs, onError } = parts;
  const stopping = new AbortController();
  const notifier = createNotifier();
  const work = createTakenWork({
    queue,
    handlers,
    notifier,
    stopping: stopping.signal,
    onError,
  });

  const lookForChanges = async (): Promise<void> => {
    for (;;) {
      const statuses = freeStatuses([...work.changes.values()]);
      if (statuses.length === 0) break;
      const one = await queue.takeChange([...work.changes.keys()], statuses);
      if (!one) break;
      work.startChange(one);
    }
    if (work.pieces.size === 0) return;
    const current = [...work.pieces];
    const ids = [...new Set(current.map(([{ batchId }]) => batchId))];
    const running = await queue.running(ids);
    for (const [{ batchId }, ended] of current) if (!running.has(batchId)) ended.abort();
  };

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
    const rest = work.failedAt() + restMs - performance.now();
    if (rest > 0) await pause(rest, stopping.signal);
    if (performance.now() - looked >= lookMs || seen !== notifier.count()) {
      seen = notifier.count();
      const left = await queue.takeOver([...work.pieces.keys()]);
      if (left) await work.startPiece(left);
      else looked = performance.now();
      if (left) return true;
    }
    const changed = gate.changed();
    const seenCount = notifier.count();
    const piece = await queue.take(keysWithout);
    if (piece) await work.startPiece(piece);
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
    await work.ended();
  };
}

/** The states of batches whose change may begin beside those that change now. */
function freeStatuses(running: readonly Change['status'][]): Change['status'][] {
  const kinds: readonly Change['status'][][] = [['validating'], ['cancelling', 'finalizing']];
  return kinds
    .filter((kind) => running.filter((one) => kind.includes(one)).length < mostChanges)
    .flat();
}

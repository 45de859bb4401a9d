import { type Notifier, pause } from './notifier.ts';
import type { Change, Queue } from './queue.ts';
import type { Piece } from './take-lines.ts';

/**
 * Handlers of work that was taken. `signal` aborts if the batch no longer runs or the node is
 * stopping.
 */
export interface Handlers {
  readonly change: (change: Change) => Promise<void>;
  /** @param entered Call it when the requests of the piece wait at the gate. */
  readonly piece: (piece: Piece, signal: AbortSignal, entered: () => void) => Promise<void>;
}

/** What a node has taken from the queue and not finished. */
export interface TakenWork {
  readonly pieces: ReadonlyMap<Piece, AbortController>;
  /** The states of batches that change, by id. */
  readonly changes: ReadonlyMap<string, Change['status']>;
  /** When work has last failed, as of `performance.now`. */
  failedAt(): number;
  /**
   * Starts a piece. Resolves when its requests wait at the gate, so that the node takes no more
   * than it has capacity for.
   */
  startPiece(piece: Piece): Promise<void>;
  startChange(change: Change): void;
  /** Resolves when all work has ended. */
  ended(): Promise<void>;
}

/** Options of {@link createTakenWork}. */
interface TakenWorkParts {
  readonly queue: Queue;
  readonly handlers: Handlers;
  /** Notified when a piece or a change has ended. */
  readonly notifier: Notifier;
  /** Aborts when the node is stopping: pieces are released then. */
  readonly stopping: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** Maximum lines of a piece. */
const mostLines = 64;
/**
 * The target duration of a piece: batches take turns by pieces, and a lost piece is computed again.
 */
const pieceMs = 1000;
/** The delay after a failure, which may be the store's. */
export const restMs = 1000;

/** Creates an empty list. */
export function createTakenWork(parts: TakenWorkParts): TakenWork {
  const { queue, handlers, notifier, stopping, onError } = parts;
  const pieces = new Map<Piece, AbortController>();
  const changes = new Map<string, Change['status']>();
  const running = new Set<Promise<void>>();
  let failedAt = Number.NEGATIVE_INFINITY;

  const start = (work: () => Promise<void>): void => {
    const one = work()
      .catch(onError)
      .finally(() => running.delete(one));
    running.add(one);
  };

  /** Handles a unit of work; on failure, releases it after a delay. */
  const runOrRelease = async (
    work: () => Promise<void>,
    giveBack: () => Promise<void>,
  ): Promise<void> => {
    try {
      await work();
    } catch (error) {
      failedAt = performance.now();
      await pause(restMs, stopping);
      // If that also fails, the queue finds it again as this node's forgotten work.
      await giveBack().catch(() => {});
      throw error;
    }
  };

  const answer = async (piece: Piece, entered: () => void): Promise<void> => {
    const ended = new AbortController();
    pieces.set(piece, ended);
    const signal = AbortSignal.any([stopping, ended.signal]);
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
      if (!stopping.aborted) notifier.notify();
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
      if (!stopping.aborted) notifier.notify();
    }
  };

  return {
    pieces,
    changes,
    failedAt: () => failedAt,
    async startPiece(piece) {
      const { promise, resolve } = Promise.withResolvers<void>();
      start(() => answer(piece, resolve).finally(resolve));
      await promise;
    },
    startChange: (one) => start(() => change(one)),
    async ended() {
      await Promise.all(running);
    },
  };
}

/** The number of lines of a batch's next piece, after one that took `time` milliseconds. */
function linesAfter({ from, to }: Piece, time: number): number {
  const lines = to - from + 1;
  return Math.max(1, Math.min(mostLines, 2 * lines, Math.round((lines * pieceMs) / time)));
}

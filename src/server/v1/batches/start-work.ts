/**
 * The work on batches: create items, run them, finish. Every step can be repeated after a crash at
 * any point.
 */
import type { Ledger } from '../../access/credits/types.ts';
import { type AnswerPieceParts, answerPiece } from './answer-piece.ts';
import { begin } from './begin.ts';
import { endEarly } from './finish.ts';
import { createAnswerRecorder } from './record.ts';
import { startWorker, type WorkerParts } from './worker.ts';

/** Options of {@link startWork}. */
export interface WorkParts extends Omit<WorkerParts, 'handlers'>, AnswerPieceParts {
  readonly ledger: Ledger;
}

/** Starts the work on batches. The returned function stops it. */
export function startWork(parts: WorkParts): () => Promise<void> {
  const { database, queue, gate, lookMs, onError } = parts;
  const record = createAnswerRecorder(database, parts.ledger, queue);
  return startWorker({
    queue,
    gate,
    lookMs,
    onError,
    handlers: {
      change: ({ batchId, status }) =>
        status === 'validating'
          ? begin(database, queue, batchId)
          : endEarly(database, queue, batchId, status === 'cancelling' ? 'cancelled' : 'expired'),
      piece: (piece, signal, entered) => answerPiece(parts, record, piece, signal, entered),
    },
  });
}

/** The tables of files and batches. They follow the conventions in columns.ts. */
import { bigint, index, integer, pgSequence, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { count, time } from './columns.ts';

/** Uploaded files. A file is listed once `ready` is 1, after every line has been checked. */
export const files = pgTable(
  'files',
  {
    id: text().primaryKey(),
    keyId: text('key_id').notNull(),
    filename: text().notNull(),
    purpose: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    lines: integer().notNull(),
    /** JSON from ingest.ts: endpoints, and requests and estimated tokens per model. */
    contents: text().notNull(),
    ready: integer().notNull().default(0),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at'),
    /** For output and error files: their batch. */
    batchId: text('batch_id'),
  },
  (table) => [index('files_key').on(table.keyId, table.createdAt, table.id)],
);

/** The lines of uploaded files, verbatim. */
export const fileLines = pgTable(
  'file_lines',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    /** Null for a blank line. */
    customId: text('custom_id'),
    content: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.line] })],
);

/** Batches, in the convention's states. */
export const batches = pgTable(
  'batches',
  {
    id: text().primaryKey(),
    keyId: text('key_id').notNull(),
    inputFileId: text('input_file_id').notNull(),
    endpoint: text().notNull(),
    completionWindow: text('completion_window').notNull(),
    metadata: text(),
    /** A state of the convention, or `removing` while its rows are deleted. */
    status: text().notNull(),
    total: integer().notNull().default(0),
    completed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /**
     * Items without an answer because the batch was cancelled or expired, in status `cancelled` or
     * `expired`.
     */
    cancelled: integer().notNull().default(0),
    errors: text(),
    createdAt: time('created_at').notNull(),
    inProgressAt: time('in_progress_at'),
    expiresAt: time('expires_at').notNull(),
    finalizingAt: time('finalizing_at'),
    completedAt: time('completed_at'),
    failedAt: time('failed_at'),
    expiredAt: time('expired_at'),
    cancellingAt: time('cancelling_at'),
    cancelledAt: time('cancelled_at'),
    outputFileId: text('output_file_id'),
    errorFileId: text('error_file_id'),
    /** Seconds for which the result files are kept, if the request limits them. */
    outputExpiresAfter: integer('output_expires_after'),
    /**
     * The items that a retry still has to reset, while the batch is `validating` again: JSON of
     * their lines, or of `"all"` that failed.
     */
    retry: text(),
    /** The node that creates or resets its items, or ends it early. */
    nodeId: text('node_id'),
  },
  (table) => [
    index('batches_key').on(table.keyId, table.createdAt, table.id),
    index('batches_status').on(table.status),
    index('batches_input_file').on(table.inputFileId),
  ],
);

/**
 * A request of a batch and its answer; `status` is `pending`, `completed`, `failed`, `cancelled` or
 * `expired`.
 */
export const batchItems = pgTable(
  'batch_items',
  {
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** Line of the input file. */
    line: integer().notNull(),
    customId: text('custom_id').notNull(),
    status: text().notNull().default('pending'),
    /** HTTP status of the answer. */
    statusCode: integer('status_code'),
    errorCode: text('error_code'),
    /** The line of the result file, without its line end. */
    result: text(),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    cost: count(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.line] }),
    index('batch_items_status').on(table.batchId, table.status, table.line),
  ],
);

/**
 * Batches with lines that no node has taken yet, from `nextLine` on. There are no foreign keys:
 * they would lock the batch for the node that takes lines, while recording answers holds the same
 * lock.
 */
export const batchQueue = pgTable(
  'batch_queue',
  {
    batchId: text('batch_id').primaryKey(),
    keyId: text('key_id').notNull(),
    /** 1 for a completion window of an hour. */
    urgent: integer().notNull(),
    nextLine: integer('next_line').notNull(),
    /** Lines of the next piece. */
    pieceLines: integer('piece_lines').notNull(),
    /** The value of {@link batchTurns} when the batch arrived or lines of it were last taken. */
    turn: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('batch_queue_turn').on(table.keyId, table.urgent, table.turn)],
);

/** Orders the turns in which lines are taken. A sequence, because a clock may be set back. */
export const batchTurns = pgSequence('batch_turns');

/** Ranges of lines that a node processes: those without an answer. */
export const batchPieces = pgTable(
  'batch_pieces',
  {
    batchId: text('batch_id').notNull(),
    fromLine: integer('from_line').notNull(),
    toLine: integer('to_line').notNull(),
    /** Null if the node released the range. */
    nodeId: text('node_id'),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.fromLine] })],
);

import { type MoreMembers, operationText, type WrittenOperation } from './operation.ts';

/** The wire format of a patch stream. */
export interface PatchFraming {
  readonly contentType: string;
  /** Formats one operation. */
  readonly record: (operation: WrittenOperation, more?: MoreMembers) => string;
  /** The text after the last operation. */
  readonly end: string;
}

/** One JSON object per line, no terminator: `patch.2` of docs/specification.md. */
export const ndjsonFraming: PatchFraming = {
  contentType: 'application/x-ndjson',
  record: (operation, more) => `${operationText(operation, more)}\n`,
  end: '',
};

/**
 * Server-sent `patch` events, and one `done` event at the end: `patch.3` of docs/specification.md.
 */
export const eventStreamFraming: PatchFraming = {
  contentType: 'text/event-stream',
  record: (operation, more) => `event: patch\ndata: ${operationText(operation, more)}\n\n`,
  end: 'event: done\ndata: {}\n\n',
};

import { type MoreMembers, operationText, type WrittenOperation } from './operation.ts';

/** How the records of a patch stream are put on the wire. */
export interface PatchFraming {
  readonly contentType: string;
  /** One operation. */
  readonly record: (operation: WrittenOperation, more?: MoreMembers) => string;
  /** What follows the last operation. */
  readonly end: string;
}

/** One JSON object a line, no terminator: `patch.2` of docs/specification.md. */
export const ndjsonFraming: PatchFraming = {
  contentType: 'application/x-ndjson',
  record: (operation, more) => `${operationText(operation, more)}\n`,
  end: '',
};

/** Server-sent events `patch`, and one `done` at the end: `patch.3` of docs/specification.md. */
export const eventStreamFraming: PatchFraming = {
  contentType: 'text/event-stream',
  record: (operation, more) => `event: patch\ndata: ${operationText(operation, more)}\n\n`,
  end: 'event: done\ndata: {}\n\n',
};

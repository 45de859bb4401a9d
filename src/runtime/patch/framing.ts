import type { PatchOperation } from './operation.ts';

/** How the records of a patch stream are put on the wire. */
export interface PatchFraming {
  readonly contentType: string;
  /** One operation. */
  readonly record: (operation: PatchOperation) => string;
  /** What follows the last operation. */
  readonly end: string;
}

/** One JSON object a line, no terminator: specification, "Rules for patch streaming", 2. */
export const ndjsonFraming: PatchFraming = {
  contentType: 'application/x-ndjson',
  record: (operation) => `${JSON.stringify(operation)}\n`,
  end: '',
};

/** Server-sent events `patch`, and one `done` at the end: specification, "Rules for patch streaming", 3. */
export const eventStreamFraming: PatchFraming = {
  contentType: 'text/event-stream',
  record: (operation) => `event: patch\ndata: ${JSON.stringify(operation)}\n\n`,
  end: 'event: done\ndata: {}\n\n',
};

import { inOneLine } from '../json-line.ts';
import { type MoreMembers, operationText, type WrittenOperation } from './operation.ts';

/** The wire format of a patch stream. */
export interface PatchFraming {
  readonly contentType: string;
  /** Formats one operation. */
  readonly record: (operation: WrittenOperation, more?: MoreMembers) => string;
  /** The text after the last operation. */
  readonly end: string;
}

/**
 * The content type of server-sent events, which are always UTF-8. Python's requests reads a text as
 * ISO-8859-1 if its type does not say so.
 */
export const eventStreamType = 'text/event-stream; charset=utf-8';

/** One JSON object per line, no terminator: `patch.2` of docs/specification.md. */
export const ndjsonFraming: PatchFraming = {
  contentType: 'application/x-ndjson',
  record: (operation, more) => `${inOneLine(operationText(operation, more))}\n`,
  end: '',
};

/**
 * Server-sent `patch` events, and one `done` event at the end: `patch.3` of docs/specification.md.
 */
export const eventStreamFraming: PatchFraming = {
  contentType: eventStreamType,
  record: (operation, more) =>
    `event: patch\ndata: ${inOneLine(operationText(operation, more))}\n\n`,
  end: 'event: done\ndata: {}\n\n',
};

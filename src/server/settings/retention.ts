/** How long what keys leave behind is kept, and how much of it. */
import { settings } from './settings.ts';

/** The limits of one service. */
export interface Retention {
  /** Milliseconds that files are kept, and batches that have ended with their results. */
  readonly filesMs: number;
  /** Bytes that the files of a key may have together, results of batches included. */
  readonly keyFileBytes: number;
  /** Milliseconds that stored responses are kept. */
  readonly responsesMs: number;
  /** Bytes that the stored responses of a key may have together; the oldest make room for the next. */
  readonly keyResponseBytes: number;
}

const dayMs = 24 * 60 * 60 * 1000;
const megabyte = 1024 * 1024;

/** Reads the limits from settings; those that are not given have their defaults. */
export function retentionOf(
  given: {
    readonly fileDays?: number | undefined;
    readonly fileMegabytes?: number | undefined;
    readonly responseDays?: number | undefined;
    readonly responseMegabytes?: number | undefined;
  } = {},
): Retention {
  return {
    filesMs: dayMs * (given.fileDays ?? settings.FORMWORK_FILE_DAYS.default),
    keyFileBytes: megabyte * (given.fileMegabytes ?? settings.FORMWORK_FILE_MB.default),
    responsesMs: dayMs * (given.responseDays ?? settings.FORMWORK_RESPONSE_DAYS.default),
    keyResponseBytes: megabyte * (given.responseMegabytes ?? settings.FORMWORK_RESPONSE_MB.default),
  };
}

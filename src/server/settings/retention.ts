/** How long to keep the data of keys, and its maximum size. */
import { settings } from './settings.ts';

/** The limits of one service. */
export interface Retention {
  /** Milliseconds to keep files, and ended batches with their results. */
  readonly filesMs: number;
  /** Bytes of all files of a key, including results of batches. */
  readonly keyFileBytes: number;
  /** Milliseconds to keep stored responses. */
  readonly responsesMs: number;
  /** Bytes of all stored responses of a key. The oldest are evicted first. */
  readonly keyResponseBytes: number;
}

const dayMs = 24 * 60 * 60 * 1000;
const megabyte = 1024 * 1024;

/** Converts settings to limits, with defaults for those that are unset. */
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

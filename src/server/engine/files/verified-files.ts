/**
 * Files with a verified hash, remembered by size and modification time, so that each version of a
 * file is read once.
 */
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { replaceFile } from '../../settings/replace-file.ts';
import { digestOf, type ExpectedHash } from './download.ts';

/** A verified file. */
interface Verified extends ExpectedHash {
  readonly size: number;
  readonly mtimeMs: number;
}

/** A mismatch between a file and its expected hash. */
interface Damage {
  readonly file: string;
  readonly found: string;
  readonly expected: ExpectedHash;
}

/** Verifies files and remembers the results. */
export interface VerifiedFiles {
  /**
   * Compares a file with its expected hash, or without one, with its hash at the first check.
   * @returns The mismatch; undefined if there is none.
   */
  check(file: string, expected: ExpectedHash | undefined): Promise<Damage | undefined>;
  /** Drops the result of a file that has been downloaded again. */
  forget(file: string): Promise<void>;
}

/** Keeps the results in the file `record`. Unreadable results are recomputed. */
export function createVerifiedFiles(record: string): VerifiedFiles {
  const known = new Map<string, Verified>(readRecord(record));
  let saved: Promise<void> = Promise.resolve();

  const write = (): Promise<void> => replaceFile(record, JSON.stringify(Object.fromEntries(known)));

  const save = async (): Promise<void> => {
    // If the folder is not writable, the next start only repeats the check.
    saved = saved.catch(() => {}).then(write);
    await saved.catch(() => {});
  };

  return {
    async check(file, expected) {
      const { size, mtimeMs: time } = await stat(file);
      // Some ways to copy a file drop the fractions.
      const mtimeMs = Math.round(time);
      const before = known.get(file);
      const wanted = expected ?? before;
      if (
        before?.size === size &&
        before.mtimeMs === mtimeMs &&
        before.digest === wanted?.digest &&
        before.algorithm === wanted.algorithm
      ) {
        return undefined;
      }
      const algorithm = wanted?.algorithm ?? 'sha256';
      const digest = await digestOf(file, algorithm);
      if (wanted && digest !== wanted.digest) return { file, found: digest, expected: wanted };
      known.set(file, { size, mtimeMs, algorithm, digest });
      await save();
      return undefined;
    },
    async forget(file) {
      if (known.delete(file)) await save();
    },
  };
}

function readRecord(record: string): [string, Verified][] {
  try {
    return Object.entries(JSON.parse(readFileSync(record, 'utf8')) as Record<string, Verified>);
  } catch {
    return [];
  }
}

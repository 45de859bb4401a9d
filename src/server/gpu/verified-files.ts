/** Files whose hash was found right, kept by their size and time of change: each version of a file is read once. */
import { readFileSync } from 'node:fs';
import { rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../settings/folder.ts';
import { digestOf, type ExpectedHash } from './download.ts';

/** What was found of a file. */
interface Verified extends ExpectedHash {
  readonly size: number;
  readonly mtimeMs: number;
}

/** A file that is not the one that was meant. */
export interface Damage {
  readonly file: string;
  readonly found: string;
  readonly expected: ExpectedHash;
}

/** Remembers which files are right. */
export interface VerifiedFiles {
  /**
   * Compares a file with the hash it should have; without one, with the hash it had when it was first looked at.
   * @returns what is wrong; undefined where nothing is.
   */
  check(file: string, expected: ExpectedHash | undefined): Promise<Damage | undefined>;
}

/** Remembers in a file of its own; what cannot be read there is found out anew. */
export function createVerifiedFiles(record: string): VerifiedFiles {
  const known = new Map<string, Verified>(readRecord(record));
  let saved: Promise<void> = Promise.resolve();

  const save = async (): Promise<void> => {
    makeFolder(dirname(record));
    const unfinished = `${record}.${process.pid}`;
    await writeFile(unfinished, JSON.stringify(Object.fromEntries(known)));
    await rename(unfinished, record);
  };

  return {
    async check(file, expected) {
      const { size, mtimeMs: time } = await stat(file);
      // Not all ways of copying a file keep the fractions.
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
      saved = saved.then(save);
      // A folder that cannot be written to costs the next start a look at the file, and nothing else.
      await saved.catch(() => {});
      return undefined;
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

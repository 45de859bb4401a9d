/**
 * Claims on a file that one process at a time may write. A claim is a lock file beside it, which
 * its owner changes again and again. Only its text counts: clocks of machines that share a folder
 * differ, and modification times are cached.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A claim that this process has. */
export interface Claim {
  /** Call it before each write: throws if another process has taken the claim over. */
  check(): void;
  /** The same, but always looks. Call it before the file is renamed or deleted. */
  confirm(): void;
  /** Lets others have it. */
  release(): void;
}

/** Options of {@link claimFile}. */
export interface ClaimOptions {
  /** Whether the claim is no longer needed. */
  readonly isDone: () => boolean;
  /** Called at each look at the claim of another process. */
  readonly onWait?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds between two looks at the claim of another process. */
  readonly pollMs?: number | undefined;
}

/** An owner changes its lock file that often, in looks. */
const beatPolls = 4;

/** After so many looks at an unchanged lock file, its owner counts as dead. */
const deadPolls = 20;

/**
 * Claims a file by its lock file, once no other process has it. A process that was killed, or stood
 * still for ten seconds, loses its claim.
 * @returns undefined if the claim is no longer needed.
 * @throws the system's error if the lock file cannot be created; the signal's.
 */
export async function claimFile(
  lock: string,
  { isDone, onWait, signal, pollMs = 500 }: ClaimOptions,
): Promise<Claim | undefined> {
  let seen: string | undefined;
  let looks = 0;
  while (!isDone()) {
    const claim = create(lock, pollMs * beatPolls);
    if (claim) {
      if (!isDone()) return claim;
      claim.release();
      return undefined;
    }
    const text = read(lock);
    looks = text === seen ? looks + 1 : 0;
    seen = text;
    // Without a pause in between, so that nobody else has taken it over since the look.
    if (looks > deadPolls) rmSync(lock, { force: true });
    else {
      onWait?.();
      await delay(pollMs, undefined, { signal });
    }
  }
  return undefined;
}

/** Undefined if another process has the claim. */
function create(lock: string, beatMs: number): Claim | undefined {
  const own = randomUUID();
  try {
    writeFileSync(lock, own, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    // A full disk can create an empty file.
    rmSync(lock, { force: true });
    throw error;
  }
  const isOwn = (): boolean => read(lock)?.startsWith(own) ?? false;
  let beats = 0;
  let lastBeat = performance.now();
  const confirm = (): void => {
    if (!isOwn()) throw new Error('another process has taken the download over');
    // Does not create the file anew.
    writeFileSync(lock, `${own} ${++beats}`, { flag: 'r+' });
    lastBeat = performance.now();
  };
  const timer = setInterval(() => {
    try {
      confirm();
    } catch {
      // The next check throws it.
    }
  }, beatMs);
  timer.unref();
  return {
    confirm,
    check() {
      if (performance.now() - lastBeat > 2 * beatMs) confirm();
    },
    release() {
      clearInterval(timer);
      try {
        if (isOwn()) rmSync(lock, { force: true });
      } catch {
        // Others will see that it no longer changes.
      }
    },
  };
}

/** Undefined for a missing file. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

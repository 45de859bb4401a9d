import { createCompileBudget } from '../budget.ts';

/** The CPU time that each key takes in the threads. */
export interface Usage {
  /** Counts milliseconds of compilation. */
  compiled(keyId: string, milliseconds: number): void;
  /** Counts milliseconds of slow work. */
  slow(keyId: string, milliseconds: number): void;
  /** Whether a key has exhausted its budget of slow work: all of its schemas count as slow then. */
  isSlow(keyId: string): boolean;
}

/**
 * Seconds per minute that a key's slow schemas may take. After that, all of its schemas count as
 * slow. With the time that it takes to detect a slow schema, a key that sends nothing else delays
 * others for at most a tenth of the time.
 */
const SLOW_SECONDS = 2;

/**
 * Counts the time of each key.
 * @param spend Receives the time of each compilation in milliseconds.
 */
export function createUsage(spend?: (keyId: string, milliseconds: number) => void): Usage {
  const slowWork = createCompileBudget(SLOW_SECONDS);
  return {
    compiled: (keyId, milliseconds) => spend?.(keyId, milliseconds),
    slow: slowWork.spend,
    isSlow: (keyId) => slowWork.wait(keyId) > 0,
  };
}

/** Logits after a sequence's last token, where they were computed. */
import type { CandidateQuery, Candidates } from './sampling/candidates.ts';

/** One row of logits. Each holder retains it once, and releases it once. */
export interface Logits {
  /** All of them, in memory. */
  read(): Promise<Float32Array>;
  /** The likeliest tokens under a mask; absent where the logits are in memory anyway. */
  readonly candidates?: (query: CandidateQuery) => Promise<Candidates>;
  /** One more keeps it. */
  retain(): void;
  /** One fewer keeps it. A row that nobody keeps is written over. */
  release(): void;
}

/** Logits that are in memory. */
export function logitsInMemory(values: Float32Array): Logits {
  return { read: async () => values, retain() {}, release() {} };
}

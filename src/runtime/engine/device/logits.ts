/** The logits after a sequence's last token, kept where they were computed. */
import type { CandidateQuery, Candidates } from '../../sampling/index.ts';

/** One row of logits, reference-counted: each holder retains it once and releases it once. */
export interface Logits {
  /** Reads the whole row into memory. */
  read(): Promise<Float32Array>;
  /** The likeliest tokens under a mask; absent if the logits are in memory anyway. */
  readonly candidates?: (query: CandidateQuery) => Promise<Candidates>;
  /** Adds a holder. */
  retain(): void;
  /** Removes a holder. A row without holders may be overwritten. */
  release(): void;
}

/** The messages between the page and the schema checker's worker. */

/** A schema to check, as typed. */
export interface CheckRequest {
  readonly id: number;
  readonly text: string;
}

/** An error or warning about a location in a schema. */
export interface SchemaFinding {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** JSON Pointer (RFC 6901) into the schema. */
  readonly pointer: string;
}

/** The result of checking a schema as the service would. */
export interface Verdict {
  readonly findings: readonly SchemaFinding[];
  /** Bytes of the shortest answer; undefined if the schema is rejected, or the check unfinished. */
  readonly shortestBytes?: number;
}

/** The verdict on the schema of a request. */
export interface CheckResult extends Verdict {
  readonly id: number;
}

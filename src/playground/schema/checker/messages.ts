/** What the page and the schema checker's worker say to each other. */

/** A schema to check: its text, as typed. */
export interface CheckRequest {
  readonly id: number;
  readonly text: string;
}

/** Something about a schema, at a place. */
export interface SchemaFinding {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** JSON Pointer (RFC 6901) into the schema. */
  readonly pointer: string;
}

/** What the service would say of a schema. */
export interface Verdict {
  readonly findings: readonly SchemaFinding[];
  /** Bytes of the shortest answer; undefined when the schema is refused. */
  readonly shortestBytes?: number;
}

/** The verdict on the schema of a request. */
export interface CheckResult extends Verdict {
  readonly id: number;
}

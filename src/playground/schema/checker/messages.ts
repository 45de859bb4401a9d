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
export interface CheckResult {
  readonly id: number;
  readonly findings: readonly SchemaFinding[];
  /** Bytes of the shortest answer; undefined when the schema is refused. */
  readonly shortestBytes?: number;
}

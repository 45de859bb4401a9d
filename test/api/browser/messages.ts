/** What the suite's page and its worker say to each other. */

/** A case to be run; without a name, the names of all cases are asked for. */
export interface CaseRequest {
  readonly name: string | undefined;
}

/** How a case ended; `value` holds the names where they were asked for. */
export interface CaseResult {
  readonly value?: readonly string[];
  readonly problem?: string;
}

/**
 * The reason of a failure: the message of the innermost cause. That of `fetch` itself is always
 * "fetch failed", and that of a query has its statement. Of several addresses that refused, each
 * has a reason of its own.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) {
    return [...new Set(error.errors.map(reasonOf))].join('; ');
  }
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}

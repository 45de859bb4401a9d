/** Failures of the database that are nobody's fault and pass: it cannot be reached, or has no room. */
import { type FormworkError, formworkError } from '../../runtime/errors.ts';

/**
 * PostgreSQL manual, appendix A: connection exceptions, insufficient resources, operator intervention (other than a
 * cancelled query), system errors.
 */
const states = /^(?:08...|53...|57P..|58...)$/;
const system = /^(?:ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_|ENOSPC$|EIO$)/;
/** What the client library says without a code. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

function passes(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(passes)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return states.test(code) || system.test(code) || words.test(error.message) || passes(error.cause);
}

/** The coded error for one that says that the database is not there now; undefined for any other. */
export function unavailable(cause: unknown): FormworkError | undefined {
  if (!passes(cause)) return undefined;
  return formworkError(
    'The database of the service does not answer, or has no room. Try again shortly.',
    { code: 'database_unavailable' },
    { cause },
  );
}

/** The same functions; what they reject with is coded where it is {@link unavailable}. */
export function tellUnavailable<Parts extends object>(parts: Parts): Parts {
  const told = Object.entries(parts).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    return [
      name,
      (...given: unknown[]) => {
        const answer: unknown = value.apply(parts, given);
        if (!(answer instanceof Promise)) return answer;
        return answer.catch((error: unknown) => {
          throw unavailable(error) ?? error;
        });
      },
    ];
  });
  return Object.fromEntries(told) as Parts;
}

/**
 * Failures of the database that are no defect: it cannot be reached, or has no room, which passes; or a request names
 * something by what no text column holds.
 */
import { type FormworkError, formworkError } from '../../runtime/errors.ts';

/**
 * PostgreSQL manual, appendix A: connection exceptions, insufficient resources, operator intervention (other than a
 * cancelled query), system errors.
 */
const states = /^(?:08...|53...|57P..|58...)$/;
const system = /^(?:ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_|ENOSPC$|EIO$)/;
/** What the client library says without a code, and PostgreSQL without one of its own where a quota or limit holds a file. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered|could not extend file)/;

function passes(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(passes)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return states.test(code) || system.test(code) || words.test(error.message) || passes(error.cause);
}

/** Appendix A, character_not_in_repertoire: texts of PostgreSQL hold every character but U+0000. */
const notText = '22021';

const holdsNull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === notText) || holdsNull(error.cause));

/** The coded error for one of these failures; undefined for any other. */
export function storeError(cause: unknown): FormworkError | undefined {
  if (passes(cause)) {
    return formworkError(
      'The database does not answer or is full. Try again shortly.',
      { code: 'database_unavailable' },
      { cause },
    );
  }
  if (!holdsNull(cause)) return undefined;
  return formworkError(
    'The request contains the character U+0000 in a name or id.',
    { code: 'invalid_value' },
    { cause },
  );
}

/** The same functions; what they reject with is a {@link storeError} where it is one. */
export function tellStoreErrors<Parts extends object>(parts: Parts): Parts {
  const told = Object.entries(parts).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    return [
      name,
      (...given: unknown[]) => {
        const answer: unknown = value.apply(parts, given);
        if (!(answer instanceof Promise)) return answer;
        return answer.catch((error: unknown) => {
          throw storeError(error) ?? error;
        });
      },
    ];
  });
  return Object.fromEntries(told) as Parts;
}

/**
 * Database failures that are not defects: it is unreachable, can only be read or its disk is full,
 * which is temporary; or a request contains a character that text columns cannot store.
 */
import { type FormworkError, formworkError } from '../../runtime/common/errors.ts';

/**
 * PostgreSQL manual, appendix A, read_only_sql_transaction: a standby, or a server that an operator
 * or a hoster has set so.
 */
const readOnly = '25006';
/**
 * Appendix A: connection exceptions, insufficient resources, operator intervention (except for a
 * cancelled query), system errors; a transaction that was idle, and a lock that was waited for, too
 * long (postgres.ts).
 */
const states = new RegExp(`^(?:08...|53...|57P..|58...|25P03|55P03|${readOnly})$`);
const system = /^(?:ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_|ENOSPC$|EIO$)/;
/**
 * Messages of the client library without a code, and of PostgreSQL if a quota or limit applies to a
 * file.
 */
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered|could not extend file)/;

function passes(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(passes)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    states.test(code) || system.test(code) || messages.test(error.message) || passes(error.cause)
  );
}

/**
 * Appendix A, character_not_in_repertoire: PostgreSQL's text stores every character except U+0000.
 */
const notText = '22021';

const hasState = (error: unknown, state: string): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === state) || hasState(error.cause, state));

/** Whether a statement waited for a lock too long (lock_not_available). */
export const isLockTimeout = (error: unknown): boolean => hasState(error, '55P03');

/** Whether a statement failed because the database can only be read. */
export const isReadOnly = (error: unknown): boolean => hasState(error, readOnly);

/** The coded error for one of these failures; undefined for other errors. */
export function storeError(cause: unknown): FormworkError | undefined {
  if (passes(cause)) {
    return formworkError(
      'The database does not answer, is read-only or full. Try again shortly.',
      { code: 'database_unavailable' },
      { cause },
    );
  }
  if (!hasState(cause, notText)) return undefined;
  return formworkError(
    'The request contains the character U+0000 in a name or id.',
    { code: 'invalid_value' },
    { cause },
  );
}

/** Wraps functions so that they reject with a {@link storeError} if possible. */
export function withStoreErrors<Parts extends object>(parts: Parts): Parts {
  const wrapped = Object.entries(parts).map(([name, value]) => {
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
  return Object.fromEntries(wrapped) as Parts;
}

import { type FormworkError, formworkError } from '../common/errors.ts';

/**
 * The error to report if a model's runtime failed; undefined for any other error. After a failed
 * check, TVM's runtime throws a value that is not an `Error`, with the details on stderr. Its state
 * is unknown then, and so are the pages of all sequences: the model must be loaded again.
 */
export function runtimeFailure(error: unknown): FormworkError | undefined {
  if (error instanceof Error && !(error instanceof WebAssembly.RuntimeError)) return undefined;
  const { message } = Object(error) as { readonly message?: unknown };
  return formworkError(
    `The model’s runtime failed${typeof message === 'string' ? ` (${message})` : ''}. The next request loads the model again.`,
    { code: 'device_lost' },
    { cause: error },
  );
}

/** Requests a model file from a server and interprets the response. */
import { formworkError } from '../../common/errors.ts';

/**
 * Returns a successful response, or a 416 if all of the file is already stored. Detects web app
 * servers that answer missing files with a page and status 200.
 * @throws `model_load_failed` if there is no such file; a `TypeError` for failures that may be
 *   temporary.
 */
export async function askForFile(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    // Browsers do not include the URL in the error.
    throw new TypeError(`${url}: ${(cause as Error).message}`, { cause });
  });
  const isPage = response.ok && /^text\/html\b/.test(response.headers.get('content-type') ?? '');
  if (isPage || response.status === 404) {
    throw formworkError(
      `There is no model at ${url}: the server answers ${isPage ? 'with a page' : response.status}. Set modelsBaseUrl to the model folder; "npx formwork models copy" copies a model into a folder.`,
      { code: 'model_load_failed' },
    );
  }
  if (!response.ok && response.status !== 416) {
    throw new TypeError(`${url} answers ${response.status}`);
  }
  return response;
}

/** The offset at which a response announces its end; undefined if it does not. */
export function announcedEnd(response: Response, start: number): number | undefined {
  const length = response.headers.get('content-length');
  // For a compressed body this is the compressed length. The body is then longer than announced,
  // which is not an error.
  return length === null ? undefined : (response.status === 206 ? start : 0) + Number(length);
}

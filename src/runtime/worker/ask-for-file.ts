/** Asking a server for a file of a model, and what its answer says. */
import { formworkError } from '../errors.ts';

/**
 * The answer of a server that has the file; 416 where all of it was there before. Servers of web apps give a page, with
 * status 200, in place of what is not there.
 * @throws `model_load_failed` where nothing is at the address; a `TypeError` where something may be, another time.
 */
export async function askForFile(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    // Browsers do not say which address gave no answer.
    throw new TypeError(`${url}: ${(cause as Error).message}`, { cause });
  });
  const isPage = response.ok && /^text\/html\b/.test(response.headers.get('content-type') ?? '');
  if (isPage || response.status === 404) {
    throw formworkError(
      `There is no model at ${url}: the server answers ${isPage ? 'with a page' : response.status}. modelsBaseUrl says where models are; "npx formwork models copy" puts one into a folder.`,
      { code: 'model_load_failed' },
    );
  }
  if (!response.ok && response.status !== 416) {
    throw new TypeError(`${url} answers ${response.status}`);
  }
  return response;
}

/** The byte at which a response says that it ends; undefined where it does not say. */
export function announcedEnd(response: Response, start: number): number | undefined {
  const length = response.headers.get('content-length');
  // That of a compressed body is not the body's: then it is longer than announced, which is no fault.
  return length === null ? undefined : (response.status === 206 ? start : 0) + Number(length);
}

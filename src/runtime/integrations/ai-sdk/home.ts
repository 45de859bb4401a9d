/** Sends requests to a local engine or to a server. */
import {
  type Answers,
  type ConnectOptions,
  checkedServer,
  createClientApi,
  errorOf,
} from '../../client/index.ts';
import { isFormworkError } from '../../common/errors.ts';
import { callError } from './errors.ts';

/**
 * An engine (`startEngine`, `createEngine`, `createNodeEngine`), or the base URL and key of a
 * server.
 */
export type Home = { readonly engine: Answers } | ServerHome;

type ServerHome = Omit<ConnectOptions, 'model'> & { readonly engine?: undefined };

/** The signal and headers of a request. */
interface CallContext {
  readonly abortSignal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** Sends a request. Returns the response if it is successful. */
export type Post = (path: string, body: object, context: CallContext) => Promise<Response>;

/**
 * Creates a {@link Post}. It throws `APICallError` for errors, and the signal's reason after an
 * abort.
 * @throws `invalid_value` without a base URL or a key
 */
export function createPost(home: Home): Post {
  const { fetch, baseURL, headers } = home.engine ? engineHome(home.engine) : remote(home);
  return async (path, body, { abortSignal, headers: more = {} }) => {
    const url = `${baseURL}/${path}`;
    const sent = new Headers({ 'content-type': 'application/json', ...headers });
    for (const [name, value] of Object.entries(more)) {
      if (value !== undefined) sent.set(name, value);
    }
    const failed = { url, requestBodyValues: body };
    const response = await fetch(url, {
      method: 'POST',
      headers: [...sent],
      body: JSON.stringify(body),
      ...(abortSignal ? { signal: abortSignal } : {}),
    }).catch((error: unknown) => {
      abortSignal?.throwIfAborted();
      // A network error may be temporary.
      throw Object.assign(callError(error, failed), { isRetryable: !isFormworkError(error) });
    });
    if (response.ok) return response;
    abortSignal?.throwIfAborted();
    const responseBody = await response.clone().text();
    throw callError(await errorOf(response), {
      ...failed,
      statusCode: response.status,
      responseHeaders: headersOf(response),
      responseBody,
    });
  };
}

/** The headers of a response as a plain object. */
export function headersOf(response: Response): Record<string, string> {
  return Object.fromEntries(response.headers);
}

const engineHome = (engine: Answers) => ({ ...createClientApi(engine), headers: {} });

function remote(options: ServerHome) {
  const { baseURL, headers } = checkedServer(options);
  const { fetch = globalThis.fetch } = options;
  // A browser's fetch must not be called as a method of another object.
  const send: typeof fetch = (input, init) => fetch(input, init);
  return { baseURL, headers, fetch: send };
}

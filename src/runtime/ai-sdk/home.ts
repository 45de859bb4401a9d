/** Where requests go: to an engine on this side of the network, or to a server. */
import { errorOf } from '../client/chat-events.ts';
import { type Answers, createClientApi } from '../client/client-api.ts';
import { type ConnectOptions, checkedServer } from '../client/remote.ts';
import { isFormworkError } from '../errors.ts';
import { callError } from './errors.ts';

/** An engine (`startEngine`, `createEngine`, `createNodeEngine`), or the address of a server and a key. */
export type Home = { readonly engine: Answers } | Omit<ConnectOptions, 'model'>;

/** What a request carries beside its body. */
export interface CallContext {
  readonly abortSignal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** Sends a request; answers with what is not an error. */
export type Post = (path: string, body: object, context: CallContext) => Promise<Response>;

/**
 * Makes a {@link Post}. It throws `APICallError` for errors, and the signal's reason once the signal is aborted.
 * @throws `invalid_value` without an address or a key
 */
export function createPost(home: Home): Post {
  const { fetch, baseURL, headers } = 'engine' in home ? engineHome(home.engine) : remote(home);
  return async (path, body, { abortSignal, headers: more = {} }) => {
    const url = `${baseURL}/${path}`;
    const given = Object.entries({ ...headers, ...more }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const failed = { url, requestBodyValues: body };
    const response = await fetch(url, {
      method: 'POST',
      headers: [['content-type', 'application/json'], ...given],
      body: JSON.stringify(body),
      ...(abortSignal ? { signal: abortSignal } : {}),
    }).catch((error: unknown) => {
      abortSignal?.throwIfAborted();
      // A network that is down may be up again.
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

/** The headers of an answer, as the SDK has them. */
export function headersOf(response: Response): Record<string, string> {
  return Object.fromEntries(response.headers);
}

const engineHome = (engine: Answers) => ({ ...createClientApi(engine), headers: {} });

function remote(options: Omit<ConnectOptions, 'model'>) {
  const { baseURL, headers } = checkedServer(options);
  const { fetch = globalThis.fetch } = options;
  // Called without its object, a browser's fetch throws.
  const send: typeof fetch = (input, init) => fetch(input, init);
  return { baseURL, headers, fetch: send };
}

/** `/v1` without a server: wraps an engine in the signature of `fetch`. */

/** Answers requests to the API. */
export interface Answers {
  fetch(request: Request): Promise<Response>;
}

/** The API in this process. */
export interface ClientApi {
  /**
   * Like the global `fetch`, for URLs below `/v1` of any origin. Pass it to an OpenAI SDK:
   *
   * ```ts
   * const { fetch, baseURL } = createClientApi(engine);
   * const openai = new OpenAI({ baseURL, fetch, apiKey: 'none', dangerouslyAllowBrowser: true });
   * ```
   */
  readonly fetch: typeof globalThis.fetch;
  /** A base URL for clients that require one. Nothing is ever sent there. */
  readonly baseURL: string;
}

/** `.invalid` never resolves (RFC 2606, section 2), in case a request bypasses this `fetch`. */
const origin = 'http://formwork.invalid';

/** The URL and credentials of requests to a local engine. */
export const engineAddress = {
  url: `${origin}/v1/chat/completions`,
  headers: { authorization: 'Bearer none' },
} as const;

/**
 * Wraps an engine in the signature of `fetch`. Requires no key: the caller already has the engine.
 */
export function createClientApi(engine: Answers): ClientApi {
  return {
    baseURL: `${origin}/v1`,
    async fetch(input, init) {
      const address = input instanceof Request ? input : new URL(String(input), origin);
      const request = new Request(address, init);
      if (!request.headers.has('authorization')) {
        request.headers.set('authorization', engineAddress.headers.authorization);
      }
      return engine.fetch(request);
    },
  };
}

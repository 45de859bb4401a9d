/** `/v1` without a server: an engine behind the signature of `fetch`. */

/** Answers requests of the API. */
export interface Answers {
  fetch(request: Request): Promise<Response>;
}

/** An API on this side of the network. */
export interface ClientApi {
  /**
   * As the global `fetch`, for addresses below `/v1` of any origin: hand it to an OpenAI SDK.
   *
   * ```ts
   * const { fetch, baseURL } = createClientApi(engine);
   * const openai = new OpenAI({ baseURL, fetch, apiKey: 'none', dangerouslyAllowBrowser: true });
   * ```
   */
  readonly fetch: typeof globalThis.fetch;
  /** What to give as the base URL where one is asked for. Nothing is ever sent there. */
  readonly baseURL: string;
}

/** `.invalid` is never resolved (RFC 2606, section 2), should a request get past us. */
const origin = 'http://formwork.invalid';

/** Where and as whom requests to an engine on this side of the network are sent. */
export const engineAddress = {
  url: `${origin}/v1/chat/completions`,
  headers: { authorization: 'Bearer none' },
} as const;

/** Puts an engine behind the signature of `fetch`. No key is needed: whoever has the engine may use it. */
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

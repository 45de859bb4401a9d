/** A Formwork server, with the same typed `generate` as an engine of one's own. */
import { formworkError } from '../errors.ts';
import { errorOf } from './chat-events.ts';
import { createGenerate } from './engine.ts';
import type { Generate } from './types.ts';

/** What {@link connect} takes. */
export interface ConnectOptions {
  /** Up to and including `/v1`. */
  readonly baseURL: string;
  readonly apiKey: string;
  /** The model that answers when a request names none; the server's first that chats when absent. */
  readonly model?: string;
  /** Takes the place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** A server. */
export interface Remote {
  readonly generate: Generate;
}

interface ModelList {
  readonly data?: readonly { readonly id: string; readonly capabilities?: readonly string[] }[];
}

/**
 * Connects to a server: the same code then runs on it as on an engine in the page.
 * @throws `invalid_value` without an address or a key, as when a variable of the environment is not set.
 */
export function connect(options: ConnectOptions): Remote {
  const { model, fetch = globalThis.fetch } = options;
  const { baseURL, headers } = checkedServer(options);
  return {
    generate: createGenerate({
      url: `${baseURL}/chat/completions`,
      headers,
      fetch: (request) => fetch(request),
      async defaultModel() {
        if (model !== undefined) return model;
        const answer = await fetch(`${baseURL}/models`, { headers });
        if (!answer.ok) throw await errorOf(answer);
        const { data = [] } = (await answer.json()) as ModelList;
        const found = data.find(({ capabilities }) => capabilities?.includes('chat') ?? true);
        if (found) return found.id;
        throw formworkError(`${baseURL} offers no model to this key.`, { code: 'model_not_found' });
      },
    }),
  };
}

/**
 * The address of a server without the slash at its end, and the headers that carry the key.
 * @throws `invalid_value` when one of them is no text
 */
export function checkedServer(options: ConnectOptions): {
  readonly baseURL: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const apiKey = textOf(options, 'apiKey');
  const baseURL = textOf(options, 'baseURL').replace(/\/$/, '');
  return { baseURL, headers: { authorization: `Bearer ${apiKey}` } };
}

function textOf(options: ConnectOptions, name: 'apiKey' | 'baseURL'): string {
  const value: unknown = options[name];
  if (typeof value === 'string') return value;
  throw formworkError(`connect needs ${name}, a string.`, { code: 'invalid_value', param: name });
}

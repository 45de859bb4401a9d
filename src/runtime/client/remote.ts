/** A client for a Formwork server, with the same typed `generate` as a local engine. */

import { untilAborted } from '../common/aborted.ts';
import { formworkError, isFormworkError } from '../common/errors.ts';
import { checkOptionNames } from '../common/option-names.ts';
import { errorIn } from './chat-events.ts';
import { createGenerate } from './engine.ts';
import type { Generate } from './types.ts';

/** Options of {@link connect}. */
export interface ConnectOptions {
  /** Base URL up to and including `/v1`. */
  readonly baseURL: string;
  readonly apiKey: string;
  /**
   * The model for requests that name none; the server's first chat model when absent, which is the
   * one that it loads at start. The server is asked for it once.
   */
  readonly model?: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

const optionNames = Object.keys({
  baseURL: true,
  apiKey: true,
  model: true,
  fetch: true,
} satisfies Record<keyof ConnectOptions, true>);

/** A connected server. */
export interface Remote {
  readonly generate: Generate;
}

interface ModelList {
  readonly data?: { readonly id: string; readonly capabilities?: readonly string[] }[];
}

/**
 * Connects to a server. The same code then runs on it as on an engine in the page.
 * @throws `invalid_value` without a base URL or a key, for example because an environment variable
 *   is not set; `unsupported_parameter` for an option that does not exist
 */
export function connect(options: ConnectOptions): Remote {
  checkOptionNames(options, optionNames);
  const { model, fetch = globalThis.fetch } = options;
  const { baseURL, headers } = checkedServer(options);
  let first: Promise<string> | undefined;

  async function send(url: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(url, init);
    } catch (cause) {
      if (isFormworkError(cause)) throw cause;
      const message = `${url} cannot be reached: ${(cause as Error).message}`;
      throw formworkError(message, { code: 'internal_error' }, { cause });
    }
  }

  async function firstModel(): Promise<string> {
    const answer = await send(`${baseURL}/models`, { headers });
    const body: unknown = await answer.json().catch(() => undefined);
    const { data } = Object(body) as ModelList;
    if (!answer.ok || !Array.isArray(data)) throw errorIn(body, answer);
    const found = data.find(({ capabilities }) => capabilities?.includes('chat') ?? true);
    if (found) return found.id;
    throw formworkError(`${baseURL} offers no model to this key.`, { code: 'model_not_found' });
  }

  return {
    generate: createGenerate({
      url: `${baseURL}/chat/completions`,
      headers,
      fetch: async (url, init) => {
        const answer = await send(url, init);
        // The model is gone, or no longer one of the key's.
        if ([403, 404].includes(answer.status)) first = undefined;
        return answer;
      },
      defaultModel: async (signal) => {
        if (model !== undefined) return model;
        first ??= firstModel();
        return untilAborted(first, signal).catch((error: unknown) => {
          // Also when it is aborted: the answer may never come.
          first = undefined;
          throw error;
        });
      },
    }),
  };
}

/**
 * The base URL without a trailing slash, and the headers that carry the key.
 * @throws `invalid_value` if one of them is not a string
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
  throw formworkError(`connect needs the string ${name}.`, { code: 'invalid_value', param: name });
}

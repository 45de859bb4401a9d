/** Sends a request to a home. */
import { type CompletionEvent, complete, type Fetch } from '../../client/completion.ts';
import { type HomeName, serverBaseUrl, serverFetch } from '../../client/homes.ts';
import type { TypedParts } from '../../client/typed-parts.ts';
import type { ChatRequest } from '../../client/wire.ts';
import { browserFetch } from '../homes/browser-engine.ts';
import { apiKey } from '../state/state.ts';

const fetches: Readonly<Record<HomeName, Fetch>> = { server: serverFetch, browser: browserFetch };

/**
 * Runs a chat completion at a home, with the user's key.
 * @throws as {@link complete}
 */
export function completeAt(
  home: HomeName,
  request: ChatRequest,
  options: {
    readonly signal: AbortSignal;
    readonly typed?: TypedParts;
    readonly confidence?: boolean;
  },
): AsyncGenerator<CompletionEvent> {
  return complete(fetches[home], request, {
    ...options,
    // The engine in this page also requires a key, but accepts any.
    key: home === 'server' ? apiKey.value : 'page',
    baseUrl: serverBaseUrl(),
  });
}

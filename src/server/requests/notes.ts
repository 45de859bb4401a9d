/** What becomes known of a request on its way, for the log: whose it is, and what it used. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Fetch } from '../http/handler.ts';

/** Notes of one request. Tokens may come after the end of its answer, when a client left before it. */
export interface RequestNotes {
  keyId?: string;
  model?: string;
  inputTokens?: number;
  outputTokens?: number;
}

const current = new AsyncLocalStorage<RequestNotes>();
const byRequest = new WeakMap<Request, RequestNotes>();

/** Keeps notes of each request that `fetch` answers. */
export const withNotes =
  (fetch: Fetch): Fetch =>
  (request) => {
    const notes: RequestNotes = {};
    byRequest.set(request, notes);
    return current.run(notes, () => fetch(request));
  };

/** The notes of the request that is being answered here; undefined where it is none of a client's. */
export const currentNotes = (): RequestNotes | undefined => current.getStore();

/** The notes of a request that went through {@link withNotes}. */
export const notesOf = (request: Request): RequestNotes | undefined => byRequest.get(request);

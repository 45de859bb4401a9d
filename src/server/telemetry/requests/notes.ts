/** Data about a request that handlers collect for the log: its key and its usage. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Fetch } from '../../http/handler.ts';

/**
 * Notes of one request. Tokens may arrive after the end of its answer, if the client disconnected.
 */
export interface RequestNotes {
  keyId?: string;
  model?: string;
  inputTokens?: number;
  outputTokens?: number;
}

const current = new AsyncLocalStorage<RequestNotes>();
const byRequest = new WeakMap<Request, RequestNotes>();

/** Attaches notes to each request that `fetch` answers. */
export const withNotes =
  (fetch: Fetch): Fetch =>
  (request) => {
    const notes: RequestNotes = {};
    byRequest.set(request, notes);
    return current.run(notes, () => fetch(request));
  };

/** The notes of the current request; undefined outside of client requests. */
export const currentNotes = (): RequestNotes | undefined => current.getStore();

/** The notes of a request that went through {@link withNotes}. */
export const notesOf = (request: Request): RequestNotes | undefined => byRequest.get(request);

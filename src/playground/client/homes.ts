/** The two homes of the engine: the server that sent this page, and this page's own worker. */
import type { Fetch } from './completion.ts';

/** A home. */
export type HomeName = 'server' | 'browser';

/** The server's `/v1`, on the origin of the page. */
export const serverFetch: Fetch = (request) => globalThis.fetch(request);

/** Base URL of `/v1` on the origin of the page. */
export function serverBaseUrl(): string {
  return new URL('/v1', location.href).href;
}

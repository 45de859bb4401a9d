/**
 * Serves the built page and the scripted `/v1`, with the strictest headers the page is made for.
 */

import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { serveFolder } from '../../../src/server/http/static.ts';
import { pageFolder } from './build-page.ts';
import { createScriptedApi, scriptedKey } from './scripted-api.ts';

/** Nothing from elsewhere, nothing inline, no `eval`. */
export const strictPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A running server. */
export interface ServedPage {
  readonly url: string;
  /** Makes the next questions whether it is ready meet a no. */
  start(questions: number): void;
  /** Lets the answers go on that hold. */
  release(): void;
  close(): Promise<void>;
}

/** Starts on a free port. `api` takes the place of the scripted one. */
export async function servePage(
  options: { readonly delay?: number; readonly api?: Pick<Hono, 'fetch'> } = {},
): Promise<ServedPage> {
  const file = serveFolder(pageFolder, () => 'no-store');
  let startingFor = 0;
  let gate = Promise.withResolvers<void>();
  const app = new Hono();
  const api =
    options.api ??
    createScriptedApi({
      key: scriptedKey,
      delay: options.delay ?? 4,
      held: () => gate.promise,
      models: ['scripted-model', 'scripted-small', 'scripted-vision', 'scripted-reasoning'],
    });
  app.all('/v1/*', (context) => api.fetch(context.req.raw));
  app.get('/ready', (context) =>
    startingFor-- > 0
      ? context.json({ status: 'starting', reason: 'loading scripted-model' }, 503)
      : context.json({ status: 'ready' }),
  );
  app.get('*', async (context) => {
    const path = context.req.path === '/' ? 'index.html' : context.req.path.slice(1);
    const response = await file(path, context.req.raw);
    if (!response) return context.notFound();
    response.headers.set('content-security-policy', strictPolicy);
    return response;
  });
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) =>
      resolve({
        start: (questions) => {
          startingFor = questions;
        },
        release: () => {
          gate.resolve();
          gate = Promise.withResolvers();
        },
        url: `http://127.0.0.1:${(info as AddressInfo).port}`,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      }),
    );
  });
}

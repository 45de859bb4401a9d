/** Serves built examples, each below its name, as any host of static files does. */
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { serveFolder } from '../../../src/server/http/static.ts';

/** What an extension's manifest allows its pages, and no more. */
const extensionPolicy = "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'";

/** A running server. */
export interface ServedExamples {
  readonly origin: string;
  close(): void;
}

/**
 * Starts on a free port.
 * @param folders By name; the one named `extension` is served under the policy of its manifest.
 * @param models Where `models/` of every example lies; absent, each has its own.
 */
export async function serveExamples(
  folders: ReadonlyMap<string, string>,
  models?: string,
): Promise<ServedExamples> {
  const files = new Map(
    [...folders].map(([name, folder]) => [name, serveFolder(folder, () => 'no-store')]),
  );
  const shared = models === undefined ? undefined : serveFolder(models, () => 'no-store');
  const app = new Hono();
  app.get('/:example/:path{.*}', async (context) => {
    const { example, path } = context.req.param();
    const request = context.req.raw;
    const found =
      shared && path.startsWith('models/')
        ? await shared(path.slice('models/'.length), request)
        : await files.get(example)?.(path || 'index.html', request);
    if (!found) return context.notFound();
    if (example === 'extension') found.headers.set('content-security-policy', extensionPolicy);
    return found;
  });
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) =>
      resolve({
        origin: `http://127.0.0.1:${(info as AddressInfo).port}`,
        close() {
          if ('closeAllConnections' in server) server.closeAllConnections();
          server.close();
        },
      }),
    );
  });
}

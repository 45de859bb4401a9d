/**
 * Serves the page as it is shipped, with real models behind a network that can be slowed down, cut
 * and falsified.
 */
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { build } from 'vite';
import { serveFolder } from '../../../src/server/http/static.ts';
import { strictPolicy } from './serve-page.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Where the built page lies. */
export const engineFolder = resolve(root, 'dist/playground-engine');

/** What was asked of the models, and what is to go wrong. */
export interface Network {
  /** Requests for model files: path and `range`. */
  readonly asked: { readonly path: string; readonly range: string | undefined }[];
  /** Bytes after which the next answer that is longer breaks off. */
  cutAfter: number | undefined;
  /** Whether model files arrive with one byte changed. */
  falsify: boolean;
}

/** A running server. */
export interface ServedEngine {
  readonly url: string;
  readonly network: Network;
  close(): Promise<void>;
}

/** Builds the page and starts on a free port. No `/v1` here: the page is its own. */
export async function serveEngine(): Promise<ServedEngine> {
  await build({
    configFile: resolve(root, 'vite.config.ts'),
    root: resolve(root, 'src/playground'),
    logLevel: 'warn',
    build: { outDir: engineFolder, emptyOutDir: true },
  });
  const network: Network = { asked: [], cutAfter: undefined, falsify: false };
  const page = serveFolder(engineFolder, () => 'no-cache');
  const models = serveFolder(resolve(root, 'public/models'), () => 'no-cache');
  const app = new Hono();
  app.get('/models/*', async (context) => {
    const path = context.req.path.slice('/models/'.length);
    network.asked.push({ path, range: context.req.header('range') });
    const response = await models(path, context.req.raw);
    return response ? disturbed(response, network) : context.notFound();
  });
  app.get('*', async (context) => {
    const path = context.req.path === '/' ? 'index.html' : context.req.path.slice(1);
    const response = await page(path, context.req.raw);
    response?.headers.set('content-security-policy', strictPolicy);
    return response ?? context.notFound();
  });
  return new Promise((done) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) =>
      done({
        url: `http://127.0.0.1:${(info as AddressInfo).port}`,
        network,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      }),
    );
  });
}

async function disturbed(response: Response, network: Network): Promise<Response> {
  if (network.cutAfter === undefined && !network.falsify) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (network.falsify && bytes.length > 0) bytes[bytes.length - 1]! ^= 1;
  const { cutAfter } = network;
  if (cutAfter === undefined || bytes.length <= cutAfter) return new Response(bytes, response);
  network.cutAfter = undefined;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, cutAfter));
      // What has been sent should arrive before the line goes dead.
      await new Promise((next) => setTimeout(next, 500));
      controller.error(new Error('The line is cut, as the test wants it.'));
    },
  });
  return new Response(body, response);
}

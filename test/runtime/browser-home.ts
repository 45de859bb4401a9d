import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Alias, build } from 'vite';
import { launchChromium } from '../browser/launch.ts';
import { modelFile } from './node-home.ts';

/** A page that runs cases. */
export interface BrowserHome {
  readonly page: Page;
  run(name: string): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * What the server allows the page, so that the suite runs under the rules that the playground is
 * built for.
 */
const SECURITY_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' https:; worker-src 'self'";

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** What a suite needs beside its page. */
export interface BrowserHomeOptions {
  /** Modules in the place of others: those that only Node has. */
  readonly alias?: readonly Alias[];
  /** Lets code be made from text, for oracles that work so; what is tested must do without. */
  readonly allowEval?: boolean;
  /**
   * Files of the server beside the page's and the models', by their path without the first slash.
   */
  readonly files?: (path: string) => Promise<Uint8Array | undefined>;
  /**
   * False keeps modules that export nothing, as test files do: package.json says that modules have
   * no side effects.
   */
  readonly treeshake?: boolean;
}

/**
 * Builds a page, serves it with the models, and opens it in Chromium.
 * @param root Folder of its index.html, which sets `globalThis.runCase`.
 */
export async function openBrowserHome(
  root = import.meta.dirname,
  { alias = [], allowEval = false, treeshake = true, files }: BrowserHomeOptions = {},
): Promise<BrowserHome> {
  const policy = allowEval
    ? SECURITY_POLICY.replace("'self'", "'self' 'unsafe-eval'")
    : SECURITY_POLICY;
  const folder = await mkdtemp(join(tmpdir(), 'formwork-page-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    base: './',
    resolve: { alias: [...alias] },
    define: { 'process.env': '{}' },
    worker: { format: 'es', rolldownOptions: { treeshake } },
    build: { outDir: folder, emptyOutDir: true, target: 'esnext', minify: false },
  });
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://page').pathname);
    const file = path.startsWith('/models/')
      ? modelFile(path.slice('/models/'.length))
      : join(folder, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) {
      const other = await files?.(path.slice(1));
      response.writeHead(other ? 200 : 404).end(other);
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy,
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await launchChromium();
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => 'runCase' in globalThis);
  return {
    page,
    async run(name) {
      try {
        return await page.evaluate((wanted) => globalThis.runCase(wanted), name);
      } catch (error) {
        throw new Error([String(error), ...problems].join('\n'), { cause: error });
      }
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { launchChromium } from '../../test/browser/launch.ts';
import type { PageEngine } from './browser/page.ts';
import type { EngineProcess, Reply } from './engine-process.ts';
import type { MeasureRequest, VocabularyFile } from './measure.ts';
import { peakMemory } from './peak-memory.ts';

const ORIGIN = 'http://localhost/';

/** With cross-origin isolation, a page's clock ticks every 5 µs; otherwise every 100 µs. */
const HEADERS = {
  'content-type': 'text/html',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** How to start an engine in a browser. */
export interface EngineScript {
  readonly name: PageEngine['name'];
  readonly whitespace: PageEngine['whitespace'];
  /** Folder of the npm package whose published script the page loads first. */
  readonly library?: string;
}

/** The engines to compare in a browser, ours first. */
export function pageEngines(scratch: string, whitespace: PageEngine['whitespace']): EngineScript[] {
  const library = join(scratch, 'node_modules/@mlc-ai/web-xgrammar');
  return [
    { name: 'formwork', whitespace },
    { name: 'web-xgrammar', whitespace, library },
  ];
}

/** Bundles the pages' script, and returns its text. */
export async function bundlePage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'esnext',
      lib: {
        entry: join(import.meta.dirname, 'browser/page.ts'),
        formats: ['iife'],
        name: 'bench',
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('The page was not built.');
  return output.output[0].code;
}

/** Prepares an engine in a page of a separate Chromium. It starts with the first request. */
export function enginePage(
  engine: EngineScript,
  bundle: string,
  vocabulary: VocabularyFile,
): EngineProcess {
  let browser: Browser | undefined;
  let page: Page;
  let version = '';
  let renderers: readonly number[] = [];
  let peak = 0;

  function measure(): number {
    peak = Math.max(peak, ...renderers.map(peakMemory));
    return peak;
  }

  async function start(): Promise<void> {
    browser = await launchChromium();
    page = await browser.newPage();
    await page.route(ORIGIN, (route) =>
      route.fulfill({ headers: HEADERS, body: '<!doctype html><title>Bench</title>' }),
    );
    await page.goto(ORIGIN);
    if (!(await page.evaluate(() => crossOriginIsolated))) {
      throw new Error('The page is not isolated: its clock is too coarse.');
    }
    if (engine.library) {
      await page.addScriptTag({ path: join(engine.library, 'lib/index.js') });
      version = JSON.parse(readFileSync(join(engine.library, 'package.json'), 'utf8')).version;
    }
    await page.addScriptTag({ content: bundle });
    await initialize();
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  }

  async function initialize(): Promise<void> {
    const { name, whitespace } = engine;
    await page.evaluate((given) => startEngine(given), { name, whitespace, version, vocabulary });
  }

  async function stop(): Promise<void> {
    measure();
    renderers = [];
    await browser?.close();
    browser = undefined;
  }

  return {
    async request(request, timeout = 30_000) {
      if (!browser) await start();
      const answered = new AbortController();
      const reply = await Promise.race([
        page
          .evaluate((given): Promise<Reply> => answer(given), request as MeasureRequest)
          .catch(() => undefined),
        delay(timeout, undefined, { signal: answered.signal }).catch(() => undefined),
      ]);
      answered.abort();
      if (!reply || reply.restart) await stop();
      return reply;
    },
    async renew() {
      if (browser) await initialize();
    },
    peakMemory: measure,
    stop,
  };
}

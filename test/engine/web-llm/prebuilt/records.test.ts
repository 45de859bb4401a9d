/**
 * Records as web-llm's list has them: each runs, or is refused before the first weight is asked
 * for. In both homes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createEngine } from '../../../../src/runtime/engine/index.ts';
import { modelOfRecord } from '../../../../src/runtime/engine/web-llm/prebuilt/prebuilt-models.ts';
import { type PreparedGpu, prepareGpu } from '../../../../src/server/engine/gpu/index.ts';
import { type BrowserHome, openBrowserHome } from '../../../runtime/browser-home.ts';
import { MODELS_FOLDER } from '../../../runtime/node-home.ts';
import {
  type Doctored,
  doctored,
  recordFile,
  recordIds,
  recordOf,
} from '../../../support/records.ts';
import { passed } from '../../support/passed.ts';

// Three of them are loaded, which takes seconds at rest and a minute on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

/** What became of a load. */
interface Outcome {
  readonly runs?: number;
  readonly code?: string;
  readonly message?: string;
}

let asked: string[] = [];
/** Resolves when weights may be sent. */
let sending: Promise<void> = Promise.resolve();

function expectFate({ fate }: Doctored, outcome: Outcome): void {
  if ('runs' in fate) {
    expect(outcome).toEqual({ runs: fate.runs });
    expect(asked.some((path) => path.endsWith('.bin'))).toBe(true);
    return;
  }
  expect(outcome).toMatchObject({ code: fate.code, message: expect.stringMatching(fate.says) });
  expect(asked.filter((path) => path.endsWith('.bin'))).toEqual([]);
}

const cases = doctored.map((one, place) => ({ name: one.name, one, place }));

describe('in Node', () => {
  let server: Server;
  let address: string;
  let gpu: PreparedGpu;
  let dataDir: string;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const path = (request.url ?? '').replace(/^\/(again\/)?/, '');
      asked.push(path);
      if (path.endsWith('.bin')) await sending;
      const file = await recordFile(path);
      response.writeHead(file ? 200 : 404).end(file);
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    address = `http://localhost:${(server.address() as AddressInfo).port}/`;
    dataDir = await mkdtemp(join(tmpdir(), 'formwork-records-'));
    gpu = await prepareGpu({ dataDir, modelsFolder: MODELS_FOLDER, adapter: 'swiftshader' });
  });

  afterAll(async () => {
    gpu.close();
    server.closeAllConnections();
    server.close();
    await rm(dataDir, { recursive: true });
    // The driver went with its folder: Chromium has one of its own.
    delete process.env.VK_DRIVER_FILES;
    delete process.env.VK_ICD_FILENAMES;
  });

  test.each(cases)('$name', async ({ one, place }) => {
    asked = [];
    const source = modelOfRecord(recordOf(one, place, address), recordIds);
    const engine = createEngine({ models: [source] });
    const outcome = await engine.load(source.id).then(
      ({ contextWindow }): Outcome => ({ runs: contextWindow }),
      ({ code, message }: Error & { code: string }): Outcome => ({ code, message }),
    );
    await engine.unload(source.id);
    expectFate(one, outcome);
  });

  test('a mark of the template is special, and none in a message', async () => {
    const { one, place } = cases.find(({ name }) => name.startsWith('a mark of its template'))!;
    const source = modelOfRecord(recordOf(one, place, address), recordIds);
    const engine = createEngine({ models: [source], verdicts: passed });
    const { encode, vocabulary } = await engine.load(source.id);
    const [mark] = encode('<|im_start|>', true);
    expect(vocabulary.special.has(mark!)).toBe(true);
    expect([...encode('<|im_start|>')]).not.toContain(mark);
    await engine.unload(source.id);
  });

  test('a model loads while the weights of another are downloaded', async () => {
    asked = [];
    const sent = Promise.withResolvers<void>();
    sending = sent.promise;
    const { one, place } = cases.find(({ one: { fate } }) => 'runs' in fate)!;
    // Its files are not here yet: they are kept under their addresses.
    const source = modelOfRecord(recordOf(one, place, `${address}again/`), recordIds);
    const engine = createEngine({
      models: [source],
      verdicts: passed,
      modelsBaseUrl: gpu.modelsBaseUrl,
      // Memory for one of them.
      memoryBytes: 6e6,
    });
    const progress: number[] = [];
    const downloaded = engine.load(source.id, {
      onProgress: ({ fraction }) => progress.push(fraction),
    });
    await vi.waitUntil(() => asked.some((path) => path.endsWith('.bin')), { timeout: 60_000 });
    await engine.load('tiny');
    expect(progress.at(-1)).toBe(0);
    sent.resolve();
    await downloaded;
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    for (const { id } of engine.models()) await engine.unload(id);
  });
});

describe('in Chromium', () => {
  let browser: BrowserHome;

  beforeAll(async () => {
    browser = await openBrowserHome(undefined, {
      files: (path) => {
        asked.push(path);
        return recordFile(path);
      },
    });
  });

  afterAll(() => browser.close());

  test.each(cases)('$name', async ({ one, place }) => {
    asked = [];
    const address = new URL('/', browser.page.url()).href;
    const source = modelOfRecord(recordOf(one, place, address), recordIds);
    const outcome = await browser.page.evaluate(async (model): Promise<Outcome> => {
      const worker = startPlaygroundWorker([model]);
      try {
        await worker.load(model.id);
        const listed = (await worker.models()).find(({ id }) => id === model.id);
        return { runs: listed!.contextWindow };
      } catch (error) {
        const { code, message } = error as Error & { code: string };
        return { code, message };
      } finally {
        worker.stop();
      }
    }, source);
    expectFate(one, outcome);
  });
});

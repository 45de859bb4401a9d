import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../../src/runtime/api/index.ts';
import { createEngine, type Engine } from '../../../src/runtime/engine/index.ts';
import { documents } from '../../common/patch/documents.ts';
import { checkPair } from '../../common/patch/pair.ts';
import { type BrowserHome, openBrowserHome } from '../../runtime/browser-home.ts';
import { type NodeHome, openNodeHome } from '../../runtime/node-home.ts';
import { openPorts } from '../../support/open-ports.ts';
import { timedEngine } from '../../support/timed-engine.ts';
import { liveCases } from './cases.ts';
import { type ApiHome, chat, checkTown, formatOf, town } from './home.ts';

/** What each case returned in Node. */
const results = new Map<string, unknown>();

describe('in Node', () => {
  let node: NodeHome;
  let engine: Engine;
  let home: ApiHome;

  beforeAll(async () => {
    node = await openNodeHome();
    engine = createEngine({ modelsBaseUrl: node.modelsBaseUrl });
    await engine.load('tiny');
    home = { ...createApi(openPorts(engine)), origin: 'http://localhost' };
  });

  afterAll(async () => {
    for (const { id } of engine.models()) await engine.unload(id);
    node.close();
  });

  test('patch streams of random documents rebuild the plain answers, in order and without delay', async () => {
    const { engine: watched, take } = timedEngine(engine);
    const { fetch } = createApi(openPorts(watched));
    for (const [seed, schema] of fc.sample(documents, { seed: 7, numRuns: 20 }).entries()) {
      const verdict = await checkPair({ fetch, take, model: 'tiny', schema, seed });
      if (verdict.refused === undefined)
        expect([schema, verdict.problem]).toEqual([schema, undefined]);
      else expect(verdict.refused).toMatch(/_schema|schema_|max_tokens_too_small/);
    }
  });

  test('a reasoning model thinks within its budget, and then follows the schema', async () => {
    const reasoning: Engine = {
      ...engine,
      models: () =>
        engine.models().map((record) => ({ ...record, capabilities: ['chat', 'reasoning'] })),
    };
    const thinker = { ...createApi(openPorts(reasoning)), origin: 'http://localhost' };
    const asked = { ...formatOf(town), max_tokens: 80, n: 2 };
    const answer = await chat(thinker, { ...asked, reasoning_effort: 'low' });
    for (const { message } of answer.choices) {
      checkTown(message.content);
      expect(message.reasoning_content).not.toBe('');
    }
    const { reasoning_tokens: thought } = answer.usage.completion_tokens_details;
    expect(thought).toBeGreaterThan(2);
    expect(thought).toBeLessThan(0.5 * 2 * 80);
    const none = await chat(thinker, { ...asked, reasoning_effort: 'none' });
    expect(none.usage.completion_tokens_details.reasoning_tokens).toBe(0);
    expect(await chat(thinker, { ...asked, reasoning_effort: 'low' })).toMatchObject({
      choices: answer.choices,
    });
  });

  test.each(liveCases)('$name', async (one) => {
    results.set(one.name, await one.run(home));
  });
});

describe('in a worker of a page in Chromium', () => {
  let browser: BrowserHome;

  beforeAll(async () => {
    browser = await openBrowserHome(join(import.meta.dirname, 'browser'));
  });

  afterAll(() => browser.close());

  test.each(liveCases)('$name, with the same answers', async ({ name }) => {
    expect(await browser.run(name)).toEqual(results.get(name));
  });
});

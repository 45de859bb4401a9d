import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  chooseModel,
  done,
  run,
  server,
  values,
  visit,
} from '../support/playground.ts';

const toBrowser = (page: Page) =>
  page.locator('.home-controls label', { hasText: 'This browser' }).click();

/** Ends the shared worker of a page as a crash does: the page gets no event. */
async function crashSharedWorker(page: Page): Promise<void> {
  const ofPage = await page.context().newCDPSession(page);
  const { browserContextId } = (await ofPage.send('Target.getTargetInfo')).targetInfo;
  const session = await page.context().browser()!.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const worker = targetInfos.find(
    (one) => one.type === 'shared_worker' && one.browserContextId === browserContextId,
  );
  await session.send('Target.closeTarget', { targetId: worker!.targetId });
}

describe('the model in this browser', () => {
  it('shows the model loading, pauses, resumes, and answers', async () => {
    const page = await visit('/');
    await toBrowser(page);
    await run(page);
    const bar = page.getByRole('progressbar');
    await bar.waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('heading', { name: /loading paused/ }).waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await done(page);
    await expect.poll(() => values(page)).toContain('Lisbon');
    await expect.poll(() => page.getByRole('heading', { name: /Loading/ }).count()).toBe(0);
  });

  it('stops loading for both runs on Pause', async () => {
    const page = await visit('/');
    await toBrowser(page);
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'Run both' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('heading', { name: /loading paused/ }).waitFor();
    // A load that goes on reports its progress every 120 ms.
    await page.waitForTimeout(600);
    expect(await page.getByRole('heading', { name: /loading paused/ }).count()).toBe(1);
  });

  it('announces the loading in steps of ten percent', async () => {
    const page = await visit('/');
    await toBrowser(page);
    await page.evaluate(() => {
      const status = document.querySelector('.status')!;
      const said = new Set<string | null>();
      const listen = () => said.add(status.textContent);
      new MutationObserver(listen).observe(status, { characterData: true, subtree: true });
      Object.assign(window, { said });
    });
    await run(page);
    await done(page);
    const said = await page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
    const loading = said.filter((text) => text.startsWith('Loading'));
    expect(loading.length).toBeGreaterThan(1);
    expect(loading.filter((text) => !/^Loading, \d*0%$/.test(text))).toEqual([]);
  });

  it('answers if the storage of the browser is full', async () => {
    const page = await visit(undefined, { serviceWorkers: 'allow' });
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((next) => setTimeout(next, 50));
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 });
    await toBrowser(page);
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Ready');
    await run(page);
    await done(page);
    await expect.poll(() => values(page)).toContain('Lisbon');
  });

  it('answers if tabs cannot share a worker', async () => {
    const page = await visit('/');
    await page.evaluate(() => delete (globalThis as { SharedWorker?: unknown }).SharedWorker);
    await toBrowser(page);
    await run(page);
    await done(page);
    await expect.poll(() => values(page)).toContain('Lisbon');
  });

  it('answers again after the worker of all tabs has crashed', async () => {
    const page = await visit('/');
    await toBrowser(page);
    await run(page);
    await done(page);
    await crashSharedWorker(page);
    await run(page);
    await done(page);
    await expect.poll(() => values(page)).toContain('Lisbon');
  });

  it('fails a load while the worker of all tabs crashes', async () => {
    const page = await visit('/');
    await toBrowser(page);
    await run(page);
    await page.getByRole('progressbar').waitFor();
    await crashSharedWorker(page);
    await page.getByText("The engine's worker failed: it has ended.").waitFor();
  });

  it('offers a smaller model if memory runs out', async () => {
    const page = await visit('/');
    await toBrowser(page);
    await chooseModel(page, 'scripted-huge-model');
    await run(page);
    await page.getByRole('heading', { name: /needs more memory than is available/ }).waitFor();
    await page.getByRole('button', { name: 'Use scripted-browser-model instead' }).click();
    await run(page);
    await done(page);
    await expect.poll(() => values(page)).toContain('Lisbon');
  });

  it('shows how much memory a model needs, and loads it anyway on request', async () => {
    const page = await visit('/');
    await toBrowser(page);
    await page.locator('.model-button').click();
    await page.getByRole('dialog').getByText('9.4 GB of memory').waitFor();
    await page.keyboard.press('Escape');
    await chooseModel(page, 'scripted-huge-model');
    await run(page);
    await page.getByRole('button', { name: 'Try anyway' }).click();
    await done(page);
    await expect.poll(() => values(page)).toContain('Lisbon');
  });

  it('distinguishes a model that this device cannot run from a browser that runs none', async () => {
    const page = await visit('/');
    await toBrowser(page);
    await chooseModel(page, 'scripted-half-model');
    await run(page);
    await page.getByRole('heading', { name: /scripted-half-model does not run on this/ }).waitFor();
    await page.getByRole('button', { name: 'Use scripted-browser-model instead' }).click();
    await run(page);
    await done(page);
  });

  it('looks for a graphics adapter again when asked to', async () => {
    const page = await visit();
    const answer = (adapter: object | null) =>
      page.evaluate((given) => {
        Object.assign(navigator.gpu, { requestAdapter: async () => given });
      }, adapter);
    await answer(null);
    await toBrowser(page);
    await page.getByText('found no graphics adapter').waitFor();
    await answer({});
    await page.getByRole('button', { name: 'Try again' }).click();
    await run(page);
    await done(page);
  });

  it('explains what to do without WebGPU, and offers to use the server', async () => {
    const page = await visit(undefined, { webgpu: false });
    await toBrowser(page);
    await page.getByRole('heading', { name: 'This browser cannot run models' }).waitFor();
    await page.getByRole('button', { name: 'Use the server instead' }).click();
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Ready');
  });
});

describe('a model that reasons', () => {
  it.each(['Fields', 'Tokens'])(
    'shows its thinking, and collapses it when the answer begins (%s)',
    async (way) => {
      const page = await visit();
      await chooseModel(page, 'scripted-reasoning');
      await page.locator('.pane-answer .segmented label', { hasText: way }).click();
      await page.getByRole('textbox', { name: 'Message 2, user' }).fill('hold, please');
      await run(page);
      const thinking = page.getByRole('region', { name: 'What the model thought' });
      await page.getByText('The note names').waitFor();
      await expect.poll(() => page.locator('.status').textContent()).toBe('Thinking');
      server.release();
      await done(page);
      await thinking.waitFor({ state: 'hidden' });
      await expect.poll(() => page.locator('.figures').textContent()).toMatch(/thinking\s*\d/);
      await page.locator('.thinking summary').click();
      expect(await thinking.textContent()).toContain('So it is an event.');
      await expect.poll(() => values(page)).toContain('Lisbon');
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );

  it('shows the thinking of a complete answer, and sends the reasoning effort', async () => {
    const page = await visit();
    await chooseModel(page, 'scripted-reasoning');
    await page.locator('.pane-answer .segmented label', { hasText: 'Whole' }).click();
    await page.locator('summary', { hasText: 'Sampling' }).click();
    await page.getByLabel('Thinking', { exact: true }).selectOption('low');
    const sent = page.waitForRequest(/chat\/completions/);
    await run(page);
    expect((await sent).postDataJSON()).toMatchObject({ reasoning_effort: 'low' });
    await done(page);
    await page.locator('.thinking summary').click();
    await page.getByRole('region', { name: 'What the model thought' }).waitFor();
  });
});

describe('without a network', () => {
  it('the page loads from its cache, and the model in this browser answers', async () => {
    const page = await visit('/', { serviceWorkers: 'allow' });
    await toBrowser(page);
    await run(page);
    await done(page);
    await page.evaluate(async () => {
      const cache = await caches.open('formwork-page');
      while ((await cache.keys()).length < 5) await new Promise((next) => setTimeout(next, 50));
    });
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector('.status');
    await run(page);
    await done(page);
    await expect.poll(() => values(page)).toContain('Lisbon');
  });

  it('the server is queried again as soon as there is a network', async () => {
    const page = await visit(undefined, { serviceWorkers: 'allow' });
    await page.context().addInitScript(() => {
      const start = globalThis.setTimeout;
      // The page also asks every five seconds, which is not what this test waits for.
      globalThis.setTimeout = ((then: TimerHandler, after = 0) =>
        start(then, after > 3000 ? 600_000 : after)) as typeof setTimeout;
    });
    await page.reload();
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Ready');
    await page.context().setOffline(true);
    await page.getByRole('heading', { name: 'The server is not responding' }).waitFor();
    await toBrowser(page);
    await page.locator('.home-controls label', { hasText: 'Server' }).click();
    await page.getByRole('heading', { name: 'The server is not responding' }).waitFor();
    await page.context().setOffline(false);
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Ready');
  });
});

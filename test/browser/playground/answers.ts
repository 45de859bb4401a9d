import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  done,
  pasteSchema,
  pasteText,
  run,
  server,
  template,
  values,
  visit,
} from '../support/playground.ts';
import { scriptedKey } from '../support/scripted-api.ts';

describe('a first visit', () => {
  it('asks for a key, takes it, and remembers it', async () => {
    const page = await visit('/');
    await page.getByRole('heading', { name: 'This server asks for a key' }).waitFor();
    await page.getByPlaceholder('fw_').fill(scriptedKey);
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Ready');
    await page.reload();
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Ready');
    await expect.poll(() => page.locator('.model-name').textContent()).toBe('scripted-model');
  });

  it('reports an unknown key once, and retries with the next one', async () => {
    const page = await visit();
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Ready');
    const error = { message: 'Revoked.', type: 'authentication_error', code: 'invalid_api_key' };
    await page.route('**/v1/**', (route) => route.fulfill({ status: 401, json: { error } }));
    await run(page);
    await page.getByRole('heading', { name: 'The server rejected this key' }).waitFor();
    expect(await page.locator('.notice').count()).toBe(1);
    await page.unroute('**/v1/**');
    await page.getByPlaceholder('fw_').fill(scriptedKey);
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Ready');
    expect(await page.locator('.notice').count()).toBe(0);
  });

  it('explains that a shortened key, as the dashboard lists it, is not one', async () => {
    const page = await visit('/');
    await page.getByPlaceholder('fw_').fill('fw_ab12c…');
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByRole('heading', { name: 'This is not a key' }).waitFor();
    await page.getByText('Was it copied in full?').waitFor();
    await page.getByPlaceholder('fw_').fill(scriptedKey);
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Ready');
  });

  it('removes the key from the address at once', async () => {
    const page = await visit();
    expect(page.url()).toBe(`${server.url}/`);
    await run(page);
    await done(page);
  });

  it('shows that the server is loading its model, and when it is ready', async () => {
    server.start(2);
    const page = await visit();
    await page.getByText('Server: loading scripted-model').waitFor();
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Ready');
  });

  it('shows the form of the schema before the answer begins', async () => {
    const page = await visit();
    const labels = await page.locator('.document > .members > .member > dt').allInnerTexts();
    expect(labels).toEqual(['Name', 'Date', 'Kind', 'Place', 'Seats', 'Free', 'Tags']);
    await expect.poll(() => page.locator('.ghost').count()).toBeGreaterThan(4);
  });
});

/** Counts the answers that a page asks for from now on. */
function followRequests(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (/chat\/completions/.test(request.url())) asked++;
  });
  return () => asked;
}

describe('an answer', () => {
  it('is requested once if Run is pressed twice while the models load', async () => {
    const page = await visit();
    const models = Promise.withResolvers<void>();
    await page.route('**/v1/models', async (route) => {
      await models.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByText('Fetching models').waitFor();
    const asked = followRequests(page);
    await run(page);
    await run(page);
    models.resolve();
    await done(page);
    expect(asked()).toBe(1);
  });

  it('is requested once however long the keys are held', async () => {
    const page = await visit();
    const asked = followRequests(page);
    await page.keyboard.down('Control');
    await page.keyboard.down('Enter');
    await done(page);
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.up('Control');
    await done(page);
    expect(asked()).toBe(1);
  });

  it('fills the form field by field, next to the records of the stream', async () => {
    const page = await visit();
    await page.getByRole('textbox', { name: 'Message 2, user' }).fill('hold, please');
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('.leaf');
    await expect.poll(() => page.locator('.member[data-next] dt').textContent()).toBe('Date');
    await expect.poll(() => values(page)).toEqual(['Evening of jazz at the Blue Door']);
    await expect.poll(() => page.locator('.records li').count()).toBe(2);
    server.release();
    await done(page);
    await expect.poll(() => page.locator('.ghost').count()).toBe(0);
    await expect.poll(() => values(page)).toContain('Lisbon');
    await expect.poll(() => page.locator('.option[data-chosen]').textContent()).toContain('talk');
    await expect.poll(() => page.locator('.figures').textContent()).toMatch(/first field\s*\d/);
    // The records have been followed to the last one, below the edge of what fits.
    const [last, panel] = [page.locator('.records li').last(), page.locator('.inspector-body')];
    expect(await panel.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
    const end = async () => {
      const [record, box] = await Promise.all([last.boundingBox(), panel.boundingBox()]);
      return record!.y + record!.height - box!.y - box!.height;
    };
    await expect.poll(end).toBeLessThanOrEqual(0);
  });

  it('with many fields is laid out within the pane', async () => {
    const page = await visit();
    const fields = Array.from({ length: 300 }, (_, index) => [`field${index}`, { type: 'string' }]);
    await pasteSchema(page, { type: 'object', properties: Object.fromEntries(fields) });
    await run(page);
    await done(page);
    const isLaidOut = (at: 'first' | 'last') =>
      page
        .locator('.document .leaf')
        [at]()
        .evaluate((leaf) => leaf.checkVisibility({ contentVisibilityAuto: true }));
    expect([await isLaidOut('first'), await isLaidOut('last')]).toEqual([false, true]);
    await expect.poll(() => page.locator('.document .leaf').count()).toBe(300);
  });

  it('is the same document in all three delivery modes', async () => {
    const page = await visit();
    await page.getByRole('tab', { name: 'JSON' }).click();
    const texts: string[] = [];
    for (const way of ['Fields', 'Tokens', 'Whole']) {
      await page.locator('.pane-answer .segmented label', { hasText: way }).click();
      await run(page);
      await done(page);
      texts.push((await page.locator('.document-text pre').textContent()) ?? '');
    }
    expect(texts[0]).toContain('"Lisbon"');
    expect(new Set(texts).size).toBe(1);
  });

  it('has the numbers that were typed in the schema and written in the answer', async () => {
    const page = await visit();
    const number = '12345678901234567891';
    await pasteText(page, `{ "properties": { "10": { "const": ${number} }, "2": {} } }`);
    let sent = '';
    await page.route('**/chat/completions', (route) => {
      sent = route.request().postData() ?? '';
      const operations = [
        '{"op":"add","path":"","value":{}}',
        `{"op":"add","path":"/10","value":${number}}`,
        '{"op":"add","path":"/2","value":[]}',
        '{"op":"add","path":"/2/0","value":1.50e400}',
      ];
      const records = operations.map((data) => `event: patch\ndata: ${data}\n\n`).join('');
      const end = 'event: usage\ndata: {"finish_reason":"stop"}\n\nevent: done\ndata: {}\n\n';
      return route.fulfill({ contentType: 'text/event-stream', body: records + end });
    });
    await run(page);
    await done(page);
    expect(sent).toContain(`{ "10": { "const": ${number} }, "2": {} }`);
    expect(await values(page)).toEqual(['1.50e400', number]);
    await page.getByRole('tab', { name: 'JSON' }).click();
    await expect
      .poll(() => page.locator('.document-text pre').textContent())
      .toBe(`{\n  "10": ${number},\n  "2": [\n    1.50e400\n  ]\n}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    const answer = page.getByRole('textbox', { name: 'Message 3, assistant' });
    expect(await answer.inputValue()).toBe(`{"10":${number},"2":[1.50e400]}`);
  });

  it('stops on request, and keeps what has arrived', async () => {
    const page = await visit();
    await page.getByRole('textbox', { name: 'Message 2, user' }).fill('hold, please');
    await run(page);
    await page.waitForSelector('.leaf');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('.status')?.textContent === 'Stopped');
    expect((await values(page)).length).toBeGreaterThan(0);
  });

  describe('longer than its pane', () => {
    const names = Array.from({ length: 40 }, (_, index) => `field${index}`);
    const schema = {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      required: names,
    };
    const scrolled = (page: Page) => page.locator('.answer-body').evaluate((box) => box.scrollTop);

    it('is scrolled to its end as it grows', async () => {
      const page = await visit();
      await pasteSchema(page, schema);
      await run(page);
      await done(page);
      await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
      await expect
        .poll(() => page.getByRole('button', { name: 'Continue' }).isVisible())
        .toBe(true);
    });

    it('is scrolled to its end in the records, also if it arrives at once', async () => {
      const page = await visit();
      await pasteSchema(page, schema);
      const left = () =>
        page
          .locator('.inspector-body')
          .evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
      await run(page);
      await done(page);
      await page.waitForFunction(() => document.querySelectorAll('.records > li').length > 40);
      await expect.poll(left).toBeLessThan(4);
      await page.getByText('Whole', { exact: true }).click();
      await run(page);
      await done(page);
      await page.getByRole('tab', { name: 'JSON' }).click();
      await run(page);
      await done(page);
      await expect.poll(left).toBeLessThan(4);
    });

    it('does not scroll while the reader has scrolled up', async () => {
      const page = await visit();
      await pasteSchema(page, schema);
      await page.getByRole('textbox', { name: 'Message 2, user' }).fill('hold 30, please');
      await run(page);
      await expect.poll(() => scrolled(page)).toBeGreaterThan(200);
      await page.locator('.answer-body').evaluate((box) => box.scrollTo(0, 10));
      server.release();
      await done(page);
      expect(await scrolled(page)).toBe(10);
    });
  });

  it('that takes long shows the waiting time', async () => {
    const page = await visit();
    await page.route(/chat\/completions/, () => {});
    await run(page);
    await page.waitForFunction(() =>
      /^[3-9] s$/.test(document.querySelector('.waited')?.textContent ?? ''),
    );
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('.waited') === null);
  });

  it('shows several choices side by side, with their token counts', async () => {
    const page = await visit();
    await template(page, 'Three proposals');
    await run(page);
    await done(page);
    const boxes = await page.locator('.choice').all();
    const tops = await Promise.all(boxes.map(async (box) => (await box.boundingBox())?.y));
    expect(boxes).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
    await expect.poll(() => page.locator('.figures').textContent()).toMatch(/64 tokens/);
  });

  it('calls a tool, and continues with its result', async () => {
    const page = await visit();
    await template(page, 'Tool call');
    await run(page);
    await done(page);
    await expect.poll(() => page.locator('.tool-call h3').textContent()).toBe('get_weather');
    await page.getByRole('textbox', { name: 'Result of get_weather' }).fill('12 degrees');
    await page.getByRole('button', { name: 'Send result' }).click();
    const roles = await page
      .locator('.message')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.role));
    expect(roles).toEqual(['user', 'assistant', 'tool']);
  });

  it('shows the probability of each token', async () => {
    const page = await visit();
    await page.getByRole('tab', { name: 'Probabilities' }).click();
    await page.getByRole('button', { name: 'Run with probabilities' }).click();
    await done(page);
    await page.getByText('The stronger a token’s colour, the less likely it was.').waitFor();
    await page.locator('.tokens button').first().click();
    const details = page.locator('.token-details');
    expect(await details.textContent()).toMatch(/67%.*allowed 38 tokens.*else.*30%/);
    // Its own probability in the list is the one above it.
    expect(await details.locator('li').first().textContent()).toMatch(/67%$/);
    await page.locator('.tokens button[data-forced]').first().click();
    expect(await details.textContent()).toContain('no other token was allowed');
  });
});

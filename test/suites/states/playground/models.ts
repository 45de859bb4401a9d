/** States of choosing, downloading and loading a model. */
import type { Page } from 'playwright-core';
import { chooseModel, pretendWebGpu, run } from '../../../browser/support/actions.ts';
import { scriptedKey } from '../../../browser/support/scripted-api.ts';
import type { State } from '../state.ts';
import { answer, runHere, see, showPane } from './actions.ts';

const openModels = async (page: Page) => {
  await page.locator('.model-button').click();
  await page.getByRole('dialog').locator('.model-choose').first().waitFor();
};

const recommended = (page: Page) => page.getByRole('region', { name: 'Recommended' });

/** Opens the list of this browser, and the first model that is recommended. */
const considerModel = async (page: Page) => {
  await runHere(page);
  await openModels(page);
  await recommended(page).getByRole('button').first().click();
  await recommended(page)
    .getByRole('button', { name: /^Download / })
    .waitFor();
};

/** Runs a model that the scripted engine refuses to load. */
const runModel = (id: string, heading: RegExp) => async (page: Page) => {
  await runHere(page);
  await chooseModel(page, id);
  await run(page);
  await page.getByRole('heading', { name: heading }).waitFor();
};

/** First the list, then what a run meets. */
export const modelStates: readonly State[] = [
  ['models-of-server', openModels],
  [
    'models-of-browser',
    async (page) => {
      await runHere(page);
      await openModels(page);
      await recommended(page).waitFor();
    },
  ],
  ['models-considered', considerModel],
  [
    'models-downloading',
    async (page) => {
      await considerModel(page);
      await recommended(page)
        .getByRole('button', { name: /^Download / })
        .click();
      await recommended(page).getByRole('button', { name: 'Pause' }).click();
      await recommended(page).getByRole('button', { name: 'Resume' }).waitFor();
    },
  ],
  [
    'models-found',
    async (page) => {
      await runHere(page);
      await openModels(page);
      await page.getByLabel('Search models').fill('7b');
      const all = page.getByRole('region', { name: 'All models' });
      await all.getByRole('button', { name: /Qwen2.5 7B/ }).click();
      await all.getByRole('button', { name: /^Download/ }).scrollIntoViewIfNeeded();
    },
  ],
  [
    'browser',
    async (page) => {
      await runHere(page);
      await showPane(page, 'Answer');
      await see(page, /^The first run loads/);
    },
  ],
  [
    'browser-loading',
    async (page) => {
      await runHere(page);
      await run(page);
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('heading', { name: /loading paused/ }).waitFor();
    },
  ],
  [
    'browser-answered',
    async (page) => {
      await runHere(page);
      await answer(page);
    },
  ],
  [
    'browser-asks-to-download',
    async (page) => {
      await runHere(page);
      await run(page);
      await page.getByRole('heading', { name: /^Download / }).waitFor();
    },
    `/?model=Qwen3-0.6B-q4f16_1-MLC#key=${scriptedKey}`,
  ],
  ['browser-out-of-memory', runModel('scripted-huge-model', /needs more memory than/)],
  ['browser-unable', runModel('scripted-half-model', /does not run on this device/)],
  [
    'browser-without-webgpu',
    async (page) => {
      await pretendWebGpu(page, false);
      await page.reload();
      await page.locator('.home-controls label', { hasText: 'This browser' }).click();
      await showPane(page, 'Answer');
      await page.getByRole('heading', { name: 'This browser cannot run models' }).waitFor();
    },
  ],
];

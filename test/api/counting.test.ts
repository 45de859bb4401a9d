import { expect, test } from 'vitest';
import { createLocalLanguages } from '../../src/runtime/generate/index.ts';
import { createTestApi } from '../support/api.ts';

const parameters = { type: 'object', properties: { city: { enum: ['Oslo', 'Rome'] } } };

test.each([
  [
    '/messages/count_tokens',
    {
      messages: [{ role: 'user', content: 'Hi' }],
      tools: [{ name: 'look', input_schema: parameters }],
    },
  ],
  [
    '/responses/input_tokens',
    { input: 'Hi', tools: [{ type: 'function', name: 'look', parameters }] },
  ],
])('%s closes the language that it compiles', async (path, body) => {
  const here = createLocalLanguages();
  let [opened, closed] = [0, 0];
  const languages: typeof here = {
    ...here,
    open: async (...given) => {
      const language = await here.open(...given);
      opened++;
      return {
        ...language,
        close: () => {
          closed++;
          language.close();
        },
      };
    },
  };
  const api = createTestApi({ ports: { languages } });
  expect((await api.post(path, { model: 'stub', ...body })).status).toBe(200);
  expect([opened, closed]).toEqual([1, 1]);
});

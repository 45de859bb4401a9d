/** Which models the prices of the settings are for. */
import { expect, test } from 'vitest';
import { pricesById } from '../../../../src/server/engine/models/priced-models.ts';
import { readConfig } from '../../../../src/server/settings/config.ts';

const added = ['my-model', 'Llama-3.2-1B-Instruct'];
const priced = (text: string) => {
  const prices = pricesById(readConfig({ FORMWORK_PRICES: text }).FORMWORK_PRICES, added);
  return Object.fromEntries([...prices].map(([id, { input, output }]) => [id, [input, output]]));
};

test('a price is for the model with the id: bundled, of web-llm’s list, or an own one', () => {
  expect(priced('tiny=1/2, Qwen3-4B-q4f32_1-MLC = 3/4,my-model=5/6')).toEqual({
    tiny: [1, 2],
    'Qwen3-4B-q4f32_1-MLC': [3, 4],
    'my-model': [5, 6],
  });
});

test('the price of a family is for each of its number formats', () => {
  expect(priced('Qwen3-4B=3/4')).toEqual({
    'Qwen3-4B-q4f16_1-MLC': [3, 4],
    'Qwen3-4B-q4f32_1-MLC': [3, 4],
  });
});

test('the id of an own model goes before a family of the same name', () => {
  expect(priced('Llama-3.2-1B-Instruct=1/1')).toEqual({ 'Llama-3.2-1B-Instruct': [1, 1] });
});

test('a name that is no model is refused, with the near one and those of the service', () => {
  const says = /FORMWORK_PRICES names "tinny".*is it tiny\?.*formwork-135m, tiny,.*my-model/;
  expect(() => priced('formwork-135m=1/1,tinny=1/2')).toThrow(
    expect.objectContaining({
      code: 'model_not_found',
      param: 'FORMWORK_PRICES',
      message: expect.stringMatching(says),
    }),
  );
});

test.each([
  ['a name twice', 'tiny=1/2,tiny=3/4', /two prices for "tiny"/],
  ['a model by its family and its id', 'Qwen3-4B=1/2,Qwen3-4B-q4f16_1-MLC=3/4', /"Qwen3-4B" and/],
])('%s is refused', (_, text, says) => {
  expect(() => priced(text)).toThrow(says);
});

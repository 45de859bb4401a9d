import { expect, test } from 'vitest';
import { createLocalLanguages } from '../../../src/runtime/generate/index.ts';
import { createTestApi } from '../../support/api.ts';

test('truncation of a long conversation takes few attempts and drops no more than needed', async () => {
  const here = createLocalLanguages();
  let tries = 0;
  const api = createTestApi({
    ports: {
      languages: {
        ...here,
        open: (...given) => {
          tries++;
          return here.open(...given);
        },
      },
    },
  });
  const ask = async (messages: number) => {
    const input = Array.from({ length: messages }, (_, at) => ({
      role: 'user',
      content: `message ${String(at).padStart(5, '0')}`,
    }));
    const body = { model: 'stub', input, truncation: 'auto', max_output_tokens: 16 };
    const response = await api.post('/responses', body);
    const answer = (await response.json()) as { usage?: { input_tokens: number } };
    expect(response.status).toBe(200);
    return answer.usage!.input_tokens;
  };
  const [one, two] = [await ask(1), await ask(2)];
  tries = 0;
  const cut = await ask(5000);
  expect(tries).toBeLessThan(20);
  const most = await ask(5001);
  expect(cut).toBe(most);
  expect((cut - one) % (two - one)).toBe(0);
  expect(cut).toBeGreaterThan(10 * one);
});

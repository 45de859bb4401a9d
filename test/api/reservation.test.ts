import { expect, test } from 'vitest';
import type { Access, Charge } from '../../src/runtime/api/ports.ts';
import { createTestApi } from '../support/api.ts';
import { minimal } from './specification/support.ts';

test('a reservation covers the prompt and all choices at full length, and the settlement charges the actual use', async () => {
  const reserved: Charge[] = [];
  const settled: Charge[] = [];
  const access: Access = {
    authenticate: () => ({ keyId: 'good' }),
    rate: () => ({ allowed: true }),
    async reserve(_, charge) {
      reserved.push(charge);
      return { settle: async (used) => void settled.push(used) };
    },
  };
  const api = createTestApi({ ports: { access } });
  const response = await api.post('/chat/completions', { ...minimal, max_tokens: 7, n: 3 });
  const { usage } = (await response.json()) as {
    usage: { prompt_tokens: number; completion_tokens: number };
  };
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage;
  expect(reserved).toEqual([{ model: 'stub', inputTokens, outputTokens: 21 }]);
  expect(settled).toEqual([{ model: 'stub', inputTokens, outputTokens }]);
});

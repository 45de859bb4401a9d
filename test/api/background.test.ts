import { expect, test } from 'vitest';
import { createTestApi } from '../support/api.ts';

test.each([true, undefined])(
  'a sequence is in the background as its caller is: %s',
  async (background) => {
    const good = { keyId: 'good', ...(background ? { background } : {}) };
    const api = createTestApi({ engine: { script: 'ok' }, callers: { good } });
    const response = await api.post('/chat/completions', {
      model: 'stub',
      messages: [{ role: 'user', content: 'Hello' }],
    });
    expect(response.status).toBe(200);
    expect(api.engine.opened.map((options) => options.background)).toEqual([background]);
  },
);

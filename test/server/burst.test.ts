/**
 * Many requests of one key at once. In Node only: a page has one key, and browsers run the tasks
 * that read bodies in an order of their own.
 */
import { expect, test } from 'vitest';
import { minimal } from '../api/specification/support.ts';
import { createTestApi } from '../support/api.ts';

test('a burst of one key does not block the event loop or another key', async () => {
  const access = {
    authenticate: (key: string) => ({ keyId: key }),
    rate: () => ({ allowed: true }),
    reserve: async () => ({ settle: async () => {} }),
  };
  const api = createTestApi({ ports: { access } });
  const long = { ...minimal, messages: [{ role: 'user', content: 'word '.repeat(300) }] };
  const ask = async (key: string, body: object) => {
    const response = await api.post('/chat/completions', body, { authorization: `Bearer ${key}` });
    expect(response.status).toBe(200);
    await response.text();
    return key;
  };
  // A message to oneself is one turn of the loop, in Node and in a browser.
  let turns = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    turns++;
    port2.postMessage(undefined);
  };
  const ends: string[] = [];
  const burst = Array.from({ length: 200 }, () => ask('burst', long));
  const all = [...burst, ask('other', minimal)].map(async (one) => ends.push(await one));
  port2.postMessage(undefined);
  await Promise.all(all);
  port1.close();
  expect(ends.indexOf('other')).toBeLessThan(100);
  expect(turns).toBeGreaterThan(20);
});

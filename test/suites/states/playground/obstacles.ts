/** States in which something keeps the model from answering, or ends its answer. */
import { run } from '../../../browser/support/actions.ts';
import type { State } from '../state.ts';
import { completeWith, see, showPane } from './actions.ts';

/** The beginning of an answer, after which the connection is lost. */
const cutOff = {
  headers: { 'content-type': 'text/event-stream' },
  body: 'event: patch\ndata: {"op":"add","path":"","value":{"name":"Jazz"}}\n\n',
};

const tooMany = {
  status: 429,
  headers: { 'retry-after': '12' },
  json: {
    error: {
      message: 'Too many requests: this key may send 3 per minute.',
      type: 'rate_limit_error',
      code: 'rate_limit_exceeded',
      param: null,
    },
  },
};

/** By what is at fault: the key, the link, the server. */
export const obstacleStates: readonly State[] = [
  [
    'key-missing',
    async (page) => {
      await showPane(page, 'Answer');
      await page.getByRole('heading', { name: 'This server asks for a key' }).waitFor();
    },
    '/',
  ],
  [
    'key-wrong',
    async (page) => {
      await showPane(page, 'Answer');
      await page.getByRole('heading', { name: 'The server rejected this key' }).waitFor();
    },
    '/#key=wrong',
  ],
  [
    'link-broken',
    (page) => page.getByRole('heading', { name: 'This link is not valid' }).waitFor(),
    '/#s=abc',
  ],
  [
    'server-away',
    async (page) => {
      await page.route('**/{v1,ready}{/**,}', (route) => route.abort());
      await run(page);
      await page.getByRole('heading', { name: 'The server is not responding' }).waitFor();
    },
  ],
  [
    'server-cut-off',
    async (page) => {
      await completeWith(page, cutOff);
      await run(page);
      await see(page, 'The connection was lost.');
    },
  ],
  [
    'server-limits-requests',
    async (page) => {
      await completeWith(page, tooMany);
      await run(page);
      await see(page, 'Try again in 12 s.');
    },
  ],
];

/**
 * Firefox by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), which it speaks without a
 * driver beside it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { asExpression, type Candidate, type Driver, keyActions, readOutcome } from './driver.ts';

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const found = () => process.env.FORMWORK_FIREFOX ?? places.find((path) => existsSync(path));

interface Reply {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
  readonly message?: string;
}

/** Sends commands, and gives each its reply. */
async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  let last = 0;
  return async <Result>(method: string, params: object = {}): Promise<Result> => {
    const id = ++last;
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const reply = await answered;
    waiting.delete(id);
    if (reply.type === 'error') throw new Error(`${method}: ${reply.message}`);
    return reply.result as Result;
  };
}

async function start(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'formwork-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const browser = spawn(found()!, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(browser, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(browser.stderr).on('line', (line) => {
      const listening = /BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (listening) resolve(listening);
    });
    void ended.then(() => reject(new Error('Firefox ended before it listened.')));
  });
  const send = await connect(address);
  const { capabilities } = await send<{
    capabilities: { browserName: string; browserVersion: string };
  }>('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]!.context;
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    async open(url, viewport) {
      await send('browsingContext.setViewport', { context, viewport });
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async run(inPage, given = '') {
      const { result } = await send<{ result: { value: string } }>('script.evaluate', {
        expression: asExpression(inPage, given),
        target: { context },
        awaitPromise: true,
      });
      return readOutcome(result.value);
    },
    async press(key) {
      await send('input.performActions', { context, actions: keyActions(key) });
    },
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      });
      return Buffer.from(data, 'base64');
    },
    async close() {
      browser.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Firefox, Debian's or another that `FORMWORK_FIREFOX` names. */
export const firefox: Candidate = {
  title: 'Firefox',
  missing: () => (found() ? undefined : 'apt-get install firefox-esr, or set FORMWORK_FIREFOX'),
  start,
};

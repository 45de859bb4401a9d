/** WebKitGTK by its own driver, which speaks WebDriver (https://www.w3.org/TR/webdriver2/). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { asExpression, type Candidate, type Driver, keyActions, readOutcome } from './driver.ts';

const driverPath = '/usr/bin/WebKitWebDriver';
const displayPath = '/usr/bin/xvfb-run';
const scriptSeconds = 180;
const found = () => globSync('/usr/lib/*/webkit*gtk-*/MiniBrowser')[0];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function command<Value>(url: string, body?: object, method = 'POST'): Promise<Value> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Value & { message?: string } };
  if (!response.ok) throw new Error(`${url}: ${value.message}`);
  return value;
}

async function whenReady(driver: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const ready = await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
  throw new Error('WebKitWebDriver does not answer.');
}

async function start(): Promise<Driver> {
  const port = await freePort();
  // A group of its own: the display, the driver and the browser end together.
  const group = spawn(displayPath, ['-a', driverPath, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      // Its sandbox needs namespaces that containers do not allow; the page is our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  const ended = once(group, 'exit');
  const end = async () => {
    process.kill(-group.pid!, 'SIGTERM');
    await ended;
  };
  try {
    const driver = `http://127.0.0.1:${port}`;
    await whenReady(driver);
    const { sessionId, capabilities } = await command<{
      sessionId: string;
      capabilities: { browserName: string; browserVersion: string };
    }>(`${driver}/session`, {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: found(), args: ['--automation'] },
        },
      },
    });
    const session = `${driver}/session/${sessionId}`;
    await command(`${session}/timeouts`, { script: scriptSeconds * 1000 });
    return {
      name: `WebKitGTK, ${capabilities.browserName} ${capabilities.browserVersion}`,
      async open(url, size) {
        await command(`${session}/window/rect`, size);
        await command(`${session}/url`, { url });
      },
      async run(inPage, given = '') {
        const script = `const done = arguments[0]; ${asExpression(inPage, given)}.then(done);`;
        return readOutcome(await command<string>(`${session}/execute/async`, { script, args: [] }));
      },
      async press(key) {
        await command(`${session}/actions`, { actions: keyActions(key) });
      },
      picture: async () =>
        Buffer.from(await command<string>(`${session}/screenshot`, undefined, 'GET'), 'base64'),
      async close() {
        await command(session, undefined, 'DELETE').catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** WebKitGTK's small browser. */
export const webkit: Candidate = {
  title: 'WebKit',
  missing: () =>
    [driverPath, displayPath].every((path) => existsSync(path)) && found()
      ? undefined
      : 'apt-get install webkit2gtk-driver xvfb',
  start,
};

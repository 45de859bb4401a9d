/** What clients do with refusals, with a server that is killed, and with a stream that is cut. */
import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';

/** The base URL with a fault, once the server is up: it may have been killed before. */
async function withFault(fault: string): Promise<string> {
  const address = process.env.FORMWORK_FAULTS;
  while (!(await fetch(`${address}/up`).catch(() => undefined))) await sleep(50);
  return `${address}/${fault}/v1`;
}

/**
 * A refusal is an error with its status, and is waited for as long as the server says.
 * @param ask Sends a request to a base URL, with so many retries.
 */
export async function checkRefusals(
  ask: (url: string, maxRetries: number) => PromiseLike<unknown>,
): Promise<void> {
  for (const [fault, status] of [
    ['limited', 429],
    ['overloaded', 503],
  ] as const) {
    const url = await withFault(fault);
    const hasStatus = (error: { status?: number; statusCode?: number }) =>
      (error.status ?? error.statusCode) === status;
    await assert.rejects(async () => ask(url, 0), hasStatus);
    const once = await withFault(`${fault}-once`);
    const from = performance.now();
    await ask(once, 1);
    const waited = performance.now() - from;
    assert.ok(waited >= 1000, `the SDK waited ${waited} ms`);
  }
}

/** No way to read a stream may take an answer as whole whose server was killed. */
export async function checkKilled(
  ways: readonly ((url: string) => Promise<unknown>)[],
): Promise<void> {
  for (const read of ways) {
    const url = await withFault('dies');
    await assert.rejects(() => read(url));
  }
}

/** The base URL whose streams end early without an error, as behind some proxies. */
export const cutStreams = (): Promise<string> => withFault('ends');

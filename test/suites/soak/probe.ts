/**
 * What a balancer and a well-behaved client see: how fast `/health` answers, and a first token
 * comes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { batchLine, makeBatch, structured } from './ask.ts';
import { createTimes, type Times } from './figures.ts';
import { newTrace, type Seen, traceparent } from './phases.ts';

/** Asks for `/health` twenty times a second, whether or not earlier answers have come. */
export async function watchHealth(url: string, times: Times, signal: AbortSignal): Promise<void> {
  const under = new Set<Promise<void>>();
  while (!signal.aborted) {
    const begun = performance.now();
    const one = fetch(`${url}/health`, { signal: AbortSignal.timeout(60_000) })
      .then(async (response) => {
        await response.text();
        times.add(performance.now() - begun);
      })
      // A server that does not answer at all has the worst time there is.
      .catch(() => times.add(60_000))
      .finally(() => under.delete(one));
    under.add(one);
    await sleep(50);
  }
  await Promise.all(under);
}

const city = {
  type: 'object',
  properties: {
    city: { type: 'string', maxLength: 20 },
    capital: { type: 'boolean' },
    population: { type: 'integer', minimum: 0, maximum: 99_999_999 },
  },
  required: ['city', 'capital', 'population'],
  additionalProperties: false,
};

/** What the well-behaved key did. */
export interface Tenant {
  readonly firstTokens: Times;
  readonly answers: Times;
  /** Seconds from the upload of a small file to the end of its batch, in milliseconds. */
  readonly batches: Times;
  /** Batches that have ended, by their ids. */
  readonly batchIds: string[];
  /** Credits that its own answers cost. */
  spent: number;
  readonly problems: string[];
  /** Its answers, for the server's record of their phases. */
  readonly seen: Seen[];
}

/** Nothing done. */
export const newTenant = (): Tenant => ({
  firstTokens: createTimes(),
  answers: createTimes(),
  batches: createTimes(),
  batchIds: [],
  spent: 0,
  problems: [],
  seen: [],
});

/** Micro-units for a thousand tokens. */
export const price = { input: 1000, output: 2000 };
const cost = (input: number, output: number) =>
  Math.ceil((input * price.input + output * price.output) / 1000);

/** One streamed answer: how long its first token and its end took. */
async function askOnce(url: string, key: string, model: string, tenant: Tenant): Promise<void> {
  const trace = newTrace();
  const begun = performance.now();
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      traceparent: traceparent(trace),
    },
    body: JSON.stringify(
      structured(model, city, { stream: true, stream_options: { include_usage: true } }),
    ),
    signal: AbortSignal.timeout(120_000),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  let text = '';
  let first: number | undefined;
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (first === undefined && text.includes('data: ')) first = performance.now() - begun;
  }
  const usage = /"usage":\{"prompt_tokens":(\d+),"completion_tokens":(\d+)/.exec(text);
  if (!text.endsWith('data: [DONE]\n\n') || !usage || first === undefined) {
    throw new Error(`cut off: ${text.slice(-300)}`);
  }
  tenant.spent += cost(Number(usage[1]), Number(usage[2]));
  tenant.firstTokens.add(first);
  const from = performance.timeOrigin + begun;
  tenant.seen.push({ trace, begun: from, first: from + first });
  tenant.answers.add(performance.now() - begun);
}

/**
 * Asks one request after the other, with pauses, until `signal`. A request that fails is a problem.
 */
export async function behaveWell(
  url: string,
  key: string,
  model: string,
  tenant: Tenant,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await askOnce(url, key, model, tenant).catch((error: Error) =>
      tenant.problems.push(`a request failed: ${error.message}`),
    );
    await sleep(300);
  }
}

/** Has small batches done, one after the other, until `signal`. */
export async function batchWell(
  url: string,
  key: string,
  model: string,
  tenant: Tenant,
  signal: AbortSignal,
): Promise<void> {
  for (let count = 0; !signal.aborted; count++) {
    const lines = Array.from({ length: 10 }, (_, line) =>
      batchLine(`well-${count}-${line}`, structured(model, city, { seed: line })),
    );
    const begun = performance.now();
    try {
      const id = await makeBatch(url, key, lines, '1h');
      const results = await untilDone(url, key, id);
      tenant.batches.add(performance.now() - begun);
      tenant.batchIds.push(id);
      if (results.length !== lines.length) {
        tenant.problems.push(`batch ${id} has ${results.length} results of ${lines.length}`);
      }
      for (const [, input, output] of results) tenant.spent += cost(Number(input), Number(output));
    } catch (error) {
      tenant.problems.push(`a batch failed: ${(error as Error).message}`);
    }
    await sleep(5000);
  }
}

async function untilDone(url: string, key: string, id: string): Promise<RegExpExecArray[]> {
  const headers = { authorization: `Bearer ${key}` };
  for (;;) {
    const response = await fetch(`${url}/v1/batches/${id}`, { headers });
    const { status } = (await response.json()) as { status?: string };
    if (status === 'completed') break;
    if (status === 'failed' || status === 'expired') throw new Error(`it is ${status}`);
    await sleep(250);
  }
  const results = await (await fetch(`${url}/v1/batches/${id}/results`, { headers })).text();
  return [...results.matchAll(/"usage":\{"prompt_tokens":(\d+),"completion_tokens":(\d+)/g)];
}

/**
 * `npm run bench:service:live [model]`: measures how long `GET /v1/models` takes while the real
 * engine generates. Starts the service as a user would; four streams run continuously, and one
 * request at a time lists the models.
 */
import { startServer } from '../../test/end-to-end/server.ts';

const model = process.argv[2] ?? 'formwork-135m';
const asked = 1000;
const streams = 4;

const server = await startServer({ FORMWORK_MODEL: model });
const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
const done = new AbortController();
let tokens = 0;

/** Generates until the measurement is over. */
async function generate(seed: number): Promise<void> {
  while (!done.signal.aborted) {
    const response = await fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      headers,
      signal: done.signal,
      body: JSON.stringify({
        model,
        seed,
        stream: true,
        max_tokens: 200,
        messages: [{ role: 'user', content: 'Tell a story about a bridge.' }],
      }),
    });
    for await (const chunk of response.body ?? []) {
      tokens += Buffer.from(chunk).toString().split('data: ').length - 1;
    }
  }
}

async function askOften(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const begun = performance.now();
    await (await fetch(`${server.url}/v1/models`, { headers })).text();
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return times.sort((a, b) => a - b);
}

const show = (name: string, times: readonly number[]) => {
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
  console.log(
    `${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${times.at(-1)?.toFixed(1)} ms`,
  );
};

show('at rest', await askOften(200));
const generating = Array.from({ length: streams }, (_, seed) =>
  // Aborted at the end of the measurement.
  generate(seed).catch(() => undefined),
);
while (tokens < streams) await new Promise((resolve) => setTimeout(resolve, 50));
const before = tokens;
const begun = performance.now();
const times = await askOften(asked);
const rate = (tokens - before) / ((performance.now() - begun) / 1000);
show(`while ${streams} streams of ${model} run (${rate.toFixed(1)} tokens/s)`, times);
done.abort();
await Promise.all(generating);
await server.stop();
process.exitCode = (times[Math.floor(times.length * 0.99)] ?? 0) < 50 ? 0 : 1;

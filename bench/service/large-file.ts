/**
 * `npm run bench:service:file -- [embedded|postgres] [requests]`: uploads a file of 100,000
 * requests of 1 kB each, runs it as a batch over the stub API and downloads the results. Prints
 * times and the server's peak memory.
 */
import { readFileSync } from 'node:fs';
import { requestLine } from '../../test/service/support/server.ts';
import { startStores } from '../../test/service/support/stores.ts';
import { startChild } from './child.ts';

const lines = Number(process.argv[3] ?? 100_000);
const bytes = lines * 1000;
const kind = process.argv[2] === 'postgres' ? 'postgres' : 'embedded';

const stores = await startStores(kind);
const { dataFolder, databaseUrl } = await stores.make();
const child = startChild('stub-server.ts', {
  BENCH_FOLDER: dataFolder,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});
const { url, key } = (await child.read()) as Record<string, string>;
const headers = { authorization: `Bearer ${key}` };

/** The server's peak memory, as the kernel reports it. */
const peak = () => {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return `${Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1000)} MB`;
};

const boundary = 'formwork-large-file';
const encoder = new TextEncoder();
/** The form, generated while it is sent. */
async function* form() {
  yield encoder.encode(
    `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nbatch\r\n` +
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="large.jsonl"\r\n\r\n`,
  );
  const empty = requestLine('id-000000', '').length + 1;
  const text = 'x'.repeat(bytes / lines - empty);
  for (let line = 0; line < lines; line += 100) {
    const part = Array.from({ length: 100 }, (_, i) =>
      requestLine(`id-${String(line + i).padStart(6, '0')}`, text),
    );
    yield encoder.encode(`${part.join('\n')}\n`);
  }
  yield encoder.encode(`\r\n--${boundary}--\r\n`);
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
console.log(`${kind}: at start ${peak()}`);

let since = performance.now();
const source = form();
const uploaded = await fetch(`${url}/v1/files`, {
  method: 'POST',
  headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  body: new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  }),
  duplex: 'half',
} as RequestInit);
if (uploaded.status !== 201) throw new Error(await uploaded.text());
const file = (await uploaded.json()) as { id: string; bytes: number };
console.log(`  uploaded and checked ${file.bytes} bytes in ${seconds(since)}, peak ${peak()}`);

since = performance.now();
const made = await fetch(`${url}/v1/batches`, {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({
    input_file_id: file.id,
    endpoint: '/v1/chat/completions',
    completion_window: '24h',
  }),
});
const batch = (await made.json()) as { id: string };
for (let status = ''; status !== 'completed'; ) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  const now = await fetch(`${url}/v1/batches/${batch.id}`, { headers });
  ({ status } = (await now.json()) as { status: string });
}
console.log(`  answered in ${seconds(since)}, peak ${peak()}`);

since = performance.now();
const results = await fetch(`${url}/v1/batches/${batch.id}/results`, { headers });
let count = 0;
for await (const chunk of results.body ?? []) {
  for (const byte of chunk) if (byte === 0x0a) count++;
}
console.log(`  downloaded ${count} results in ${seconds(since)}, peak ${peak()}`);
child.stop();
await stores.stop();
process.exitCode = count === lines ? 0 : 1;

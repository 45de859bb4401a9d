/** The protocol of scripts/grammar-serve.ts for any engine that `../measure.ts` can measure. */
import { readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createMeter } from '../measure.ts';

// Standard output belongs to the protocol.
for (const level of ['log', 'info', 'warn', 'error', 'debug']) {
  console[level] = (...words) => process.stderr.write(`${words.join(' ')}\n`);
}

/**
 * Serves the protocol of engine-process.ts over standard input and output, for a third-party
 * library.
 */
export async function serve(engine) {
  let answer;

  async function init(request) {
    const vocabulary = JSON.parse(readFileSync(request.vocab, 'utf8'));
    await engine.init(vocabulary, JSON.parse(readFileSync(request.tokenizer, 'utf8')));
    answer = createMeter(engine, vocabulary);
    return { ok: true, engine: engine.name, version: engine.version };
  }

  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    if (request.op === 'quit') process.exit(0);
    const reply = await (request.op === 'init' ? init(request) : answer(request));
    const bytes = Buffer.from(`${JSON.stringify({ id: request.id, ...reply })}\n`);
    for (let written = 0; written < bytes.length; ) {
      try {
        written += writeSync(1, bytes, written);
      } catch (error) {
        if (error.code !== 'EAGAIN') throw error;
      }
    }
  }
}

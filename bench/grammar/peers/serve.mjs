/**
 * The protocol of scripts/grammar-serve.ts around any engine, as far as the bench needs it. An engine gives
 * `init(vocabulary, tokenizer, vocabularyPath)`, `compile(text)`, `start(grammar)`, `mask(matcher)`, `count(mask)`,
 * `allows(mask, token)`, `commit(matcher, token)`, and where it can `complete(matcher)`, `forced(matcher)` and
 * `dispose(matcher)`. One that is `fragile` does not survive its own errors.
 */
import { readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

// Standard output belongs to the protocol.
for (const level of ['log', 'info', 'warn', 'error', 'debug']) {
  console[level] = (...words) => process.stderr.write(`${words.join(' ')}\n`);
}

const microseconds = (since) => (performance.now() - since) * 1e3;

export async function serve(engine) {
  const grammars = new Map();
  let vocabulary;

  async function handle(request) {
    switch (request.op) {
      case 'init': {
        vocabulary = JSON.parse(readFileSync(request.vocab, 'utf8'));
        const tokenizer = JSON.parse(readFileSync(request.tokenizer, 'utf8'));
        await engine.init(vocabulary, tokenizer);
        return { ok: true, engine: engine.name, version: engine.version };
      }
      case 'compile': {
        const started = performance.now();
        try {
          const grammar = await engine.compile(request.schema_text);
          const compile_us = microseconds(started);
          const matcher = await engine.start(grammar);
          await engine.mask(matcher);
          const first_mask_us = microseconds(started) - compile_us;
          engine.dispose?.(matcher);
          grammars.set(request.id, grammar);
          return { ok: true, compile_us, first_mask_us };
        } catch (error) {
          return {
            ok: false,
            compile_us: microseconds(started),
            error: String(error?.message ?? error),
            restart: engine.fragile,
          };
        }
      }
      case 'mask_trace':
        return trace(grammars.get(request.id), request.tokens, request.forced);
      case 'free':
        engine.free?.(grammars.get(request.id));
        return { ok: grammars.delete(request.id) };
      default:
        process.exit(0);
    }
  }

  async function trace(grammar, tokens, forced) {
    const [times_us, commit_us, allowed] = [[], [], []];
    const matcher = await engine.start(grammar);
    let consumed = 0;
    for (const token of tokens) {
      let started = performance.now();
      const mask = await engine.mask(matcher);
      times_us.push(microseconds(started));
      allowed.push(engine.count(mask));
      if (!engine.allows(mask, token)) break;
      started = performance.now();
      await engine.commit(matcher, token);
      commit_us.push(microseconds(started));
      consumed++;
    }
    const accepted = consumed === tokens.length && (await mayEnd(matcher));
    engine.dispose?.(matcher);
    const total = tokens.length;
    const result = { times_us, commit_us, allowed, consumed, total, accepted };
    return forced && accepted && engine.forced
      ? { ...result, forced: await countForced(grammar, tokens) }
      : result;
  }

  async function mayEnd(matcher) {
    return engine.complete?.(matcher) || engine.allows(await engine.mask(matcher), vocabulary.eos);
  }

  async function countForced(grammar, tokens) {
    const matcher = await engine.start(grammar);
    let forced = 0;
    for (let index = 0; index < tokens.length; ) {
      const run = Buffer.from(await engine.forced(matcher)).toString('hex');
      let used = '';
      while (index < tokens.length && run.startsWith(used + vocabulary.hex[tokens[index]])) {
        used += vocabulary.hex[tokens[index]];
        await engine.commit(matcher, tokens[index++]);
        forced++;
      }
      if (index < tokens.length) await engine.commit(matcher, tokens[index++]);
    }
    engine.dispose?.(matcher);
    return forced;
  }

  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    let answer;
    try {
      answer = await handle(request);
    } catch (error) {
      answer = { exception: String(error?.message ?? error) };
    }
    const bytes = Buffer.from(`${JSON.stringify({ id: request.id, ...answer })}\n`);
    for (let written = 0; written < bytes.length; ) {
      try {
        written += writeSync(1, bytes, written);
      } catch (error) {
        if (error.code !== 'EAGAIN') throw error;
      }
    }
  }
}

/** How many bits are set. */
export function countBits(words) {
  let count = 0;
  for (let word of words) {
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

export const hasBit = (words, token) => ((words[token >>> 5] >>> (token & 31)) & 1) === 1;

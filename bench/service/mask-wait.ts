/**
 * `npm run bench:masks -- [--documents 40] [--pass 4]`: measures how long the decode loop waits for
 * a mask, and the cost of a token beside its pass. Compares following schemas in the serving thread
 * with separate threads, alternating in one process. The vocabulary is SmolLM2's; the device is a
 * timer of `--pass` milliseconds that chooses at random.
 */
import { readFileSync } from 'node:fs';
import { performance as nodePerformance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import type { LoadedModel, Sequence } from '../../src/runtime/engine/types.ts';
import { type AllowedAnswers, generate } from '../../src/runtime/generate/index.ts';
import { createLocalLanguages } from '../../src/runtime/generate/language/local-languages.ts';
import type { Languages } from '../../src/runtime/generate/language/types.ts';
import {
  isAllowed,
  prepareVocabulary,
  type TokenMask,
  vocabularyFromTokenizer,
} from '../../src/runtime/grammar/index.ts';
import { warmUpSchemas } from '../../src/runtime/grammar/warm-up-schemas.ts';
import { startSchemaThreads } from '../../src/server/schema-threads/pool/threads.ts';
import { createRemoteLanguages } from '../../src/server/schema-threads/remote-languages.ts';
import { createStubEngine } from '../../test/support/stub-engine.ts';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '40' },
    pass: { type: 'string', default: '4' },
  },
});
const [count, pass] = [Number(values.documents), Number(values.pass)];

const file = new URL('../../public/models/formwork-135m/tokenizer.json', import.meta.url);
const vocabulary = vocabularyFromTokenizer(JSON.parse(readFileSync(file, 'utf8')), {
  endOfTurn: ['<|im_end|>'],
});
const stub = createStubEngine().model;

/** A device that takes `pass` milliseconds for every pass. */
function sequence(): Sequence {
  let length = 0;
  let seed = 1;
  return {
    get length() {
      return length;
    },
    async append(tokens) {
      length += tokens.length;
      if (pass > 0) await new Promise((resolve) => setTimeout(resolve, pass));
    },
    async candidates({ mask }) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      const token = allowedFrom(mask, seed % vocabulary.size);
      const [tokens, logits] = [[token], [1]];
      return { tokens, logits, allowed: 1, total: 0, logSum: Number.NaN, logSumOfAll: Number.NaN };
    },
    logits: async () => new Float32Array(vocabulary.size),
    fork: async () => sequence(),
    rollback() {},
    close() {},
  };
}

/** The first allowed token at or after an id. */
function allowedFrom(mask: TokenMask | undefined, from: number): number {
  let token = from;
  while (mask && !isAllowed(mask, token)) token = (token + 1) % vocabulary.size;
  return token;
}

const { bytes } = vocabulary;
const model: LoadedModel = {
  ...stub,
  vocabulary,
  // Greedy by longest token, because the tokenizer's cost is not measured here.
  encodeInside: (text) => Int32Array.from(longest(new TextEncoder().encode(text))),
  open: async () => sequence(),
};

const ids = new Map<string, number>();
for (const [id, token] of bytes.entries()) ids.set(String.fromCharCode(...token), id);

function longest(text: Uint8Array): number[] {
  const tokens: number[] = [];
  for (let at = 0; at < text.length; ) {
    let length = Math.min(16, text.length - at);
    let id: number | undefined;
    while (id === undefined) id = ids.get(String.fromCharCode(...text.subarray(at, at + length--)));
    tokens.push(id);
    at += bytes[id]!.length;
  }
  return tokens;
}

/** Records how long each mask is waited for. */
function noting(language: AllowedAnswers, waits: number[]): AllowedAnswers {
  const follow: AllowedAnswers['follow'] = (rules) => {
    const note = (follower: ReturnType<AllowedAnswers['follow']>): typeof follower => ({
      ...follower,
      fork: () => note(follower.fork()),
      async mask() {
        const from = performance.now();
        const mask = await follower.mask();
        waits.push(performance.now() - from);
        return mask;
      },
    });
    return note(language.follow(rules));
  };
  return { ...language, follow };
}

interface Figures {
  readonly waits: number[];
  readonly opens: number[];
  /** Wall time in milliseconds, and how much of it the serving thread was busy. */
  time: number;
  busy: number;
  tokens: number;
}

async function write(languages: Languages, index: number, figures: Figures): Promise<void> {
  const usual = warmUpSchemas(String(index % 5));
  const schema = JSON.stringify(usual[index % usual.length]!.schema);
  const from = performance.now();
  const before = nodePerformance.eventLoopUtilization();
  const param = 'schema';
  const format = {
    type: 'json_schema',
    schema,
    options: {},
    param,
    prompt: 'none',
    ground: [],
  } as const;
  const language = await languages.open(
    { format, tools: [], toolChoice: 'none', parallelToolCalls: true },
    vocabulary,
    { tenant: 'bench' },
  );
  figures.opens.push(performance.now() - from);
  const request = {
    prompt: [1],
    language: noting(language, figures.waits),
    choices: 1,
    maxTokens: 120,
    stop: [],
    document: true,
    sampling: {
      temperature: 0,
      topP: 1,
      frequencyPenalty: 0,
      presencePenalty: 0,
      seed: BigInt(index),
    },
  };
  for await (const event of generate(model, request)) {
    if (event.type === 'finish') figures.tokens += event.tokens;
  }
  language.close();
  figures.time += performance.now() - from;
  figures.busy += nodePerformance.eventLoopUtilization(before).active;
}

const threads = startSchemaThreads({ states: 200_000, memory: 512 });
const ways = { here: createLocalLanguages(200_000), threads: createRemoteLanguages(threads) };
prepareVocabulary(vocabulary);
threads.prepare(vocabulary);

const none = (): Figures => ({ waits: [], opens: [], time: 0, busy: 0, tokens: 0 });
const names = ['here', 'threads'] as const;
for (const name of names)
  for (let index = 0; index < 10; index++) await write(ways[name], index, none());
const found = { here: none(), threads: none() };
for (let index = 0; index < count; index++) {
  for (const name of names) await write(ways[name], index, found[name]);
}
await threads.close();

const at = (numbers: readonly number[], part: number) =>
  (numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? 0).toFixed(3);
console.log(`Documents: ${count}; a pass takes ${pass} ms.`);
console.log(
  '| followed | masks | wait p50 ms | p99 ms | open p50 ms | p99 ms | ms a token | busy ms a token |',
);
console.log('|---|---|---|---|---|---|---|---|');
for (const name of names) {
  const { waits, opens, time, busy, tokens } = found[name];
  const each = [(time / tokens).toFixed(2), (busy / tokens).toFixed(2)].join(' | ');
  console.log(
    `| ${name} | ${waits.length} | ${at(waits, 0.5)} | ${at(waits, 0.99)} | ${at(opens, 0.5)} | ${at(opens, 0.99)} | ${each} |`,
  );
}

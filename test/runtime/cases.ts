/**
 * What the engine must do wherever it runs. Written once; run in Node and in a browser, and what a case returns must be
 * the same in both.
 */

import type { ImageDecoder } from '../../src/runtime/api/ports.ts';
import {
  createEngine,
  createSampler,
  type Engine,
  type EngineOptions,
  type LoadedModel,
  type SamplingOptions,
  type Sequence,
} from '../../src/runtime/engine/index.ts';
import { tinyVision } from '../support/tiny-vision.ts';
import { argmax, check, hashOf } from './checks.ts';

/** One behaviour. */
export interface RuntimeCase {
  readonly name: string;
  /** Throws when the behaviour is not there. Returns what must be equal in every home. */
  run(home: Home): Promise<unknown>;
}

/** Where a case runs. */
export interface Home {
  /** Makes an engine of the case's own. */
  createEngine(options?: Omit<EngineOptions, 'modelsBaseUrl'>): Engine;
  /** The engine that cases share, so that the models are loaded once. */
  readonly engine: Engine;
  readonly decodeImage: ImageDecoder;
}

/** Makes a home for models at an address. */
export function createHome(modelsBaseUrl: string, decodeImage: ImageDecoder): Home {
  const models = [tinyVision(modelsBaseUrl)];
  const create: Home['createEngine'] = (options) =>
    createEngine({ models, ...options, modelsBaseUrl });
  return { createEngine: create, engine: create(), decodeImage };
}

const PROMPT = '<|im_start|>user\nName three colours.<|im_end|>\n<|im_start|>assistant\n';

const sampling: SamplingOptions = {
  temperature: 1,
  topP: 0.95,
  frequencyPenalty: 0.2,
  presencePenalty: 0.1,
  seed: 20260101n,
};

export const cases: readonly RuntimeCase[] = [
  {
    name: 'greedy tokens are the same in every home',
    run: async ({ engine }) => greedy(await engine.load('tiny'), PROMPT, 32),
  },
  {
    name: 'sampled tokens are the same in every home, and twice',
    async run({ engine }) {
      const model = await engine.load('tiny');
      const first = await sampled(model, PROMPT, 32, sampling);
      check(same(first, await sampled(model, PROMPT, 32, sampling)), 'the second time differs');
      const other = await sampled(model, PROMPT, 32, { ...sampling, seed: 1n });
      check(!same(first, other), 'another seed gives the same tokens');
      return first;
    },
  },
  {
    name: 'a request gets the same logits, bit for bit, alone and among others',
    async run({ engine }) {
      const model = await engine.load('tiny');
      const alone = await fingerprints(model, PROMPT, 12);
      const [among] = await Promise.all([
        fingerprints(model, PROMPT, 12),
        ...['a', 'Something much longer, to be sure. '.repeat(9), '{"x":1}'].map((prompt) =>
          fingerprints(model, prompt, 20),
        ),
      ]);
      check(same(alone, among), 'the neighbours changed the logits');
    },
  },
  {
    name: 'in a cache too small for all, each request gets the same logits, bit for bit, as alone',
    async run(home) {
      const [long, count, cacheTokens] = [PROMPT.repeat(6), 12, 256];
      // What begins alike shares its pages, but is named once for each sequence of a pass.
      const prompts = [long, long, long, 'a', PROMPT.repeat(2)];
      const roomy = await home.engine.load('tiny');
      const alone = new Map<string, number[]>();
      for (const prompt of new Set(prompts)) {
        alone.set(prompt, await fingerprints(roomy, prompt, count));
      }
      const engine = home.createEngine({ cacheTokens });
      const small = await engine.load('tiny');
      const among = await Promise.all(prompts.map((prompt) => fingerprints(small, prompt, count)));
      await engine.unload('tiny');
      for (const [i, prompt] of prompts.entries()) {
        check(same(alone.get(prompt)!, among[i]!), `the neighbours changed answer ${i}`);
      }
    },
  },
  {
    name: 'forks go their own ways, and equal ones alike',
    async run({ engine }) {
      const model = await engine.load('tiny');
      // A first append this short is not kept for later prompts: nothing else forks what follows it.
      const [opening, rest] = [model.encode('I say: '), model.encode(PROMPT.repeat(2), true)];
      const trunk = await model.open({ sequences: 3 });
      await trunk.append(opening);
      await trunk.append(rest);
      const twins = [await trunk.fork(), await trunk.fork()] as const;
      const stray = model.encode('Completely different.');
      await Promise.all([trunk.append(stray), twins[0].append([9]), twins[1].append([9])]);
      const [first, second, other] = await Promise.all(
        [...twins, trunk].map(async (sequence) => hashOf(await sequence.logits())),
      );
      for (const sequence of [trunk, ...twins]) sequence.close();
      check(first === second, 'equal forks differ');
      check(first !== other, 'different continuations have the same logits');
      const plain = await model.open();
      await plain.append(opening);
      await plain.append(rest);
      await plain.append([9]);
      const unforked = await plain.logits();
      plain.close();
      check(first === hashOf(unforked), 'a fork differs from a sequence of its own');
      return argmax(unforked);
    },
  },
  {
    name: 'a prompt that begins as an earlier one did is shorter work, with the same logits',
    async run({ engine }) {
      const model = await engine.load('tiny');
      const story = model.encode('Once upon a time there was a prompt. '.repeat(12));
      const ask = async (question: string, scope: string) => {
        const sequence = await model.open({ scope });
        await sequence.append([...story, ...model.encode(question)]);
        const result = [sequence.reused ?? 0, hashOf(await sequence.logits())] as const;
        sequence.close();
        return result;
      };
      // Longer than two passes: then it has pages of its own beside those it shares.
      const question = 'Who lives in the house by the sea, and what does she do there all day?';
      const [fresh, before] = await ask(question, 'one');
      const [another] = await ask(`And why? ${question}`, 'two');
      check(fresh === 0 && another === 0, 'a first prompt cannot reuse anything');
      const [reused, after] = await ask(question, 'two');
      check(reused > story.length - 128, `only ${reused} of ${story.length} tokens were reused`);
      check(before === after, 'the reuse changed the logits');
    },
  },
  {
    name: 'what was rolled back leaves no trace',
    async run({ engine }) {
      const model = await engine.load('tiny');
      const sequence = await model.open();
      await sequence.append(model.encode(PROMPT, true));
      await sequence.append([7]);
      const before = hashOf(await sequence.logits());
      sequence.rollback(1);
      await sequence.append(model.encode('a detour of more than one page of the cache, and back'));
      sequence.rollback(sequence.length - model.encode(PROMPT, true).length);
      await sequence.append([7]);
      const after = hashOf(await sequence.logits());
      sequence.close();
      check(before === after, 'the detour changed the logits');
    },
  },
  {
    name: 'a prompt longer than a pass is computed in several',
    async run({ engine }) {
      const model = await engine.load('tiny');
      return greedy(model, 'A long story about very little. '.repeat(40), 8);
    },
  },
  {
    name: 'aborting a request frees its place at the next token',
    async run({ createEngine }) {
      const engine = createEngine({ maxSequences: 1 });
      const model = await engine.load('tiny');
      const controller = new AbortController();
      const sequence = await model.open({ signal: controller.signal });
      const appending = sequence.append(model.encode('word '.repeat(300)));
      const waiting = model.open();
      setTimeout(() => controller.abort(), 1);
      const code = await codeOf(appending);
      check(code === 'aborted', `the append ended with ${code}`);
      (await waiting).close();
      check((await codeOf(sequence.append([1]))) === 'aborted', 'the sequence lives on');
      await engine.unload('tiny');
    },
  },
  {
    name: 'text survives the tokenizer, special tokens only when they are meant',
    async run({ engine }) {
      const model = await engine.load('tiny');
      const texts = ['', 'plain', '  spaces\n\t', 'Größe 北京 🦊', '<|im_end|>', 'a\u0000b'];
      for (const text of texts) {
        const tokens = model.encode(text);
        const back = new TextDecoder().decode(model.decode(tokens));
        check(back === text, `${JSON.stringify(text)} came back as ${JSON.stringify(back)}`);
        const special = tokens.some((token) => model.vocabulary.special.has(token));
        check(!special, `${JSON.stringify(text)} became special`);
      }
      const meant = model.encode('<|im_end|>', true);
      check(same([...meant], [...model.vocabulary.endOfTurn]), 'the end of turn is not recognised');
      return texts.map((text) => [...model.encode(text)]);
    },
  },
  {
    name: 'a lost device fails what runs with a clear error, and the next load works',
    async run({ createEngine }) {
      const devices: GPUDevice[] = [];
      const { requestDevice } = GPUAdapter.prototype;
      GPUAdapter.prototype.requestDevice = async function (...parameters) {
        const device = await requestDevice.apply(this, parameters);
        devices.push(device);
        return device;
      };
      const engine = createEngine();
      try {
        const model = await engine.load('tiny');
        const before = await greedy(model, PROMPT, 4);
        const sequence = await model.open();
        const appending = sequence.append(model.encode('word '.repeat(300)));
        setTimeout(() => devices.at(-1)!.destroy(), 5);
        const code = await codeOf(appending);
        check(code === 'device_lost', `the append ended with ${code}`);
        const next = await codeOf(model.open());
        check(next === 'device_lost', `opening ended with ${next}`);
        const again = await greedy(await engine.load('tiny'), PROMPT, 4);
        check(same(before, again), 'the model came back different');
        await engine.unload('tiny');
      } finally {
        GPUAdapter.prototype.requestDevice = requestDevice;
      }
    },
  },
  {
    name: 'without WebGPU the error says what to do',
    async run({ createEngine }) {
      const gpu = Object.getOwnPropertyDescriptor(navigator, 'gpu');
      Object.defineProperty(navigator, 'gpu', { value: undefined, configurable: true });
      try {
        const code = await codeOf(createEngine().load('tiny'));
        check(code === 'webgpu_unavailable', `the load ended with ${code}`);
      } finally {
        if (gpu) Object.defineProperty(navigator, 'gpu', gpu);
        else Reflect.deleteProperty(navigator, 'gpu');
      }
    },
  },
  {
    name: 'loads at the same time share one model, and its status can be followed',
    async run({ createEngine }) {
      const engine = createEngine();
      const status = () => engine.models().find(({ id }) => id === 'tiny')?.status;
      const seen = [status()];
      const progress: number[] = [];
      const onProgress = ({ fraction }: { fraction: number }) => progress.push(fraction);
      const loading = [engine.load('tiny', { onProgress }), engine.load('tiny')] as const;
      const controller = new AbortController();
      const impatient = engine.load('tiny', { signal: controller.signal });
      controller.abort();
      seen.push(status());
      check((await codeOf(impatient)) === 'aborted', 'the caller cannot leave');
      check((await loading[0]) === (await loading[1]), 'the model was loaded twice');
      seen.push(status());
      await engine.unload('tiny');
      check((await codeOf((await loading[0]).open())) === 'aborted', 'it lives on unloaded');
      seen.push(status());
      const ordered = progress.every((value, i) => i === 0 || value >= progress[i - 1]!);
      check(ordered && progress.at(-1) === 1, `the progress was ${progress}`);
      return seen;
    },
  },
  {
    name: 'texts become unit vectors, near where they mean the same, beside a model that answers',
    async run({ engine }) {
      const chat = await engine.load('tiny');
      const model = await engine.load('all-minilm-l6-v2');
      const texts = ['A man is eating food.', 'Someone has a meal.', 'Interest rates rose again.'];
      const inputs = texts.map((text) => model.encode(text));
      const [vectors, tokens] = await Promise.all([model.embed!(inputs), greedy(chat, PROMPT, 4)]);
      const [food, meal, rates] = vectors as [Float32Array, Float32Array, Float32Array];
      check(Math.abs(dot(food, food) - 1) < 1e-5, 'a vector is not of length 1');
      check(dot(food, meal) > dot(food, rates) + 0.3, 'other meanings are as near as the same');
      const alone = await Promise.all(inputs.map((input) => model.embed!([input])));
      check(
        alone.every(([vector], i) => hashOf(vector!) === hashOf(vectors[i]!)),
        'a text alone has another vector than among others',
      );
      check((await codeOf(model.open())) === 'invalid_value', 'it can be asked to answer');
      const rounded = [...food.subarray(0, 8)].map((value) => Math.round(value * 1e4) / 1e4);
      return [inputs.map((input) => [...input]), rounded, tokens];
    },
  },
  {
    name: 'a model that needs room has an idle one unloaded, which comes back when it is asked for',
    async run({ createEngine }) {
      // The weights of the model that embeds are 24.9 MB, tiny is about 2 MB.
      const engine = createEngine({ memoryBytes: 26e6 });
      const ready = () =>
        engine.models().flatMap(({ id, status }) => (status === 'ready' ? [id] : []));
      const before = await greedy(await engine.load('tiny'), PROMPT, 4);
      const model = await engine.load('all-minilm-l6-v2');
      const seen = [ready()];
      const [vector] = await model.embed!([model.encode('Room for one.')]);
      check(vector?.length === 384, 'it does not embed');
      const after = await greedy(await engine.load('tiny'), PROMPT, 4);
      seen.push(ready());
      check(same(before, after), 'the model came back different');
      const large = await codeOf(engine.load('smollm2-135m-instruct'));
      check(large === 'out_of_memory', `a model beyond the limit ended with ${large}`);
      await engine.unload('tiny');
      return seen;
    },
  },
  {
    name: 'a model that is not there is named',
    async run({ engine }) {
      check((await codeOf(engine.load('no-such-model'))) === 'model_not_found', 'it was found');
    },
  },
];

/** The case with the real model. */
export const realModelCase: RuntimeCase = {
  name: 'SmolLM2 knows the capital of France',
  async run({ engine }) {
    const model = await engine.load('smollm2-135m-instruct');
    const prompt =
      '<|im_start|>user\nWhat is the capital of France?<|im_end|>\n<|im_start|>assistant\n';
    const tokens = await greedy(model, prompt, 8);
    const text = new TextDecoder().decode(model.decode(tokens));
    check(text.includes('Paris'), text);
    return tokens;
  },
};

/** The likeliest tokens after a prompt. */
async function greedy(model: LoadedModel, prompt: string, count: number): Promise<number[]> {
  return withSequence(model, prompt, count, argmax);
}

async function sampled(
  model: LoadedModel,
  prompt: string,
  count: number,
  options: SamplingOptions,
): Promise<number[]> {
  const sampler = createSampler(options);
  return withSequence(model, prompt, count, (logits) => sampler.sample(logits).token);
}

/** Hashes of the logits at each step of a greedy answer. */
async function fingerprints(model: LoadedModel, prompt: string, count: number): Promise<number[]> {
  const hashes: number[] = [];
  await withSequence(model, prompt, count, (logits) => {
    hashes.push(hashOf(logits));
    return argmax(logits);
  });
  return hashes;
}

async function withSequence(
  model: LoadedModel,
  prompt: string,
  count: number,
  choose: (logits: Float32Array) => number,
): Promise<number[]> {
  const sequence: Sequence = await model.open();
  try {
    const tokens: number[] = [];
    await sequence.append(model.encode(prompt, true));
    for (let i = 0; i < count; i++) {
      const token = choose(await sequence.logits());
      tokens.push(token);
      await sequence.append([token]);
    }
    return tokens;
  } finally {
    sequence.close();
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'no error';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

function same(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

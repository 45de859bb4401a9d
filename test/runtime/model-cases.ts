/** What a model must compute wherever it runs: the same tokens, vectors and texts, bit for bit. */
import type { SamplingOptions } from '../../src/runtime/sampling/index.ts';
import { argmax, check, codeOf, dot, hashOf, same } from './checks.ts';
import type { RuntimeCase } from './home.ts';
import { fingerprints, greedy, PROMPT, sampled } from './writing.ts';

const sampling: SamplingOptions = {
  temperature: 1,
  topP: 0.95,
  frequencyPenalty: 0.2,
  presencePenalty: 0.1,
  seed: 20260101n,
};

/** Cases of the small models. */
export const modelCases: readonly RuntimeCase[] = [
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
      // A first append this short is not kept for later prompts: nothing else forks what follows
      // it.
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
      const ask = async (question: string, tenant: string) => {
        const sequence = await model.open({ tenant });
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
];

/** The case with the real model. */
export const realModelCase: RuntimeCase = {
  name: 'Formwork 135M knows the capital of France',
  async run({ engine }) {
    const model = await engine.load('formwork-135m');
    const prompt =
      '<|im_start|>user\nWhat is the capital of France?<|im_end|>\n<|im_start|>assistant\n';
    const tokens = await greedy(model, prompt, 8);
    const text = new TextDecoder().decode(model.decode(tokens));
    check(text.includes('Paris'), text);
    return tokens;
  },
};

/** What a loaded model costs. */
import type { LoadedModel, Sequence } from '../../src/runtime/engine/index.ts';

/** Milliseconds. */
export interface Measure {
  /** A token, alone. */
  readonly decode: number;
  /** A token of a prompt. */
  readonly prefill: number;
  /** From a prompt to its first token's logits. */
  readonly firstToken: number;
  /** The same for a prompt whose beginning is in the cache. */
  readonly firstTokenAgain: number;
  readonly promptTokens: number;
}

const PROMPT = `<|im_start|>system
You answer with JSON.<|im_end|>
<|im_start|>user
Describe a small town by the sea: its name, the number of people who live there, what they do for a living, and three
things that a visitor should not miss. Be brief, and invent whatever you do not know.<|im_end|>
<|im_start|>assistant
`;

let prompts = 0;

/** Measures one request alone. */
export async function measureModel(model: LoadedModel, tokens: number): Promise<Measure> {
  // The first passes compile what the driver compiles late.
  await timeOf(model, model.encode('warm up', true), 2);
  const prompt = model.encode(PROMPT, true);
  const { prefill, decode } = await timeOf(model, prompt, tokens);
  const again = await timeOf(model, prompt, 1);
  return {
    decode,
    prefill: prefill / prompt.length,
    firstToken: prefill,
    firstTokenAgain: again.prefill,
    promptTokens: prompt.length,
  };
}

/** Milliseconds that `count` requests at once take for `tokens` tokens each, after a short prompt of their own. */
export async function decodeTime(
  model: LoadedModel,
  count: number,
  tokens: number,
): Promise<number> {
  const sequences = await Promise.all(Array.from({ length: count }, () => model.open()));
  const begin = performance.now();
  await Promise.all(
    sequences.map(async (sequence, i) => {
      // Prompts of their own, new each time, so that none is reused.
      await sequence.append(model.encode(`${++prompts}. Request number ${i}: `));
      await greedy(sequence, tokens);
    }),
  );
  const time = performance.now() - begin;
  for (const sequence of sequences) sequence.close();
  return time;
}

async function timeOf(model: LoadedModel, prompt: Int32Array, tokens: number) {
  const sequence = await model.open();
  const begin = performance.now();
  await sequence.append(prompt);
  const prefilled = performance.now();
  await greedy(sequence, tokens);
  const decoded = performance.now();
  sequence.close();
  return { prefill: prefilled - begin, decode: (decoded - prefilled) / tokens };
}

async function greedy(sequence: Sequence, tokens: number): Promise<void> {
  for (let i = 0; i < tokens; i++) {
    const logits = await sequence.logits();
    let best = 0;
    for (let token = 1; token < logits.length; token++) {
      if (logits[token]! > logits[best]!) best = token;
    }
    await sequence.append([best]);
  }
}

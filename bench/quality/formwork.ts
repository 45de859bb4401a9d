/** Collects Formwork's answers. */
import { createNodeEngine, type NodeEngine } from '../../src/server/node.ts';
import { type Answer, keepAnswer, keptAnswer } from './answers.ts';
import { engineDigest, sourcesDigest } from './depends-on.ts';
import { type Mode, requestOf } from './modes.ts';
import { processorApi } from './processor/engine.ts';
import type { Task } from './tasks/index.ts';

/** Tasks to run concurrently. Their tokens share passes, and are the same as alone. */
export const AT_ONCE = 12;

/** Options of a run of Formwork. */
export interface FormworkOptions {
  readonly model: string;
  /** Also reuses answers from other sources, if the difference does not matter. */
  readonly reuse: boolean;
  /**
   * Computes with `processor/forward.c`, which supports a single model, instead of a WebGPU
   * adapter.
   */
  readonly processor: boolean;
  /** A folder with other weights of the same network, for the processor. */
  readonly weights?: string | undefined;
  /** Called after each generated answer. */
  readonly onAnswer: () => void;
}

/** The answer to each task in each mode, by mode name and task id. */
export async function formworkAnswers(
  tasks: readonly Task[],
  modes: readonly Mode[],
  { model, reuse, processor, weights, onAnswer }: FormworkOptions,
): Promise<Map<string, Answer>> {
  if (weights && !processor) throw new Error('--weights needs --processor.');
  const own = engineDigest({ model, processor, weights, adapter: process.env.FORMWORK_ADAPTER });
  const sources = reuse ? 'any' : sourcesDigest();
  const answers = new Map<string, Answer>();
  /** Modes without a stored answer, per task, grouped by request. */
  const missing: Map<string, Wanted>[] = [];
  for (const task of tasks) {
    const wanted = new Map<string, Wanted>();
    for (const mode of modes) {
      const request = requestOf(task, model, mode);
      const place = `${mode.name}/${task.id}`;
      const kept = keptAnswer(['formwork', sources, request, ...own]);
      if (kept) {
        answers.set(place, kept);
        continue;
      }
      const text = JSON.stringify(request);
      const same = wanted.get(text) ?? { request, places: [] };
      same.places.push(place);
      wanted.set(text, same);
    }
    if (wanted.size > 0) missing.push(wanted);
  }
  if (missing.length === 0) return answers;
  const engine = await (processor ? processorApi(weights) : deviceApi(model));
  console.error(`${missing.reduce((sum, { size }) => sum + size, 0)} answers to ask for.`);
  const worker = async () => {
    for (let next = missing.shift(); next; next = missing.shift()) {
      // Modes of one task run consecutively to share the prompt's prefix.
      for (const { request, places } of next.values()) {
        const answer = await ask(engine, request);
        keepAnswer(['formwork', sources, request, ...own], answer);
        if (!reuse) keepAnswer(['formwork', 'any', request, ...own], answer);
        for (const place of places) answers.set(place, answer);
        onAnswer();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

/** The stored answers of the same engine and model, from any sources. */
export function keptAnswers(
  tasks: readonly Task[],
  modes: readonly Mode[],
  { model, processor, weights }: Pick<FormworkOptions, 'model' | 'processor' | 'weights'>,
): Map<string, Answer> {
  const own = engineDigest({ model, processor, weights, adapter: process.env.FORMWORK_ADAPTER });
  const places = tasks.flatMap((task) => modes.map((mode) => ({ task, mode })));
  return new Map(
    places.flatMap(({ task, mode }) => {
      const kept = keptAnswer(['formwork', 'any', requestOf(task, model, mode), ...own]);
      return kept ? [[`${mode.name}/${task.id}`, kept]] : [];
    }),
  );
}

/** A request, with the modes and tasks that need it. */
interface Wanted {
  readonly request: object;
  readonly places: string[];
}

/** Answers requests to `/v1`. */
type Api = Pick<NodeEngine, 'fetch'>;

/** Uses a WebGPU adapter. It stays open until the process ends. */
async function deviceApi(model: string): Promise<Api> {
  const engine = await createNodeEngine({
    dataDir: process.env.FORMWORK_DATA_DIR,
    adapter: process.env.FORMWORK_ADAPTER,
  });
  console.error(engine.description);
  await engine.load(model);
  return engine;
}

interface Completion {
  readonly choices: readonly {
    readonly message: {
      readonly content: string | null;
      readonly tool_calls?: readonly { readonly function: { name: string; arguments: string } }[];
    };
  }[];
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number };
  readonly warnings?: readonly { readonly message: string }[];
}

/** Answers one chat completion. Throws for a refused one. */
export async function complete(engine: Api, request: object): Promise<Completion> {
  const response = await engine.fetch(
    new Request('http://localhost/v1/chat/completions', {
      method: 'POST',
      headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
      body: JSON.stringify(request),
    }),
  );
  const body = await response.text();
  if (!response.ok) throw new Error(`${body}\nfor ${JSON.stringify(request)}`);
  return JSON.parse(body) as Completion;
}

async function ask(engine: Api, request: object): Promise<Answer> {
  const { choices, usage, warnings = [] } = await complete(engine, request);
  const { message, ...details } = choices[0]!;
  const calls = message.tool_calls?.map((call) => ({
    name: call.function.name,
    arguments: JSON.parse(call.function.arguments) as unknown,
  }));
  const text = message.content ?? '';
  return {
    value: calls ?? JSON.parse(text),
    text: calls ? JSON.stringify(message.tool_calls) : text,
    cut: warnings.some(({ message }) => message.includes('finished the shortest way')),
    promptTokens: usage.prompt_tokens,
    completionTokens: usage.completion_tokens,
    details,
  };
}

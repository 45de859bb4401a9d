/**
 * One request asked in every way in which it can be asked: plain, as a stream, as a patch stream,
 * as arguments of a tool.
 */
import fc from 'fast-check';
import { isExact } from '../grammar/fuzz/decimal.ts';
import { createOracle, type Oracle } from '../grammar/fuzz/oracle.ts';
import type { Schema } from '../grammar/fuzz/schemas.ts';
import { applyOperations } from '../support/apply-patch.ts';
import type { Json } from './specification/support.ts';

/** What a request may ask for beside its schema. */
export const requestOptions = fc.record(
  {
    max_tokens: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(300)),
    temperature: fc.constantFrom(0, 0.5, 2),
    top_p: fc.constantFrom(0, 0.5),
    frequency_penalty: fc.constantFrom(-2, 2),
    presence_penalty: fc.constantFrom(-2, 2),
    logit_bias: fc.constantFrom({ 34: -100 }, { 44: 100 }, { 93: -100, 125: -100 }),
    stop: fc.uniqueArray(fc.constantFrom('"', ',', ':', '{', '}', ']', '0', 'e', 'true', '\\'), {
      minLength: 1,
      maxLength: 3,
    }),
    n: fc.constantFrom(1, 2, 5),
    top_logprobs: fc.nat(2),
    seed: fc.nat(),
  },
  { requiredKeys: ['max_tokens', 'seed'] },
);

type RequestOptions = typeof requestOptions extends fc.Arbitrary<infer O> ? O : never;

/** What is asked, and of whom. */
export interface Asked {
  readonly post: (body: object) => Promise<Response>;
  readonly model: string;
  readonly schema: Schema;
  readonly options: RequestOptions;
}

/** The code of a refusal, or how many documents were judged. */
export type Outcome = { readonly refused: string } | { readonly documents: number };

const warnsOf = (code: string, warnings: Json[] = []) =>
  warnings.some((warning) => warning.code === code);

/** Whether `max_tokens` made a document shorter. */
const isShortened = (warnings?: Json[]) => warnsOf('document_shortened', warnings);

/**
 * Asks for a schema's document in every way.
 * @throws when an answer is invalid, when two ways differ, or when an answer that was cut does not
 *   say so.
 */
export async function askEveryWay(asked: Asked): Promise<Outcome> {
  const { top_logprobs: top, n = 1, ...options } = asked.options;
  const oracle = createOracle(asked.schema);
  const judge = (text: string) => check(text, asked.schema, oracle);
  const post = async (more: object) => {
    const body = { model: asked.model, messages: [{ role: 'user', content: 'x' }], ...options };
    return asked.post({ ...body, ...more });
  };
  const format = {
    response_format: { type: 'json_schema', json_schema: { name: 'x', schema: asked.schema } },
  };
  const logprobs = top === undefined ? {} : { logprobs: true, top_logprobs: top };

  const response = await post({ ...format, ...logprobs, n });
  const plain = (await response.json()) as Json;
  if (plain.error) return refusal(response, plain);
  for (const choice of plain.choices) {
    judge(choice.message.content);
    same('finish_reason', choice.finish_reason, 'stop');
    checkStops(choice.message.content, plain.warnings);
    if (top !== undefined) same('logprobs', textOf(choice.logprobs), choice.message.content);
  }
  const { completion_tokens: tokens } = plain.usage;
  if (tokens > n * options.max_tokens) throw new Error(`${tokens} tokens`);

  const chunks = await events(await post({ ...format, ...logprobs, n, stream: true }));
  for (const { index, message } of plain.choices) {
    const own = chunks.flatMap(({ choices }) => choices.filter((one: Json) => one.index === index));
    same('stream', own.map(({ delta }) => delta.content ?? '').join(''), message.content);
    same('reasons', own.map((one) => one.finish_reason).filter(Boolean), ['stop']);
  }
  same('warnings', chunks.at(-1).warnings, plain.warnings);

  const { content } = plain.choices[0].message;
  const lines = await (await post({ ...format, stream: 'patch' })).text();
  const operations = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Json);
  const { warnings } = operations.at(-1);
  same(
    'patch',
    applyOperations(operations.slice(0, warnings ? -1 : undefined)),
    JSON.parse(content),
  );
  if (n === 1) same('warnings of a patch stream', warnings, plain.warnings);

  const documents = plain.choices.length + (await askTool());
  if (!isShortened(plain.warnings)) {
    const roomier = await post({ ...format, n, max_tokens: options.max_tokens + 200 });
    const { choices } = (await roomier.json()) as Json;
    for (const choice of plain.choices) {
      same('with more room', choices[choice.index].message.content, choice.message.content);
    }
  }
  return { documents };

  /** The schema as the parameters of a tool that must be called. */
  async function askTool(): Promise<number> {
    const parameters = { name: 'x', parameters: asked.schema, strict: true };
    const tools = {
      tools: [{ type: 'function', function: parameters }],
      tool_choice: 'required',
      max_tokens: options.max_tokens + 30,
    };
    const answer = (await (await post(tools)).json()) as Json;
    if (answer.error) {
      same('refusal of a tool', answer.error.code, 'max_tokens_too_small');
      return 0;
    }
    const [{ message, finish_reason: reason }] = answer.choices;
    const stopped = warnsOf('stopped_early', answer.warnings);
    same('finish_reason', reason, stopped ? 'stop' : 'tool_calls');
    for (const call of message.tool_calls) {
      judge(call.function.arguments);
      checkStops(call.function.arguments, answer.warnings);
    }
    return message.tool_calls.length;
  }

  /** Throws when a text has a stop sequence in it that no warning names. */
  function checkStops(text: string, warnings: Json[] = []): void {
    const stayed = warnings.filter(({ code }) => code === 'stop_passed_over');
    for (const stop of options.stop?.filter((one) => text.includes(one)) ?? []) {
      if (!stayed.some(({ message }) => message.includes(JSON.stringify(stop)))) {
        throw new Error(`The stop sequence ${stop} is in ${text}`);
      }
    }
  }
}

function refusal(response: Response, { error }: Json): Outcome {
  if (response.status === 400) return { refused: error.code };
  throw new Error(`${response.status} ${error.code}: ${error.message}`);
}

function check(text: string, schema: Schema, oracle: Oracle | undefined): void {
  const value: unknown = JSON.parse(text);
  if (oracle && isExact(text) && !oracle(value)) {
    throw new Error(`invalid: ${text} by ${JSON.stringify(schema)}`);
  }
}

function same(what: string, one: unknown, other: unknown): void {
  const [text, expected] = [JSON.stringify(one), JSON.stringify(other)];
  if (text !== expected) throw new Error(`${what}: ${text}, not ${expected}`);
}

function textOf({ content }: Json): string {
  const bytes = content.flatMap((token: Json) => token.bytes as number[]);
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

async function events(response: Response): Promise<Json[]> {
  const records = (await response.text()).split('\n\n').filter((record) => record !== '');
  if (records.pop() !== 'data: [DONE]') throw new Error('The stream has no end.');
  return records.map((record) => JSON.parse(record.slice('data: '.length)) as Json);
}

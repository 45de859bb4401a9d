/**
 * A small `/v1` with scripted answers, for tests of the page: every framing of the real one, no
 * model behind it. A schema with the property `refused` is refused; an answer to a message with
 * `hold` in it waits for `held` after two records, after 30 with `hold 30`. A model named after a
 * capability has it: one that reasons thinks first and one that sees finds a picture of a single
 * pixel damaged.
 */
import { type Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { type SimpleSchema, sampleDocument } from './sample-document.ts';

/** The key the scripted service knows. */
export const scriptedKey = 'fw_test_key';

interface ScriptedRequest {
  readonly model: string;
  readonly messages: readonly {
    readonly content: string | null | readonly { readonly type: string }[];
  }[];
  readonly response_format?: {
    readonly json_schema: { readonly schema: SimpleSchema };
  };
  readonly stream?: boolean | 'patch';
  readonly stream_options?: { readonly include_reasoning?: boolean };
  readonly n?: number;
  readonly include?: readonly string[];
  readonly logprobs?: boolean;
  readonly tools?: readonly { readonly function: { name: string; parameters?: object } }[];
}

function operationsOf(value: unknown, path = ''): { path: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return [
    { path, value: Array.isArray(value) ? [] : {} },
    ...Object.entries(value).flatMap(([key, member]) => operationsOf(member, `${path}/${key}`)),
  ];
}

/** How sure the script is of each value, for those who ask: of numbers it is not. */
function confidenceOf({ include }: ScriptedRequest, value: unknown) {
  const isValue = typeof value !== 'object' || value === null;
  if (!include?.includes('confidence') || !isValue) return undefined;
  return { probability: typeof value === 'number' ? 0.04 : 0.8, removed: 0.2 };
}

/** The same for a whole document, by JSON Pointer. */
function confidenceOfAll(request: ScriptedRequest, text: string) {
  if (!request.include?.includes('confidence')) return {};
  const values = operationsOf(JSON.parse(text)).flatMap(({ path, value }) => {
    const confidence = confidenceOf(request, value);
    return confidence ? [[path, confidence]] : [];
  });
  return { confidence: Object.fromEntries(values) };
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function refuse(context: Context, status: 400 | 401, error: Record<string, unknown>) {
  return context.json({ error: { type: 'invalid_request_error', param: null, ...error } }, status);
}

const usage = {
  prompt_tokens: 42,
  completion_tokens: 64,
  total_tokens: 106,
  completion_tokens_details: { forced_tokens: 32, mask_ms: 1.5 },
};

/** What a model named like this can do. */
function capabilitiesOf(model: string): string[] {
  return ['chat', ...['vision', 'reasoning'].filter((name) => model.includes(name))];
}

const thought = 'The note names an evening, a place and a number of seats.\nSo it is an event.\n';

/** What a model that reasons thinks, in pieces; none for others. */
function thoughtsOf({ model }: ScriptedRequest): readonly string[] {
  return model.includes('reasoning') ? (thought.match(/[\s\S]{1,8}/g) ?? []) : [];
}

/** The path of a picture that is refused, if there is one: of a single pixel, as PNG writes it. */
function damagedPicture({ messages }: ScriptedRequest): string | undefined {
  for (const [message, { content }] of messages.entries()) {
    const part = Array.isArray(content)
      ? content.findIndex((one) => JSON.stringify(one).includes('AAAANSUhEUgAAAAEAAAAB'))
      : -1;
    if (part >= 0) return `messages[${message}].content[${part}].image_url.url`;
  }
  return undefined;
}

function answerOf(request: ScriptedRequest): string {
  const schema = request.response_format?.json_schema.schema;
  return schema
    ? JSON.stringify(sampleDocument(schema))
    : 'A JSON Schema says which shape a JSON document has. Programs rely on it.';
}

/** Makes the service. */
export function createScriptedApi(options: {
  readonly key: string | undefined;
  /** Milliseconds between two records. */
  readonly delay: number;
  /** Called when a request with `hold` comes: until when its answer is held. */
  readonly held?: () => Promise<void>;
  readonly models: readonly string[];
}): Hono {
  const api = new Hono().basePath('/v1');
  api.use(async (context, next) => {
    const given = context.req.header('authorization');
    if (options.key !== undefined && given !== `Bearer ${options.key}`) {
      return refuse(context, 401, {
        type: 'authentication_error',
        code: 'invalid_api_key',
        message: 'The API key is missing or not known.',
      });
    }
    context.header('x-request-id', 'req_scripted');
    return next();
  });
  api.get('/models', (context) =>
    context.json({
      object: 'list',
      data: options.models.map((id) => ({
        id,
        object: 'model',
        owned_by: 'formwork',
        status: 'ready',
        capabilities: capabilitiesOf(id),
      })),
    }),
  );
  api.post('/chat/completions', async (context) => {
    const request = (await context.req.json()) as ScriptedRequest;
    const schema = request.response_format?.json_schema.schema;
    if (schema?.properties && 'refused' in schema.properties) {
      return refuse(context, 400, {
        code: 'unsupported_schema_feature',
        message: '`$dynamicRef` to another document is not supported.',
        param: 'response_format.json_schema.schema/properties/refused',
      });
    }
    const damaged = damagedPicture(request);
    if (damaged !== undefined) {
      return refuse(context, 400, {
        code: 'invalid_value',
        message: 'The image cannot be decoded: its file is damaged.',
        param: damaged,
      });
    }
    const hold = /\bhold(?: (\d+))?/.exec(JSON.stringify(request.messages));
    const holdAt = hold ? Number(hold[1] ?? 2) : undefined;
    // Asked now: a test may let the answer go on before it has come to the record.
    const held = hold ? options.held?.() : undefined;
    let records = 0;
    const pause = async () => {
      await wait(options.delay);
      if (records++ === holdAt) await held;
    };
    const head = {
      id: 'chatcmpl_scripted',
      created: 1,
      model: request.model,
      system_fingerprint: 'scripted',
    };
    const tool = request.tools?.[0]?.function;
    if (request.stream === 'patch') {
      return streamSSE(context, async (out) => {
        for (const text of request.stream_options?.include_reasoning ? thoughtsOf(request) : []) {
          await pause();
          const data = JSON.stringify({ reasoning_content: text });
          await out.writeSSE({ event: 'reasoning', data });
        }
        for (const operation of operationsOf(JSON.parse(answerOf(request)))) {
          await pause();
          if (out.aborted) return;
          const confidence = confidenceOf(request, operation.value);
          const data = JSON.stringify({ op: 'add', ...operation, confidence });
          await out.writeSSE({ event: 'patch', data });
        }
        const end = { finish_reason: 'stop', system_fingerprint: 'scripted', usage };
        await out.writeSSE({ event: 'usage', data: JSON.stringify(end) });
        await out.writeSSE({ event: 'done', data: '{}' });
      });
    }
    const text = answerOf(request);
    const toolCalls = tool && [
      {
        index: 0,
        id: 'call_1',
        type: 'function',
        function: {
          name: tool.name,
          arguments: JSON.stringify(sampleDocument(tool.parameters ?? {})),
        },
      },
    ];
    const finish = tool ? 'tool_calls' : 'stop';
    const indices = Array.from({ length: request.n ?? 1 }, (_, index) => index);
    const thoughts = thoughtsOf(request).join('');
    if (!request.stream) {
      await pause();
      return context.json({
        ...head,
        object: 'chat.completion',
        choices: indices.map((index) => ({
          index,
          message: tool
            ? { role: 'assistant', content: null, tool_calls: toolCalls }
            : {
                role: 'assistant',
                content: text,
                ...(thoughts && { reasoning_content: thoughts }),
              },
          ...confidenceOfAll(request, text),
          finish_reason: finish,
        })),
        usage,
      });
    }
    return streamSSE(context, async (out) => {
      const send = (choices: unknown[], more = {}) =>
        out.writeSSE({
          data: JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...more }),
        });
      for (const index of indices) await send([{ index, delta: { role: 'assistant' } }]);
      for (const reasoning_content of thoughtsOf(request)) {
        await pause();
        for (const index of indices) await send([{ index, delta: { reasoning_content } }]);
      }
      const pieces = tool ? [] : (text.match(/[\s\S]{1,4}/g) ?? []);
      for (const piece of pieces) {
        await pause();
        if (out.aborted) return;
        const logprobs = request.logprobs && {
          content: [
            {
              token: piece,
              logprob: -0.4,
              forced: piece.startsWith('"'),
              allowed: piece.startsWith('"') ? 1 : 38,
              top_logprobs: [
                { token: piece, logprob: -0.4 },
                { token: 'else', logprob: -1.2 },
              ],
            },
          ],
        };
        for (const index of indices) {
          await send([{ index, delta: { content: piece }, ...(logprobs ? { logprobs } : {}) }]);
        }
      }
      if (tool) await send([{ index: 0, delta: { tool_calls: toolCalls } }]);
      const last = { delta: {}, ...confidenceOfAll(request, text), finish_reason: finish };
      for (const index of indices) await send([{ index, ...last }]);
      await send([], { usage });
      await out.writeSSE({ data: '[DONE]' });
    });
  });
  return api;
}

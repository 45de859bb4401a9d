/** `POST /chat/completions`: `request.*`, `tool*` and `function.*` of docs/specification.md. */
import { type Static, Type } from 'typebox';
import { ChatMessage } from './chat-message.ts';
import { keptPrompts, meaningless, only, streamOptions } from './fixed.ts';
import {
  closed,
  JsonSchema,
  nullable,
  orNull,
  ReasoningEffort,
  strict,
  temperature,
  textEnum,
  topP,
  whitespace,
} from './shared.ts';

const int32 = 2 ** 31 - 1;

/** A tool that the model may call. */
export const Tool = Type.Object(
  {
    type: Type.Literal('function'),
    function: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_.-]+$' }),
        description: nullable(Type.String()),
        parameters: Type.Optional(Type.Union([JsonSchema, Type.Null()])),
        strict,
      },
      closed,
    ),
  },
  closed,
);

const ToolChoice = Type.Union([
  textEnum(['none', 'auto', 'required']),
  Type.Object(
    {
      type: Type.Literal('function'),
      function: Type.Object({ name: Type.String() }, closed),
    },
    closed,
  ),
]);

const ResponseFormat = Type.Union([
  Type.Object({ type: Type.Literal('text') }, closed),
  Type.Object({ type: Type.Literal('json_object') }, closed),
  Type.Object(
    {
      type: Type.Literal('json_schema'),
      json_schema: Type.Object(
        {
          name: Type.String({ minLength: 1 }),
          description: nullable(Type.String()),
          schema: JsonSchema,
          strict,
          whitespace,
        },
        closed,
      ),
    },
    closed,
  ),
]);

const penalty = nullable(Type.Number({ minimum: -2, maximum: 2 }));

const tokenLimit = nullable(
  Type.Integer({
    minimum: 1,
    maximum: int32,
    description: 'Tokens to generate at most; what the context leaves when unset.',
  }),
);

/** The body of the request. */
export const ChatCompletionRequest = Type.Object(
  {
    model: Type.String({ minLength: 1 }),
    messages: Type.Array(ChatMessage, { minItems: 1 }),
    frequency_penalty: penalty,
    presence_penalty: penalty,
    max_tokens: tokenLimit,
    max_completion_tokens: tokenLimit,
    n: nullable(Type.Integer({ minimum: 1, maximum: 128 })),
    stop: Type.Optional(
      Type.Union([
        Type.String({ minLength: 1 }),
        Type.Null(),
        Type.Array(Type.String({ minLength: 1 }), { maxItems: 4 }),
      ]),
    ),
    response_format: orNull(ResponseFormat),
    seed: nullable(
      Type.Integer({ minimum: -(2 ** 63), maximum: 2 ** 63, description: 'A 64-bit integer.' }),
    ),
    stream: Type.Optional(
      Type.Unsafe<boolean | 'patch' | null>({ enum: [true, false, 'patch', null] }),
    ),
    stream_options: orNull(
      Type.Object(
        {
          include_usage: nullable(Type.Boolean()),
          ...streamOptions,
          include_reasoning: nullable(
            Type.Boolean({
              description:
                'Whether a stream tells what the model thinks: true of tokens, false of a patch stream unless it says otherwise.',
            }),
          ),
        },
        closed,
      ),
    ),
    temperature,
    top_p: topP,
    logprobs: nullable(Type.Boolean()),
    top_logprobs: nullable(Type.Integer({ minimum: 0, maximum: 20 })),
    logit_bias: orNull(
      Type.Record(
        Type.String({ pattern: '^[0-9]+$' }),
        Type.Number({ minimum: -100, maximum: 100 }),
        {
          additionalProperties: false,
          description:
            'Ids of tokens, whole numbers as text, each with what is added to its logit.',
        },
      ),
    ),
    tools: orNull(Type.Array(Tool, { maxItems: 128 })),
    tool_choice: orNull(ToolChoice),
    parallel_tool_calls: nullable(Type.Boolean()),
    reasoning_effort: orNull(ReasoningEffort),
    schema_in_prompt: nullable(
      Type.Boolean({
        description:
          'Whether the prompt shows the schema to the model. Not part of the convention.',
      }),
    ),
    metadata: Type.Optional(Type.Unknown()),
    store: Type.Optional(Type.Unknown()),
    modalities: only(['text']),
    verbosity: only('medium'),
    ...keptPrompts,
    ...meaningless,
  },
  closed,
);
export type ChatCompletionRequest = Static<typeof ChatCompletionRequest>;
export type Tool = Static<typeof Tool>;

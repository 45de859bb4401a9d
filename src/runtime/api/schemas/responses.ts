/** POST /responses and what belongs to it: decisions, "Responses". */
import { type Static, Type } from 'typebox';
import {
  closed,
  imageDetail,
  imageUrl,
  JsonSchema,
  nullable,
  orNull,
  ReasoningEffort,
  temperature,
  textEnum,
  topP,
  Warning,
} from './shared.ts';

const status = Type.Optional(
  Type.Unknown({ description: 'Accepted so that output can be sent back as input.' }),
);
const id = nullable(Type.String());

const InputText = Type.Object(
  {
    type: textEnum(['input_text', 'output_text', 'text']),
    text: Type.String(),
    annotations: Type.Optional(Type.Unknown()),
    logprobs: Type.Optional(Type.Unknown()),
  },
  closed,
);

const InputImage = Type.Object(
  {
    type: Type.Literal('input_image'),
    image_url: Type.String({ description: imageUrl }),
    detail: imageDetail,
  },
  closed,
);

export const MessageItem = Type.Object(
  {
    type: Type.Optional(Type.Literal('message')),
    role: textEnum(['user', 'assistant', 'system', 'developer']),
    content: Type.Union([Type.String(), Type.Array(Type.Union([InputText, InputImage]))]),
    id,
    status,
  },
  closed,
);

export const FunctionCallItem = Type.Object(
  {
    type: Type.Literal('function_call'),
    call_id: Type.String(),
    name: Type.String(),
    arguments: Type.String(),
    id,
    status,
  },
  closed,
);

export const FunctionCallOutputItem = Type.Object(
  {
    type: Type.Literal('function_call_output'),
    call_id: Type.String(),
    output: Type.String(),
    id,
    status,
  },
  closed,
);

export const ReasoningItem = Type.Object(
  {
    type: Type.Literal('reasoning'),
    id,
    status,
    summary: Type.Optional(Type.Unknown()),
    content: Type.Optional(Type.Unknown()),
    encrypted_content: Type.Optional(Type.Unknown()),
  },
  {
    ...closed,
    description: 'Accepted so that output can be sent back; earlier thinking is not read again.',
  },
);

export const InputItem = Type.Union([
  MessageItem,
  FunctionCallItem,
  FunctionCallOutputItem,
  ReasoningItem,
]);
export type InputItem = Static<typeof InputItem>;
export type MessageItem = Static<typeof MessageItem>;

const TextFormat = Type.Union([
  Type.Object({ type: Type.Literal('text') }, closed),
  Type.Object({ type: Type.Literal('json_object') }, closed),
  Type.Object(
    {
      type: Type.Literal('json_schema'),
      name: Type.String({ minLength: 1 }),
      description: nullable(Type.String()),
      schema: JsonSchema,
      strict: Type.Optional(Type.Unknown({ description: 'Not needed: the schema always holds.' })),
    },
    closed,
  ),
]);

const FunctionTool = Type.Object(
  {
    type: Type.Literal('function'),
    name: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_.-]+$' }),
    description: nullable(Type.String()),
    parameters: Type.Optional(Type.Union([JsonSchema, Type.Null()])),
    strict: Type.Optional(Type.Unknown()),
  },
  closed,
);

const ToolChoice = Type.Union([
  textEnum(['none', 'auto', 'required']),
  Type.Object({ type: Type.Literal('function'), name: Type.String() }, closed),
]);

export const ResponseRequest = Type.Object(
  {
    model: Type.String({ minLength: 1 }),
    input: Type.Union([Type.String(), Type.Array(InputItem, { minItems: 1 })]),
    instructions: nullable(Type.String()),
    previous_response_id: nullable(Type.String()),
    text: orNull(Type.Object({ format: Type.Optional(TextFormat) }, closed)),
    reasoning: orNull(
      Type.Object({ effort: orNull(ReasoningEffort), summary: nullable(Type.String()) }, closed),
    ),
    truncation: orNull(textEnum(['auto', 'disabled'])),
    tools: orNull(Type.Array(FunctionTool, { maxItems: 128 })),
    tool_choice: orNull(ToolChoice),
    parallel_tool_calls: nullable(Type.Boolean()),
    max_output_tokens: nullable(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })),
    temperature,
    top_p: topP,
    seed: nullable(Type.Integer({ minimum: -(2 ** 63), maximum: 2 ** 63 })),
    store: nullable(Type.Boolean()),
    stream: nullable(Type.Boolean()),
    metadata: orNull(
      Type.Record(Type.String({ pattern: '^[\\s\\S]{1,64}$' }), Type.String({ maxLength: 512 }), {
        maxProperties: 16,
        additionalProperties: false,
      }),
    ),
    user: nullable(Type.String()),
    service_tier: Type.Optional(Type.Unknown()),
    safety_identifier: Type.Optional(Type.Unknown()),
    prompt_cache_key: Type.Optional(Type.Unknown()),
  },
  closed,
);
export type ResponseRequest = Static<typeof ResponseRequest>;

const itemStatus = textEnum(['in_progress', 'completed', 'incomplete']);

export const OutputText = Type.Object({
  type: Type.Literal('output_text'),
  text: Type.String(),
  annotations: Type.Array(Type.Unknown()),
  logprobs: Type.Array(Type.Unknown()),
});
export type OutputText = Static<typeof OutputText>;

/** What the model thought, as it thought it. */
export const ReasoningText = Type.Object({
  type: Type.Literal('reasoning_text'),
  text: Type.String(),
});
export type ReasoningText = Static<typeof ReasoningText>;

export const OutputItem = Type.Union([
  Type.Object({
    type: Type.Literal('message'),
    id: Type.String(),
    role: Type.Literal('assistant'),
    status: itemStatus,
    content: Type.Array(OutputText),
  }),
  Type.Object({
    type: Type.Literal('function_call'),
    id: Type.String(),
    call_id: Type.String(),
    name: Type.String(),
    arguments: Type.String(),
    status: itemStatus,
  }),
  Type.Object({
    type: Type.Literal('reasoning'),
    id: Type.String(),
    summary: Type.Array(Type.Unknown()),
    content: Type.Array(ReasoningText),
    status: itemStatus,
  }),
]);
export type OutputItem = Static<typeof OutputItem>;

export const ResponseObject = Type.Object({
  id: Type.String(),
  object: Type.Literal('response'),
  created_at: Type.Integer(),
  status: textEnum(['in_progress', 'completed', 'incomplete', 'failed', 'cancelled']),
  error: Type.Union([Type.Null(), Type.Object({ code: Type.String(), message: Type.String() })]),
  incomplete_details: Type.Union([
    Type.Null(),
    Type.Object({ reason: Type.Literal('max_output_tokens') }),
  ]),
  instructions: Type.Union([Type.String(), Type.Null()]),
  max_output_tokens: Type.Union([Type.Integer(), Type.Null()]),
  metadata: Type.Record(Type.String(), Type.String()),
  model: Type.String(),
  output: Type.Array(OutputItem),
  parallel_tool_calls: Type.Boolean(),
  previous_response_id: Type.Union([Type.String(), Type.Null()]),
  reasoning: Type.Object({
    effort: Type.Union([ReasoningEffort, Type.Null()]),
    summary: Type.Null(),
  }),
  store: Type.Boolean(),
  temperature: Type.Number(),
  text: Type.Object({ format: Type.Unknown() }),
  tool_choice: Type.Unknown(),
  tools: Type.Array(Type.Unknown()),
  top_p: Type.Number(),
  truncation: textEnum(['auto', 'disabled']),
  usage: Type.Union([
    Type.Null(),
    Type.Object({
      input_tokens: Type.Integer(),
      input_tokens_details: Type.Object({ cached_tokens: Type.Integer() }),
      output_tokens: Type.Integer(),
      output_tokens_details: Type.Object({ reasoning_tokens: Type.Integer() }),
      total_tokens: Type.Integer(),
    }),
  ]),
  user: Type.Union([Type.String(), Type.Null()]),
  warnings: Type.Optional(Type.Array(Warning)),
});
export type ResponseObject = Static<typeof ResponseObject>;

export const ItemList = Type.Object({
  object: Type.Literal('list'),
  data: Type.Array(Type.Unknown()),
  first_id: Type.Union([Type.String(), Type.Null()]),
  last_id: Type.Union([Type.String(), Type.Null()]),
  has_more: Type.Boolean(),
});

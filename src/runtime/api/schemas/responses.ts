/** `POST /responses` and what belongs to it: `decision.responses.*` of docs/specification.md. */
import { type Static, Type } from 'typebox';
import { keptPrompts, meaningless, only, streamOptions } from './fixed.ts';
import { InputItem, OutputItem } from './response-items.ts';
import {
  closed,
  JsonSchema,
  listOf,
  nullable,
  orNull,
  ReasoningEffort,
  strict,
  temperature,
  textEnum,
  topP,
  Warning,
  whitespace,
} from './shared.ts';

const TextFormat = Type.Union([
  Type.Object({ type: Type.Literal('text') }, closed),
  Type.Object({ type: Type.Literal('json_object') }, closed),
  Type.Object(
    {
      type: Type.Literal('json_schema'),
      name: Type.String({ minLength: 1 }),
      description: nullable(Type.String()),
      schema: JsonSchema,
      strict,
      whitespace,
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
    strict,
    allowed_callers: only(['direct']),
    defer_loading: only(false),
  },
  closed,
);

const ToolChoice = Type.Union([
  textEnum(['none', 'auto', 'required']),
  Type.Object({ type: Type.Literal('function'), name: Type.String() }, closed),
]);

/** What to generate, and from which response to go on. */
export const ResponseRequest = Type.Object(
  {
    model: Type.String({ minLength: 1 }),
    input: Type.Union([Type.String(), Type.Array(InputItem, { minItems: 1 })]),
    instructions: nullable(Type.String()),
    previous_response_id: nullable(Type.String()),
    text: orNull(Type.Object({ format: orNull(TextFormat), verbosity: only('medium') }, closed)),
    reasoning: orNull(
      Type.Object(
        {
          effort: orNull(ReasoningEffort),
          summary: nullable(Type.String()),
          mode: only('standard'),
          context: orNull(
            textEnum(['auto', 'current_turn'], {
              description: 'Accepted as what is done anyway: earlier thinking is not read again.',
            }),
          ),
        },
        closed,
      ),
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
    include: orNull(
      Type.Array(Type.Unknown(), {
        maxItems: 0,
        description: 'Empty, as SDKs send it: there is nothing that is only told when asked for.',
      }),
    ),
    stream_options: orNull(Type.Object(streamOptions, closed)),
    background: only(false),
    top_logprobs: only(0),
    context_management: only([]),
    ...keptPrompts,
    ...meaningless,
  },
  closed,
);
export type ResponseRequest = Static<typeof ResponseRequest>;

/** A response, as it is, or as it ended. */
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

/** A page of the items that a response was generated from. */
export const ItemList = listOf(Type.Unknown());

/** Answers of `POST /messages`. */
import { type Static, Type } from 'typebox';
import { textEnum } from './helpers.ts';
import { schemaFault, Warning } from './shared.ts';

const Null = Type.Null();

/** Text that the model wrote. */
const TextAnswer = Type.Object({
  type: Type.Literal('text'),
  text: Type.String(),
});

/** Reasoning that the model wrote. */
const ThinkingAnswer = Type.Object({
  type: Type.Literal('thinking'),
  thinking: Type.String({ description: 'Empty if the request omits it.' }),
  signature: Type.String({ description: 'The id of the message. It is not verified.' }),
});

/** A tool call. */
const ToolUseAnswer = Type.Object({
  type: Type.Literal('tool_use'),
  id: Type.String(),
  name: Type.String(),
  input: Type.Unknown({ description: 'The arguments, following the tool’s input_schema.' }),
  caller: Type.Object({ type: Type.Literal('direct') }),
});

/** A block of an answer. */
const AnswerBlock = Type.Union([TextAnswer, ThinkingAnswer, ToolUseAnswer]);

const stopReason = textEnum([
  'end_turn',
  'max_tokens',
  'stop_sequence',
  'tool_use',
  'model_context_window_exceeded',
]);

/** The reason why a message ended. */
export type StopReason = Static<typeof stopReason>;

/** Usage of a message. The prompt has `input_tokens` plus `cache_read_input_tokens` tokens. */
export const MessageUsage = Type.Object({
  input_tokens: Type.Integer({ description: 'Prompt tokens computed for this request.' }),
  output_tokens: Type.Integer(),
  cache_read_input_tokens: Type.Integer({
    description: 'Prompt tokens computed for an earlier request of the key.',
  }),
  cache_creation_input_tokens: Type.Integer(),
  cache_creation: Null,
  output_tokens_details: Type.Object({ thinking_tokens: Type.Integer() }),
  server_tool_use: Null,
  inference_geo: Null,
  service_tier: Type.Literal('standard'),
  speed: Type.Literal('standard'),
});

/** Usage of a message in tokens. */
export type MessageUsage = Static<typeof MessageUsage>;

/** The whole answer as one object. */
export const Message = Type.Object({
  id: Type.String(),
  type: Type.Literal('message'),
  role: Type.Literal('assistant'),
  model: Type.String(),
  content: Type.Array(AnswerBlock),
  stop_reason: Type.Union([stopReason, Null]),
  stop_sequence: Type.Union([
    Type.String({ description: 'The sequence that ended the answer.' }),
    Null,
  ]),
  stop_details: Null,
  container: Null,
  diagnostics: Null,
  usage: MessageUsage,
  warnings: Type.Optional(Type.Array(Warning)),
});

/** The answer to `POST /messages` as one object. */
export type Message = Static<typeof Message>;

/** The body of every error of these endpoints. */
export const MessagesError = Type.Object({
  type: Type.Literal('error'),
  error: Type.Object({
    type: Type.String({ examples: ['invalid_request_error'] }),
    message: Type.String(),
    details: Type.Object({
      error_code: Type.String({ examples: ['invalid_value'] }),
      param: Type.Union([Type.String(), Null]),
      ...schemaFault,
    }),
  }),
});

/** The items that a response is made from, and of: `decision.responses.*` of docs/specification.md. */
import { type Static, Type } from 'typebox';
import { closed, imageDetail, imageUrl, nullable, orNull, textEnum } from './shared.ts';

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

/** What somebody said. */
export const MessageItem = Type.Object(
  {
    type: orNull(Type.Literal('message')),
    role: textEnum(['user', 'assistant', 'system', 'developer']),
    content: Type.Union([Type.String(), Type.Array(Type.Union([InputText, InputImage]))]),
    id,
    status,
  },
  closed,
);

/** A call that the model made before. */
const FunctionCallItem = Type.Object(
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

/** What a tool answered. */
const FunctionCallOutputItem = Type.Object(
  {
    type: Type.Literal('function_call_output'),
    call_id: Type.String(),
    output: Type.Union([Type.String(), Type.Array(InputText)]),
    id,
    status,
  },
  closed,
);

/** What the model thought before. */
const ReasoningItem = Type.Object(
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

/** What a request may hold in `input`. */
export const InputItem = Type.Union([
  MessageItem,
  FunctionCallItem,
  FunctionCallOutputItem,
  ReasoningItem,
]);
export type InputItem = Static<typeof InputItem>;
export type MessageItem = Static<typeof MessageItem>;

const itemStatus = textEnum(['in_progress', 'completed', 'incomplete']);

/** Text of an answer. */
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

/** What a response may hold in `output`. */
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

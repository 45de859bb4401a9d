/**
 * Answers of `POST /chat/completions`: `response.*`, `choice.*` and `operation.*` of
 * docs/specification.md.
 */
import { type Static, Type } from 'typebox';
import { recordOf, textEnum } from './helpers.ts';
import { Usage, Warning } from './shared.ts';

const TopLogprob = Type.Object({
  token: Type.String(),
  logprob: Type.Number(),
  bytes: Type.Union([Type.Array(Type.Integer()), Type.Null()]),
});

/** A sampled token of an answer. */
export const TokenLogprob = Type.Object({
  ...TopLogprob.properties,
  top_logprobs: Type.Array(TopLogprob),
  forced: Type.Boolean({ description: 'True when the schema left no choice.' }),
  allowed: Type.Integer({ description: 'Number of tokens that the schema allowed.' }),
  allowed_mass: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'The model’s probability of these tokens together. Absent if nothing was sampled.',
    }),
  ),
});

/** A sampled token of an answer, with its log probability. */
export type TokenLogprob = Static<typeof TokenLogprob>;

/** The tokens of an answer or chunk; null unless `logprobs` requests them. */
export const ChoiceLogprobs = Type.Union([
  Type.Object({
    content: Type.Array(TokenLogprob),
    refusal: Type.Null(),
  }),
  Type.Null(),
]);

/** The tokens of an answer or chunk; null unless `logprobs` requests them. */
export type ChoiceLogprobs = Static<typeof ChoiceLogprobs>;

/** The model's confidence in one value. */
export const Confidence = Type.Object({
  probability: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'The probability of the chosen tokens among those that the schema allows.',
  }),
  removed: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'The probability that the unconstrained model would have left the schema.',
  }),
});

/** The model's confidence in one value of a document. */
export type Confidence = Static<typeof Confidence>;

/** The confidence per value of a document. */
const ConfidenceByPointer = Type.Optional(
  recordOf(Confidence, {
    description: 'With include: ["confidence"]: the confidence in each value, by JSON Pointer.',
  }),
);

/** A function call by the model. */
const AnswerCall = Type.Object({
  name: Type.String(),
  arguments: Type.String({ description: 'A JSON document, as text.' }),
});

const AnswerToolCall = Type.Object({
  id: Type.String(),
  type: Type.Literal('function'),
  function: AnswerCall,
});

const oldForm = 'For requests with functions instead of tools.';

const finishReason = textEnum(['stop', 'length', 'tool_calls', 'function_call']);
/** The reason why an answer ended. */
export type FinishReason = Static<typeof finishReason>;

/** The whole answer as one object. */
export const ChatCompletion = Type.Object({
  id: Type.String(),
  object: Type.Literal('chat.completion'),
  created: Type.Integer(),
  model: Type.String(),
  choices: Type.Array(
    Type.Object({
      index: Type.Integer(),
      message: Type.Object({
        role: Type.Literal('assistant'),
        content: Type.Union([Type.String(), Type.Null()]),
        refusal: Type.Null(),
        reasoning_content: Type.Optional(Type.String({ description: 'The model’s thinking.' })),
        tool_calls: Type.Optional(Type.Array(AnswerToolCall)),
        function_call: Type.Optional(Type.Object(AnswerCall.properties, { description: oldForm })),
      }),
      logprobs: ChoiceLogprobs,
      confidence: ConfidenceByPointer,
      finish_reason: finishReason,
    }),
  ),
  system_fingerprint: Type.String(),
  usage: Usage,
  warnings: Type.Optional(Type.Array(Warning)),
});

/** The answer to a chat completion as one object. */
export type ChatCompletion = Static<typeof ChatCompletion>;

/** A part of an answer, for `stream: true`. */
export const ChatCompletionChunk = Type.Object({
  id: Type.String(),
  object: Type.Literal('chat.completion.chunk'),
  created: Type.Integer(),
  model: Type.String(),
  system_fingerprint: Type.String(),
  choices: Type.Array(
    Type.Object({
      index: Type.Integer(),
      delta: Type.Object({
        role: Type.Optional(Type.Literal('assistant')),
        content: Type.Optional(
          Type.Union([
            Type.String(),
            Type.Null({ description: 'In the first delta of a choice that has no text so far.' }),
          ]),
        ),
        reasoning_content: Type.Optional(Type.String()),
        tool_calls: Type.Optional(
          Type.Array(
            Type.Object({
              index: Type.Integer(),
              id: Type.Optional(Type.String()),
              type: Type.Optional(Type.Literal('function')),
              function: Type.Object({
                name: Type.Optional(Type.String()),
                arguments: Type.String(),
              }),
            }),
          ),
        ),
        function_call: Type.Optional(
          Type.Object(
            { name: Type.Optional(Type.String()), arguments: Type.String() },
            { description: oldForm },
          ),
        ),
      }),
      logprobs: ChoiceLogprobs,
      confidence: ConfidenceByPointer,
      finish_reason: Type.Union([finishReason, Type.Null()]),
    }),
  ),
  usage: Type.Optional(Type.Union([Usage, Type.Null()])),
  warnings: Type.Optional(Type.Array(Warning)),
});

/** A part of the answer to a chat completion, for `stream: true`. */
export type ChatCompletionChunk = Static<typeof ChatCompletionChunk>;

/** An operation of `stream: "patch"` (RFC 6902, section 4.1). */
export const JsonPatchOperation = Type.Object({
  op: Type.Literal('add'),
  path: Type.String({ description: 'JSON Pointer (RFC 6901); empty for the root.' }),
  value: Type.Unknown({
    description: 'A scalar, or an empty container that later operations fill.',
  }),
  confidence: Type.Optional(Confidence),
});

/** `POST /completions`: `decision.completions` of docs/specification.md. */
import { type Static, Type } from 'typebox';
import { answerOptions, otherOptions } from '../../sampling/index.ts';
import { bookkeeping, obfuscation, usageOptions } from './bookkeeping.ts';
import { otherFormats, ResponseFormat } from './chat-format.ts';
import { only } from './field.ts';
import { closed, nullable, orNull, recordOf, textEnum } from './helpers.ts';
import { optionField, StopSequence, samplingFields, Usage, Warning } from './shared.ts';

/** The maximum number of choices of one request, over all prompts. */
export const MOST_COMPLETIONS = answerOptions.choices.schema.maximum;

const TokenIds = Type.Array(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }), { minItems: 1 });

/** The request body. */
export const CompletionRequest = Type.Object(
  {
    model: Type.String({ minLength: 1 }),
    prompt: Type.Optional(
      Type.Unsafe<
        string | readonly string[] | readonly number[] | readonly (readonly number[])[] | null
      >({
        anyOf: [
          Type.String(),
          Type.Array(Type.String(), { minItems: 1, maxItems: MOST_COMPLETIONS }),
          TokenIds,
          Type.Array(TokenIds, { minItems: 1, maxItems: MOST_COMPLETIONS }),
          { type: 'null' },
        ],
        description:
          'Text for the model to continue, without a template. Or token ids of the model’s tokenizer, or several of either, answered one after another.',
      }),
    ),
    ...samplingFields,
    max_tokens: nullable(
      Type.Integer({
        minimum: 1,
        maximum: 2 ** 31 - 1,
        description:
          'Maximum tokens to generate. Unset: 16, or the rest of the context if the answer has a format.',
      }),
    ),
    n: optionField(answerOptions.choices),
    best_of: only(1, 'Request n choices, and choose by their logprobs.'),
    echo: nullable(Type.Boolean({ description: 'Whether the answer starts with the prompt.' })),
    suffix: only('', 'Models continue a text; they cannot fill a gap.'),
    stop: Type.Optional(
      Type.Union([StopSequence, Type.Null(), Type.Array(StopSequence, { maxItems: 4 })]),
    ),
    logprobs: nullable(
      Type.Integer({
        minimum: 0,
        maximum: 20,
        description: 'Number of most likely tokens to report for each token.',
      }),
    ),
    logit_bias: orNull(
      recordOf(
        Type.Number({ minimum: -100, maximum: 100 }),
        { additionalProperties: false },
        '^[0-9]+$',
      ),
    ),
    seed: optionField(otherOptions.seed),
    response_format: orNull(ResponseFormat),
    ...otherFormats,
    schema_in_prompt: only(false, 'The prompt is used as it is.'),
    stream: nullable(Type.Boolean()),
    stream_options: orNull(Type.Object({ ...usageOptions, ...obfuscation }, closed)),
    ...bookkeeping,
  },
  closed,
);

/** A checked request body of `POST /completions`. */
export type CompletionRequest = Static<typeof CompletionRequest>;

/** Tokens of a text; null unless `logprobs` requests them. */
export const CompletionLogprobs = Type.Union([
  Type.Object({
    tokens: Type.Array(Type.String()),
    token_logprobs: Type.Array(Type.Number()),
    top_logprobs: Type.Array(recordOf(Type.Number())),
    text_offset: Type.Array(Type.Integer(), {
      description: 'Offset of each token in the text of the choice, in UTF-16 units.',
    }),
  }),
  Type.Null(),
]);

/** Tokens of a text; null unless `logprobs` requests them. */
export type CompletionLogprobs = Static<typeof CompletionLogprobs>;

/** The answer, and with `stream: true` each part of it. */
export const Completion = Type.Object({
  id: Type.String(),
  object: Type.Literal('text_completion'),
  created: Type.Integer(),
  model: Type.String(),
  system_fingerprint: Type.String(),
  choices: Type.Array(
    Type.Object({
      index: Type.Integer({ description: 'Choices of the first prompt come first.' }),
      text: Type.String(),
      logprobs: CompletionLogprobs,
      finish_reason: Type.Union([textEnum(['stop', 'length']), Type.Null()]),
    }),
  ),
  usage: Type.Optional(Type.Union([Usage, Type.Null()])),
  warnings: Type.Optional(Type.Array(Warning)),
});

/** The answer to a completion, and with `stream: true` each part of it. */
export type Completion = Static<typeof Completion>;

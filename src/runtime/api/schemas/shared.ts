/** Parts that several request and response schemas have. */
import { type Static, Type } from 'typebox';
import {
  otherOptions,
  type RequestOption,
  type SamplingOption,
  samplingOptions,
} from '../../sampling/index.ts';
import { closed, nullable, orNull, textEnum } from './helpers.ts';

/** The description of an image URL. */
export const imageUrl =
  'A base64 data URL of a PNG, JPEG or WebP file: at most 10 MiB, 16,777,216 pixels. Other URLs are not fetched.';

/** The resolution at which the model sees an image. */
export const imageDetail = orNull(
  textEnum(['auto', 'low', 'high', 'original'], {
    description: 'Image resolution; `low` uses less context, `original` is `high`.',
  }),
);

/** A JSON Schema, applied as written. */
export const JsonSchema = Type.Unsafe<Readonly<Record<string, unknown>> | boolean>({
  type: ['object', 'boolean'],
  description: 'A JSON Schema (2020-12 unless $schema says otherwise), enforced as written.',
});

/** Whether a schema is applied strictly. */
export const strict = nullable(
  Type.Boolean({
    description:
      'The schema is enforced as written in both cases. With `false`, an unknown `format` constrains nothing and is listed in `warnings`, instead of being refused.',
  }),
);

/** Whitespace that is allowed between the tokens of a document. */
export const whitespace = orNull(
  textEnum(['compact', 'spaced', 'flexible'], {
    description:
      'Whitespace in the document: `compact` has none, `spaced` one space after each colon and comma, `flexible` leaves it to the model. Default: `spaced`, or the form of a prefix. An extension.',
  }),
);

/** The order of object members. */
export const memberOrder = orNull(
  textEnum(['schema', 'any'], {
    description:
      'The order of object members: `schema` is the order in which the schema mentions their names, `any` leaves it to the model. Default: `schema`. An extension.',
  }),
);

/** What the prompt says about the schema. */
export const schemaPrompt = orNull(
  textEnum(['none', 'line', 'names', 'schema'], {
    description:
      'What the system message says about the schema: `none` nothing, `line` to answer with JSON and to copy facts exactly, `names` the names of the members with their descriptions, `schema` the whole schema. Default: `none`. An extension.',
  }),
);

/** Kinds of values that must occur in the messages. */
export const ground = orNull(
  Type.Array(textEnum(['date', 'time', 'number']), {
    uniqueItems: true,
    description:
      'Restricts values of these kinds to those that occur in the messages, in any spelling. `x-formwork-ground` in the schema decides for single values. An extension.',
  }),
);

type ValueOf<Schema> = Schema extends { readonly type: 'number' | 'integer' }
  ? number
  : Schema extends { readonly type: 'boolean' }
    ? boolean
    : Schema extends { readonly enum: readonly (infer Value)[] }
      ? Value
      : never;

/** The request field of a scalar option. */
export function optionField<Option extends RequestOption>({ schema, unset, help }: Option) {
  const description = `${help} Unset: ${unset}.`;
  const whole =
    'type' in schema
      ? { ...schema, type: [schema.type, 'null'] }
      : { ...schema, enum: [...(schema.enum as readonly unknown[]), null] };
  return Type.Optional(Type.Unsafe<ValueOf<Option['schema']> | null>({ ...whole, description }));
}

/** The request fields of all sampling options. */
export const samplingFields = Object.fromEntries(
  Object.values(samplingOptions).map((option) => [option.wire, optionField(option)]),
) as {
  [Option in (typeof samplingOptions)[SamplingOption] as Option['wire']]: ReturnType<
    typeof optionField<Option>
  >;
};

/** How much a reasoning model thinks before it answers. */
export type ReasoningEffort = (typeof otherOptions.effort.schema.enum)[number];

/** The effort as a request field. */
export const reasoningEffort = optionField(otherOptions.effort);

/** The effort in an answer. */
export const ReasoningEffort = textEnum(otherOptions.effort.schema.enum);

/** Usage of a request, in tokens and milliseconds. */
export const Usage = Type.Object({
  prompt_tokens: Type.Integer(),
  completion_tokens: Type.Integer(),
  total_tokens: Type.Integer(),
  prompt_tokens_details: Type.Object({
    cached_tokens: Type.Integer({
      description: 'Tokens computed for an earlier request of the key.',
    }),
  }),
  completion_tokens_details: Type.Object({
    forced_tokens: Type.Integer({
      description: 'Tokens that the schema forced, which were not sampled.',
    }),
    reasoning_tokens: Type.Integer({ description: 'Tokens spent on thinking.' }),
    mask_ms: Type.Number({ description: 'Milliseconds spent on token masks.' }),
  }),
});

/** Usage of a request, in tokens and milliseconds. */
export type Usage = Static<typeof Usage>;

/** What errors of a schema have beside `param`. */
export const schemaFault = {
  keyword: Type.Optional(Type.String({ description: 'The keyword of a schema at fault.' })),
  pointer: Type.Optional(
    Type.String({ description: 'JSON Pointer into the schema, of the keyword at fault.' }),
  ),
};

/** The body of every error. */
export const ErrorResponse = Type.Object({
  error: Type.Object({
    message: Type.String(),
    type: Type.String({ examples: ['authentication_error'] }),
    code: Type.Union([Type.String({ examples: ['invalid_api_key'] }), Type.Null()]),
    param: Type.Union([Type.String(), Type.Null()]),
    ...schemaFault,
  }),
});

/** A text that ends an answer. Preparing it takes time and memory for each answer. */
export const StopSequence = Type.String({ minLength: 1, maxLength: 4096 });

/** A notice about a request or its answer that is not an error. */
export const Warning = Type.Object(
  {
    code: textEnum([
      'ignored_keyword',
      'unknown_format',
      'parameter_not_followed',
      'document_shortened',
      'stopped_early',
      'stop_passed_over',
      'value_not_grounded',
    ]),
    message: Type.String(),
    param: Type.Optional(Type.String({ description: 'Path of the parameter in the request.' })),
    pointer: Type.Optional(
      Type.String({
        description:
          'JSON Pointer into the schema, or into the document for events during generation.',
      }),
    ),
    keyword: Type.Optional(Type.String({ description: 'The keyword of the schema.' })),
  },
  { description: 'Something worth knowing that is not an error.' },
);

/** A notice about a request or its answer that is not an error. */
export type Warning = Static<typeof Warning>;

/** A refusal among the parts of a message. */
export const RefusalPart = Type.Object(
  { type: Type.Literal('refusal'), refusal: Type.String({ description: 'Treated as text.' }) },
  closed,
);

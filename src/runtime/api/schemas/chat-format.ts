/** The format of an answer: `response_format`, in every spelling that clients use. */
import { type Static, Type } from 'typebox';
import { hint, kinds, refused, taken } from './field.ts';
import { closed, nullable, orNull, textEnum } from './helpers.ts';
import { ground, JsonSchema, memberOrder, schemaPrompt, strict, whitespace } from './shared.ts';

const noGrammar =
  'Grammars (GBNF, EBNF, Lark) are not supported: use a JSON Schema, a regex or a choice.';
const noStructuralTag = 'Structural tags are not supported: use a JSON Schema or tools.';

/** A regular expression that the whole answer matches. */
const Regex = Type.String({
  minLength: 1,
  description:
    'A regular expression in ECMAScript syntax. It matches the whole answer, which is text, not JSON.',
});

/** A list of texts; the answer is one of them. */
const Choice = Type.Array(Type.String(), {
  minItems: 1,
  description: 'The answer is exactly one of these texts.',
});

/** Options beside a schema. */
export const schemaOptions = {
  strict,
  whitespace,
  prompt: schemaPrompt,
  ground,
  member_order: memberOrder,
};

/** `response_format` of a chat completion. */
export const ResponseFormat = kinds(
  [
    Type.Object({ type: Type.Literal('text') }, closed),
    Type.Object(
      {
        type: Type.Literal('json_object'),
        schema: Type.Optional(Type.Union([JsonSchema, Type.Null()])),
      },
      closed,
    ),
    Type.Object(
      {
        type: Type.Literal('json_schema'),
        json_schema: Type.Object(
          {
            name: Type.String({ minLength: 1 }),
            description: nullable(Type.String()),
            schema: JsonSchema,
            ...schemaOptions,
          },
          closed,
        ),
      },
      closed,
    ),
    Type.Object({ type: Type.Literal('regex'), regex: Regex }, closed),
    Type.Object({ type: Type.Literal('choice'), choice: Choice }, closed),
  ],
  { grammar: noGrammar, structural_tag: noStructuralTag },
);

/** A checked `response_format` of a chat completion. */
export type ResponseFormat = Static<typeof ResponseFormat>;

/** A schema, or its JSON text. */
const SchemaOrText = Type.Union([JsonSchema, Type.String()]);

const whitespaceOption = 'Set json_schema.whitespace instead.';
const oneEngine = 'There is only one engine.';

/** Fields of vLLM, SGLang and llama.cpp for the format of an answer, beside `response_format`. */
export const otherFormats = {
  structured_outputs: orNull(
    Type.Object(
      {
        json: orNull(SchemaOrText),
        regex: orNull(Regex),
        choice: orNull(Choice),
        json_object: nullable(Type.Boolean()),
        grammar: refused(noGrammar),
        structural_tag: refused(noStructuralTag),
        whitespace_pattern: hint(Type.String(), [], whitespaceOption),
        disable_any_whitespace: nullable(
          Type.Boolean({ description: 'With `true`, the document has no whitespace.' }),
        ),
        disable_additional_properties: hint(
          Type.Boolean(),
          [false],
          'Schemas are enforced as written: close objects with additionalProperties: false.',
        ),
        disable_fallback: taken(oneEngine),
      },
      closed,
    ),
  ),
  guided_json: orNull(SchemaOrText),
  guided_regex: orNull(Regex),
  guided_choice: orNull(Choice),
  regex: orNull(Regex),
  guided_grammar: refused(noGrammar),
  guided_whitespace_pattern: hint(Type.String(), [], whitespaceOption),
  guided_decoding_backend: taken(oneEngine),
  json_schema: orNull(SchemaOrText),
  grammar: refused(noGrammar),
  ebnf: refused(noGrammar),
};

/** The requested length of an answer. */
export const Verbosity = textEnum(['low', 'medium', 'high']);

/** The warning for requests that set it. */
export const verbosityWarning =
  'No model supports it: ask for short or long answers in the prompt.';

/** `POST /embeddings`: `decision.embeddings` of docs/specification.md. */
import { type Static, Type } from 'typebox';
import { closed, nullable, orNull, textEnum } from './helpers.ts';

const TokenIds = Type.Array(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }), { minItems: 1 });

/** Texts to embed. */
export const EmbeddingsRequest = Type.Object(
  {
    model: Type.String({ minLength: 1 }),
    input: Type.Union(
      [
        Type.String({ minLength: 1 }),
        Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 2048 }),
        TokenIds,
        Type.Array(TokenIds, { minItems: 1, maxItems: 2048 }),
      ],
      { description: 'Texts, or token ids of the model’s tokenizer.' },
    ),
    dimensions: nullable(
      Type.Integer({
        minimum: 1,
        description: 'Keeps the first dimensions, rescaled to length 1.',
      }),
    ),
    encoding_format: orNull(textEnum(['float', 'base64'])),
    user: nullable(Type.String()),
  },
  closed,
);

/** A checked request body of `POST /embeddings`. */
export type EmbeddingsRequest = Static<typeof EmbeddingsRequest>;

/** A vector per text, in their order. */
export const EmbeddingsResponse = Type.Object({
  object: Type.Literal('list'),
  model: Type.String(),
  data: Type.Array(
    Type.Object({
      object: Type.Literal('embedding'),
      index: Type.Integer(),
      embedding: Type.Union([
        Type.Array(Type.Number()),
        Type.String({ description: 'Little-endian float32, in base64.' }),
      ]),
    }),
  ),
  usage: Type.Object({ prompt_tokens: Type.Integer(), total_tokens: Type.Integer() }),
});

/** A vector per text, in their order, and the tokens that they have. */
export type EmbeddingsResponse = Static<typeof EmbeddingsResponse>;

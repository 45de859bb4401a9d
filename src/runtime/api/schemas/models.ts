/** `GET /models`: `models.*` of docs/specification.md. */
import { type Static, Type } from 'typebox';
import { textEnum } from './helpers.ts';

/** A model that the key may use. */
export const Model = Type.Object({
  id: Type.String(),
  object: Type.Literal('model'),
  created: Type.Integer({ description: 'Unix seconds.' }),
  owned_by: Type.String(),
  capabilities: Type.Array(textEnum(['chat', 'vision', 'embeddings', 'reasoning'])),
  context_window: Type.Integer(),
  status: textEnum(['available', 'loading', 'ready', 'failed']),
});

/** A model that the key may use. */
export type Model = Static<typeof Model>;

/** The models that the key may use. */
export const ModelList = Type.Object({
  object: Type.Literal('list'),
  data: Type.Array(Model),
});

/** Requests and answers of files: docs/guides/batches.md. */
import { type Static, Type } from 'typebox';
import { listOf, textEnum } from '../../../runtime/api/index.ts';

/** The upload form. */
export const FileUpload = Type.Object({
  purpose: Type.Literal('batch'),
  'expires_after[anchor]': Type.Optional(Type.Literal('created_at')),
  'expires_after[seconds]': Type.Optional(
    Type.Integer({ minimum: 3600, maximum: 2_592_000, default: 2_592_000 }),
  ),
  file: Type.String({
    format: 'binary',
    description: 'JSON Lines: a request each, `{"custom_id", "method": "POST", "url", "body"}`.',
  }),
});

/** A file. */
export const File = Type.Object({
  id: Type.String(),
  object: Type.Literal('file'),
  bytes: Type.Integer(),
  created_at: Type.Integer(),
  filename: Type.String(),
  purpose: textEnum(['batch', 'batch_output', 'batch_error']),
  expires_at: Type.Union([Type.Integer(), Type.Null()]),
  status: Type.Literal('processed'),
});
export type File = Static<typeof File>;

export const FileList = listOf(File);

/** The confirmation of a deletion. */
export const FileDeleted = Type.Object({
  id: Type.String(),
  object: Type.Literal('file'),
  deleted: Type.Literal(true),
});

/** The estimated usage and cost of a file's requests. */
export const CostEstimate = Type.Object({
  file_id: Type.String(),
  total_requests: Type.Integer(),
  total_estimated_input_tokens: Type.Integer(),
  total_estimated_output_tokens: Type.Integer(),
  total_estimated_cost: Type.Number({ description: 'In credits.' }),
  models: Type.Array(
    Type.Object({
      model: Type.String(),
      requests: Type.Integer(),
      estimated_input_tokens: Type.Integer(),
      estimated_output_tokens: Type.Integer(),
      estimated_cost: Type.Number(),
    }),
  ),
});
export type CostEstimate = Static<typeof CostEstimate>;

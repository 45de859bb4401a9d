/** The versions of JSON Schema, in order of age, and how a schema says which one it is written in. */
import { formworkError } from '../errors.ts';

/** A version of JSON Schema. Later versions compare greater. */
export type Dialect = number;

export const DRAFT_04: Dialect = 4;
export const DRAFT_06: Dialect = 6;
export const DRAFT_07: Dialect = 7;
export const DRAFT_2019_09: Dialect = 2019;
export const DRAFT_2020_12: Dialect = 2020;
/** No `$schema`: 2020-12, and older spellings are read by their shape (array `items`, boolean `exclusiveMinimum`). */
export const BY_SHAPE: Dialect = 2020.5;

const ADDRESSES = new Map<string, Dialect>([
  ['json-schema.org/draft-04/schema', DRAFT_04],
  ['json-schema.org/draft-06/schema', DRAFT_06],
  ['json-schema.org/draft-07/schema', DRAFT_07],
  ['json-schema.org/draft/2019-09/schema', DRAFT_2019_09],
  ['json-schema.org/draft/2020-12/schema', DRAFT_2020_12],
  ['json-schema.org/schema', BY_SHAPE],
]);

/**
 * The dialect that a `$schema` names.
 * @throws `unsupported_schema_feature` for any other: its keywords could mean anything.
 */
export function dialectOf(address: string, pointer: string): Dialect {
  const dialect = ADDRESSES.get(address.replace(/^https?:\/\//, '').replace(/#$/, ''));
  if (dialect !== undefined) return dialect;
  throw formworkError(
    `$schema ${JSON.stringify(address)} is no known dialect: write "https://json-schema.org/draft/2020-12/schema", or leave $schema out.`,
    { code: 'unsupported_schema_feature', keyword: '$schema', pointer },
  );
}

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

/** Metaschemas that add keywords to a version and change none of it. */
const EXTENSIONS = new Map<string, Dialect>([
  ['json-schema.org/draft-04/hyper-schema', DRAFT_04],
  ['json-schema.org/draft-06/hyper-schema', DRAFT_06],
  ['json-schema.org/draft-07/hyper-schema', DRAFT_07],
  ['json-schema.org/draft/2019-09/hyper-schema', DRAFT_2019_09],
  ['json-schema.org/draft/2020-12/hyper-schema', DRAFT_2020_12],
  // Snowplow: self-describing schemas.
  ['iglucentral.com/schemas/com.snowplowanalytics.self-desc/schema/jsonschema/1-0-0', DRAFT_04],
  // OpenAPI 3.1, section 4.8.24.
  ['spec.openapis.org/oas/3.1/dialect/base', DRAFT_2020_12],
]);

/** Versions as addresses of json-schema.org have them, misspelt ones too. Draft-05 is draft-04 with clearer words. */
const VERSIONS = new Map<string, Dialect>([
  ['04', DRAFT_04],
  ['05', DRAFT_04],
  ['06', DRAFT_06],
  ['07', DRAFT_07],
  ['2019-09', DRAFT_2019_09],
  ['2020-12', DRAFT_2020_12],
]);

/**
 * The dialect that a `$schema` names.
 * @throws `unsupported_schema_feature` for any other: its keywords could mean anything.
 */
export function dialectOf(address: string, pointer: string): Dialect {
  const place = address.replace(/^https?:\/\//, '').replace(/#?\/?$/, '');
  const [, version] = /^json-schema\.org\/(?:draft[-/]?)?([\d-]+)(?:\/schema)?$/.exec(place) ?? [];
  const named = version === undefined ? undefined : VERSIONS.get(version);
  const dialect = named ?? EXTENSIONS.get(place);
  if (dialect !== undefined) return dialect;
  if (place === 'json-schema.org/schema' || place === 'json-schema.org') return BY_SHAPE;
  throw formworkError(
    `$schema ${JSON.stringify(address)} is no known dialect: write "https://json-schema.org/draft/2020-12/schema", or leave $schema out.`,
    { code: 'unsupported_schema_feature', keyword: '$schema', pointer },
  );
}

/** The versions of JSON Schema, oldest first, and how a schema declares its version. */
import { formworkError } from '../common/errors.ts';

/** A version of JSON Schema. Later versions compare greater. */
export type Dialect = number;

/** Draft-04, and draft-05, which clarifies it. */
export const DRAFT_04: Dialect = 4;
/** Draft-06. */
export const DRAFT_06: Dialect = 6;
/** Draft-07. */
export const DRAFT_07: Dialect = 7;
/** Draft 2019-09. */
export const DRAFT_2019_09: Dialect = 2019;
/** Draft 2020-12. */
export const DRAFT_2020_12: Dialect = 2020;
/**
 * No `$schema`: 2020-12, with older spellings recognised by their shape (array `items`, boolean
 * `exclusiveMinimum`).
 */
export const BY_SHAPE: Dialect = 2020.5;

/** Third-party metaschemas that add keywords to a version without changing any. */
const EXTENSIONS = new Map<string, Dialect>([
  // Snowplow: self-describing schemas.
  ['iglucentral.com/schemas/com.snowplowanalytics.self-desc/schema/jsonschema/1-0-0', DRAFT_04],
  // OpenAPI 3.1, section 4.8.24.
  ['spec.openapis.org/oas/3.1/dialect/base', DRAFT_2020_12],
]);

/**
 * Addresses of json-schema.org, including misspelt ones, mostly with a version; hyper-schemas also
 * only add keywords.
 */
const OFFICIAL =
  /^json-schema\.org(?:\/(?:draft[-/]?)?(0[4-7]|2019-09|2020-12))?(?:\/(?:hyper-)?schema)?$/;

/**
 * The dialect that a `$schema` names.
 * @throws `unsupported_schema_feature` for any other, because its keywords could mean anything
 */
export function dialectOf(address: string, pointer: string): Dialect {
  const place = address.replace(/^https?:\/\//, '').replace(/#?\/?$/, '');
  const [official, version] = OFFICIAL.exec(place) ?? [];
  // Draft-05 is a clarified draft-04.
  if (version) return version === '05' ? DRAFT_04 : Number.parseInt(version, 10);
  const dialect = official ? BY_SHAPE : EXTENSIONS.get(place);
  if (dialect !== undefined) return dialect;
  throw formworkError(
    `$schema ${JSON.stringify(address)} is not a known dialect: use "https://json-schema.org/draft/2020-12/schema", or remove $schema.`,
    { code: 'unsupported_schema_feature', keyword: '$schema', pointer },
  );
}

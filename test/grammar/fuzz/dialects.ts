import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isMultiple } from './decimal.ts';
import { judgedFormats } from './formats.ts';
import type { Oracle } from './oracle.ts';
import { toRegExp } from './reference.ts';
import type { Schema } from './schemas.ts';

type Members = { readonly [keyword: string]: unknown };

const MAPS = new Set([
  ...['properties', 'patternProperties', 'definitions', '$defs'],
  ...['dependencies', 'dependentSchemas'],
]);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']);
const SINGLE = new Set([
  ...['items', 'additionalItems', 'unevaluatedItems', 'contains', 'not', 'if', 'then', 'else'],
  ...['additionalProperties', 'unevaluatedProperties', 'propertyNames'],
]);

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A schema with each of its schemas changed, the inner ones first. */
function changed(schema: unknown, change: (schema: Members) => Members): unknown {
  if (!isObject(schema)) return schema;
  const to = (sub: unknown) => changed(sub, change);
  const members = Object.entries(schema).map(([keyword, said]) => {
    if (MAPS.has(keyword) && isObject(said)) return [keyword, mapValues(said, to)];
    if (LISTS.has(keyword) && Array.isArray(said)) return [keyword, said.map(to)];
    return [keyword, SINGLE.has(keyword) ? to(said) : said];
  });
  return change(Object.fromEntries(members));
}

function mapValues(members: Members, to: (value: unknown) => unknown): Members {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, to(value)]));
}

/** The draft that a schema names: 4, 6, 7, 2019 or 2020; undefined when it names none. */
function draftOf(schema: Schema): number | undefined {
  const named = isObject(schema) ? /draft[-/]?(\d{2,4})/.exec(String(schema.$schema)) : null;
  return named ? Number(named[1]) : undefined;
}

/** The keywords that a draft does not know. */
const LATER: readonly (readonly [draft: number, keywords: readonly string[]])[] = [
  [6, ['const', 'contains', 'propertyNames']],
  [7, ['if', 'then', 'else']],
];

/** A schema of draft-07 in place of one of draft-04: exclusive bounds are numbers, and `$ref` stands alone. */
function asDraft07(draft: number | undefined): (schema: Members) => Members {
  return (schema) => {
    const { id, ...said }: Record<string, unknown> = { ...schema };
    for (const side of ['inimum', 'aximum']) {
      const [bound, exclusive] = [`m${side}`, `exclusiveM${side}`];
      if (typeof said[exclusive] !== 'boolean') continue;
      if (said[exclusive] && bound in said) {
        said[exclusive] = said[bound];
        delete said[bound];
      } else delete said[exclusive];
    }
    if (draft === undefined) return said;
    const later = LATER.flatMap(([since, keywords]) => (draft < since ? keywords : []));
    for (const keyword of later) delete said[keyword];
    if (typeof id === 'string' && draft < 6) said.$id ??= id;
    if (said.$ref === undefined || draft > 7) return said;
    const { $ref, definitions = {} } = said;
    return { $ref, definitions };
  };
}

/** The same in the spelling of draft 2020-12, for whoever knows that alone. */
export function asDraft2020(schema: Schema): Schema {
  const older = asDraft07(draftOf(schema));
  return changed(schema, (sub) => {
    const { $id, items, additionalItems, dependencies = {}, ...said } = older(sub);
    const rest = Array.isArray(items)
      ? { ...(items.length > 0 && { prefixItems: items }), items: additionalItems ?? true }
      : items !== undefined && { items };
    const dependents = Object.entries(dependencies as Members);
    const names = dependents.filter(([, other]) => Array.isArray(other));
    const schemas = dependents.filter(([, other]) => !Array.isArray(other));
    return {
      dependentRequired: Object.fromEntries(names),
      dependentSchemas: Object.fromEntries(schemas),
      ...said,
      ...rest,
    };
  }) as Schema;
}

const draft06 = JSON.parse(
  readFileSync(new URL(import.meta.resolve('ajv/dist/refs/json-schema-draft-06.json')), 'utf8'),
);

function toPattern(source: string): RegExp {
  return toRegExp(source);
}
toPattern.code = 'toRegExp';

/**
 * The judge of a schema in its own dialect: ajv, with the formats whose meaning all share.
 * @throws when ajv cannot compile it.
 */
export function createDialectOracle(schema: Schema, formats: readonly string[]): Oracle {
  const draft = draftOf(schema);
  const isNew =
    draft === 2020 || (!draft && /"prefixItems"|"\$dynamic/.test(JSON.stringify(schema)));
  const Judge = isNew ? Ajv2020 : draft === undefined || draft === 2019 ? Ajv2019 : Ajv;
  const ajv = new Judge({
    strict: false,
    logger: false,
    validateSchema: false,
    ownProperties: true,
    formats: Object.fromEntries(formats.map((name) => [name, judgedFormats[name]!])),
    code: { regExp: toPattern },
  });
  if (Judge === Ajv) ajv.addMetaSchema(draft06);
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    validate: (factor: number, value: number) => isMultiple(value, factor),
  });
  const { $schema, ...said } = changed(schema, asDraft07(draft)) as Members;
  const validate = ajv.compile(said);
  return (document) => validate(document) === true;
}

import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import { isMultiple } from './decimal.ts';
import { judgedFormats } from './formats.ts';
import type { Oracle } from './oracle.ts';
import { toRegExp } from './reference.ts';
import type { Schema } from './schemas.ts';

/** The members of an object, or of a schema that is one. */
export type Members = { readonly [keyword: string]: unknown };

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
export function changed(schema: unknown, change: (schema: Members) => unknown): unknown {
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
export function draftOf(schema: Schema): number | undefined {
  const named = isObject(schema) ? /draft[-/]?(\d{2,4})/.exec(String(schema.$schema)) : null;
  return named ? Number(named[1]) : undefined;
}

/** Keywords by the draft that has them first. */
const LATER: readonly (readonly [draft: number, keywords: readonly string[]])[] = [
  [6, ['const', 'contains', 'propertyNames']],
  [7, ['if', 'then', 'else']],
  [2019, ['dependentRequired', 'dependentSchemas', 'minContains', 'maxContains', '$anchor']],
  [2019, ['unevaluatedItems', 'unevaluatedProperties', '$recursiveRef', '$recursiveAnchor']],
  [2020, ['prefixItems', '$dynamicRef', '$dynamicAnchor']],
];

/**
 * A schema without what its draft does not know, as later ones spell it: exclusive bounds are
 * numbers, and `$ref` stands alone.
 */
function asLater(draft: number | undefined): (schema: Members) => Members {
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
    const { $ref, definitions = {}, $defs = {} } = said;
    return { $ref, definitions, $defs };
  };
}

/** The same in the spelling of draft 2020-12, for validators that know only that. */
export function asDraft2020(schema: Schema): Schema {
  const draft = draftOf(schema);
  if (typeof schema === 'boolean' || draft === 2020) return schema;
  const later = asLater(draft);
  const recursive = JSON.stringify(schema).includes('"$recursiveRef"');
  const { $schema, ...said } = schema;
  // Only a resource can be recursive: the whole is one.
  const root = recursive ? { $id: 'root', ...said } : said;
  return changed(root, (sub) => {
    const { $id, $ref, $recursiveAnchor, $recursiveRef, ...said } = later(sub);
    const isResource = typeof $id === 'string' && !$id.startsWith('#');
    const anchor = $recursiveAnchor === true ? '$dynamicAnchor' : '$anchor';
    return {
      ...(draft === 2019 ? counting(listed(said)) : listed(said)),
      ...(typeof $ref === 'string' && {
        $ref: $ref.replace(/(?<=\/)items(?=\/\d)/, 'prefixItems'),
      }),
      ...($recursiveRef !== undefined && { $dynamicRef: '#recursive' }),
      ...(isResource && { $id, ...(recursive && { [anchor]: 'recursive' }) }),
      ...(typeof $id === 'string' && !isResource && { $anchor: $id.slice(1) }),
    };
  }) as Schema;
}

/** What contains something, where that leaves it unevaluated. */
function counting({ contains, minContains, maxContains, ...said }: Members): Members {
  if (contains === undefined) return said;
  const counted = { not: { not: { contains, minContains, maxContains } } };
  return { ...said, allOf: [...((said.allOf as unknown[]) ?? []), counted] };
}

/** The items of a list, and what depends on a member, as draft 2020-12 has them. */
function listed({ items, additionalItems, dependencies = {}, ...said }: Members): Members {
  const rest = Array.isArray(items)
    ? {
        ...(items.length > 0 && { prefixItems: items }),
        ...(additionalItems !== undefined && { items: additionalItems }),
      }
    : items !== undefined && { items };
  const dependents = Object.entries(dependencies as Members);
  const names = dependents.filter(([, other]) => Array.isArray(other));
  const schemas = dependents.filter(([, other]) => !Array.isArray(other));
  return {
    ...(names.length > 0 && { dependentRequired: Object.fromEntries(names) }),
    ...(schemas.length > 0 && { dependentSchemas: Object.fromEntries(schemas) }),
    ...said,
    ...rest,
  };
}

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
  const validate = ajv.compile(nameless(changed(schema, asLater(draft)) as Schema));
  return (document) => validate(document) === true;
}

/** A schema that does not name its draft. */
function nameless(schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema;
  const { $schema, ...said } = schema;
  return said;
}

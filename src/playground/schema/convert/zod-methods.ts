/** What the methods of Zod schemas say in JSON Schema. */
import type { Schema } from './types.ts';

/** A schema being built; `optional` is about the member that holds it. */
export interface Built {
  readonly schema: Schema;
  readonly optional: boolean;
}

/** What a method makes of a schema, given the literals it was called with; undefined when it does not fit. */
export type Method = (target: Built, values: readonly unknown[], at: number) => Built | undefined;

/** String formats by the name Zod gives them, as function or as method. */
export const stringFormats: Readonly<Record<string, Schema>> = {
  email: { format: 'email' },
  url: { format: 'uri' },
  httpUrl: { format: 'uri', pattern: '^https?://' },
  uuid: { format: 'uuid' },
  guid: { format: 'uuid' },
  uuidv4: { format: 'uuid' },
  datetime: { format: 'date-time' },
  date: { format: 'date' },
  time: { pattern: '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?$' },
  duration: { format: 'duration' },
  ipv4: { format: 'ipv4' },
  ipv6: { format: 'ipv6' },
  hostname: { format: 'hostname' },
  base64: { pattern: '^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$' },
  ulid: { pattern: '^[0-9A-HJKMNP-TV-Z]{26}$' },
  nanoid: { pattern: '^[A-Za-z0-9_-]{21}$' },
  cuid2: { pattern: '^[0-9a-z]+$' },
  e164: { pattern: '^\\+[1-9]\\d{6,14}$' },
};

/** A text as a regular expression that matches it alone. */
function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function withKeywords(target: Built, keywords: Schema): Built {
  return { ...target, schema: { ...target.schema, ...keywords } };
}

/** Adds a pattern; a second one goes into `allOf`, where both hold. */
function withPattern(target: Built, pattern: string): Built | undefined {
  if (target.schema.type !== 'string') return undefined;
  if (target.schema.pattern === undefined) return withKeywords(target, { pattern });
  const before = Array.isArray(target.schema.allOf) ? (target.schema.allOf as Schema[]) : [];
  return withKeywords(target, { allOf: [...before, { pattern }] });
}

const bounds: Readonly<Record<string, readonly [least: string, most: string]>> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
};

function bound(side: 0 | 1): Method {
  return (target, [value]) => {
    const keyword = bounds[String(target.schema.type)]?.[side];
    return keyword === undefined || typeof value !== 'number'
      ? undefined
      : withKeywords(target, { [keyword]: value });
  };
}

function numeric(keyword: string, fixed?: number): Method {
  return (target, [given]) => {
    const value = fixed ?? given;
    const isNumber = target.schema.type === 'number' || target.schema.type === 'integer';
    return isNumber && typeof value === 'number'
      ? withKeywords(target, { [keyword]: value })
      : undefined;
  };
}

function propertiesOf(schema: Schema): Readonly<Record<string, unknown>> | undefined {
  return schema.type === 'object' && typeof schema.properties === 'object'
    ? (schema.properties as Readonly<Record<string, unknown>>)
    : undefined;
}

function requiredOf(schema: Schema): readonly string[] {
  return Array.isArray(schema.required) ? (schema.required as string[]) : [];
}

function withRequired(target: Built, required: readonly string[]): Built {
  const { required: _before, ...rest } = target.schema;
  return { ...target, schema: { ...rest, ...(required.length > 0 ? { required } : {}) } };
}

/** Keeps the members whose name passes. */
function filtered(target: Built, keep: (name: string) => boolean): Built | undefined {
  const properties = propertiesOf(target.schema);
  if (!properties) return undefined;
  const kept = Object.entries(properties).filter(([name]) => keep(name));
  return withRequired(
    withKeywords(target, { properties: Object.fromEntries(kept) }),
    requiredOf(target.schema).filter(keep),
  );
}

function namesOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

const nullable: Method = (target) => ({
  ...target,
  schema:
    typeof target.schema.type === 'string' && target.schema.enum === undefined
      ? { ...target.schema, type: [target.schema.type, 'null'] }
      : { anyOf: [target.schema, { type: 'null' }] },
});
const optional: Method = (target) => ({ ...target, optional: true });
const same: Method = (target) => target;

const formatMethods: Readonly<Record<string, Method>> = Object.fromEntries(
  Object.entries(stringFormats).map(([name, format]): [string, Method] => [
    name,
    (target) => (target.schema.type === 'string' ? withKeywords(target, format) : undefined),
  ]),
);

/** Methods by name. */
export const methods: Readonly<Record<string, Method>> = {
  ...formatMethods,
  min: bound(0),
  max: bound(1),
  length: (target, values, at) => {
    const least = bound(0)(target, values, at);
    return least && bound(1)(least, values, at);
  },
  nonempty: (target, _values, at) => bound(0)(target, [1], at),
  regex: (target, [pattern]) =>
    pattern instanceof RegExp && !/[imsy]/.test(pattern.flags)
      ? withPattern(target, pattern.source)
      : undefined,
  startsWith: (target, [text]) => withPattern(target, `^${escapePattern(String(text))}`),
  endsWith: (target, [text]) => withPattern(target, `${escapePattern(String(text))}$`),
  includes: (target, [text]) => withPattern(target, escapePattern(String(text))),
  int: (target) =>
    target.schema.type === 'number' ? withKeywords(target, { type: 'integer' }) : undefined,
  gte: numeric('minimum'),
  gt: numeric('exclusiveMinimum'),
  lte: numeric('maximum'),
  lt: numeric('exclusiveMaximum'),
  positive: numeric('exclusiveMinimum', 0),
  nonnegative: numeric('minimum', 0),
  negative: numeric('exclusiveMaximum', 0),
  nonpositive: numeric('maximum', 0),
  multipleOf: numeric('multipleOf'),
  step: numeric('multipleOf'),
  finite: same,
  safe: same,
  optional,
  nullable,
  nullish: (target, values, at) => optional(nullable(target, values, at)!, values, at),
  exactOptional: optional,
  default: (target, [value]) => ({ ...withKeywords(target, { default: value }), optional: true }),
  describe: (target, [text]) => withKeywords(target, { description: text }),
  meta: (target, [about]) => {
    const { title, description } = (about ?? {}) as { title?: string; description?: string };
    return withKeywords(target, {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
    });
  },
  strict: (target) => withKeywords(target, { additionalProperties: false }),
  strip: (target) => withKeywords(target, { additionalProperties: false }),
  passthrough: (target) => {
    const { additionalProperties: _before, ...schema } = target.schema;
    return { ...target, schema };
  },
  loose: (target, values, at) => methods.passthrough?.(target, values, at),
  brand: same,
  readonly: same,
  array: (target) => ({ schema: { type: 'array', items: target.schema }, optional: false }),
  unwrap: (target) => ({ ...target, optional: false }),
  partial: (target, [names]) =>
    propertiesOf(target.schema) &&
    withRequired(
      target,
      names === undefined
        ? []
        : requiredOf(target.schema).filter((name) => !namesOf(names).includes(name)),
    ),
  required: (target, [names]) => {
    const properties = propertiesOf(target.schema);
    const more = names === undefined ? Object.keys(properties ?? {}) : namesOf(names);
    return (
      properties && withRequired(target, [...new Set([...requiredOf(target.schema), ...more])])
    );
  },
  pick: (target, [names]) => filtered(target, (name) => namesOf(names).includes(name)),
  omit: (target, [names]) => filtered(target, (name) => !namesOf(names).includes(name)),
  extend: (target, [more]) => {
    const properties = propertiesOf(target.schema);
    const added = propertiesOf(more as Schema);
    if (!properties || !added) return undefined;
    const kept = requiredOf(target.schema).filter((name) => !Object.hasOwn(added, name));
    return withRequired(withKeywords(target, { properties: { ...properties, ...added } }), [
      ...kept,
      ...requiredOf(more as Schema),
    ]);
  },
};

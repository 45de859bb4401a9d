import { isMultiple } from './decimal.ts';
import { judgedFormats } from './formats.ts';
import type { Oracle } from './oracle.ts';
import type { Schema } from './schemas.ts';

/**
 * A second judge: draft 2020-12 read literally, keyword by keyword, for values that `JSON.parse` makes. It knows no
 * automata, and none of the engines' shortcuts; the official suite says whether it is right. Undefined for schemas with
 * keywords that it leaves to others: in one resource, without `$id`, a dynamic reference is one like any other.
 */
export function createReference(root: Schema): Oracle | undefined {
  if (LEFT_TO_OTHERS.test(JSON.stringify(root))) return undefined;
  return (document) => apply(root, document, root) !== undefined;
}

const LEFT_TO_OTHERS = /"\$(?:id|recursive\w+)":|"\$ref":"(?!#)/;

/** What the schemas that hold have said something of: members by name, items by position. */
type Evaluated = ReadonlySet<string | number>;

type Members = Readonly<Record<string, unknown>>;
type Maps = Readonly<Record<string, Schema>>;

const NOTHING: Evaluated = new Set();

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const lengthOf = (text: string) => [...text].length;

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function equal(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => equal(item, b[i]));
  }
  if (isObject(a) && isObject(b)) {
    const names = Object.keys(a);
    return (
      names.length === Object.keys(b).length &&
      names.every((name) => Object.hasOwn(b, name) && equal(a[name], b[name]))
    );
  }
  return a === b;
}

const number = (holds: (limit: number, value: number) => boolean) => (said: unknown, v: unknown) =>
  typeof v !== 'number' || holds(said as number, v);
const string = (holds: (said: never, value: string) => boolean) => (said: unknown, v: unknown) =>
  typeof v !== 'string' || holds(said as never, v);
const array =
  (holds: (said: number, items: readonly unknown[]) => boolean) => (said: unknown, v: unknown) =>
    !Array.isArray(v) || holds(said as number, v);
const object =
  (holds: (said: never, names: readonly string[], value: Members) => boolean) =>
  (said: unknown, v: unknown) =>
    !isObject(v) || holds(said as never, Object.keys(v), v);

/** Keywords that look at the value alone. */
const ASSERTIONS: Readonly<Record<string, (said: unknown, value: unknown) => boolean>> = {
  type: (said, value) =>
    [said]
      .flat()
      .some((type) => (type === 'integer' ? Number.isInteger(value) : type === typeOf(value))),
  const: equal,
  enum: (said, value) => (said as unknown[]).some((one) => equal(one, value)),
  minimum: number((limit, value) => value >= limit),
  maximum: number((limit, value) => value <= limit),
  exclusiveMinimum: number((limit, value) => value > limit),
  exclusiveMaximum: number((limit, value) => value < limit),
  multipleOf: number((factor, value) => isMultiple(value, factor)),
  minLength: string((limit: number, text) => lengthOf(text) >= limit),
  maxLength: string((limit: number, text) => lengthOf(text) <= limit),
  pattern: string((source: string, text) => toRegExp(source).test(text)),
  format: (said, value) => hasFormat(said as string, value),
  minItems: array((limit, items) => items.length >= limit),
  maxItems: array((limit, items) => items.length <= limit),
  uniqueItems: (said, value) =>
    said !== true ||
    !Array.isArray(value) ||
    value.every((item, i) => !value.slice(0, i).some((other) => equal(item, other))),
  minProperties: object((limit: number, names) => names.length >= limit),
  maxProperties: object((limit: number, names) => names.length <= limit),
  required: object((said: string[], names) => said.every((name) => names.includes(name))),
  dependentRequired: object((said: Record<string, string[]>, names) =>
    Object.entries(said).every(
      ([name, others]) => !names.includes(name) || others.every((other) => names.includes(other)),
    ),
  ),
};

/** A pattern with the `u` flag; without it where it is only valid so. */
export function toRegExp(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}

/** True when a value has a format, or the format is unknown. */
export function hasFormat(name: string, value: unknown): boolean {
  const format: unknown = judgedFormats[name];
  if (format === true || format === undefined) return true;
  if (format instanceof RegExp) return typeof value !== 'string' || format.test(value);
  if (typeof format === 'function') return typeof value !== 'string' || format(value);
  const { type = 'string', validate } = format as { type?: string; validate: unknown };
  if (typeof value !== type) return true;
  return validate instanceof RegExp
    ? validate.test(value as string)
    : (validate as (value: unknown) => boolean)(value);
}

/** What a schema evaluates of a value that it accepts; undefined when it does not accept it. */
function apply(schema: Schema, value: unknown, root: Schema): Evaluated | undefined {
  if (typeof schema === 'boolean') return schema ? NOTHING : undefined;
  for (const [keyword, said] of Object.entries(schema)) {
    const holds = Object.hasOwn(ASSERTIONS, keyword) ? ASSERTIONS[keyword] : undefined;
    if (holds && !holds(said, value)) return undefined;
  }
  const parts = [
    inPlace(schema, value, root),
    Array.isArray(value) ? ofItems(schema, value, root) : NOTHING,
    isObject(value) ? ofMembers(schema, value, root) : NOTHING,
  ];
  const evaluated = joined(parts);
  return evaluated && rest(schema, value, root, evaluated);
}

/** All of what several evaluate; undefined when one of them does not hold. */
function joined(parts: readonly (Evaluated | undefined)[]): Evaluated | undefined {
  return parts.includes(undefined) ? undefined : new Set(parts.flatMap((part) => [...part!]));
}

type Applied = Readonly<Record<string, unknown>>;

/** Schemas applied to the value itself. */
function inPlace(schema: Applied, value: unknown, root: Schema): Evaluated | undefined {
  const to = (sub: unknown) => apply(sub as Schema, value, root);
  const some = (said: unknown) => (said as Schema[]).map(to).filter((part) => part !== undefined);
  const parts: (Evaluated | undefined)[] = [];
  for (const reference of [schema.$ref, schema.$dynamicRef]) {
    if (reference !== undefined) parts.push(to(resolve(reference as string, root)));
  }
  if (schema.allOf) parts.push(joined((schema.allOf as Schema[]).map(to)));
  if (schema.anyOf) {
    const held = some(schema.anyOf);
    parts.push(held.length > 0 ? joined(held) : undefined);
  }
  if (schema.oneOf) {
    const held = some(schema.oneOf);
    parts.push(held.length === 1 ? held[0] : undefined);
  }
  if (schema.not !== undefined) parts.push(to(schema.not) ? undefined : NOTHING);
  if (schema.if !== undefined) {
    const condition = to(schema.if);
    if (condition) parts.push(condition, to(schema.then ?? true));
    else parts.push(to(schema.else ?? true));
  }
  if (isObject(value) && schema.dependentSchemas) {
    for (const [name, sub] of Object.entries(schema.dependentSchemas as Maps)) {
      if (Object.hasOwn(value, name)) parts.push(to(sub));
    }
  }
  return joined(parts);
}

function ofItems(schema: Applied, items: readonly unknown[], root: Schema): Evaluated | undefined {
  const evaluated = new Set<number>();
  const prefix = (schema.prefixItems ?? []) as Schema[];
  for (const [i, item] of items.entries()) {
    const sub = i < prefix.length ? prefix[i] : (schema.items as Schema | undefined);
    if (sub === undefined) continue;
    if (!apply(sub, item, root)) return undefined;
    evaluated.add(i);
  }
  if (schema.contains === undefined) return evaluated;
  const found = [...items.keys()].filter((i) => apply(schema.contains as Schema, items[i], root));
  const { minContains = 1, maxContains = Number.POSITIVE_INFINITY } = schema;
  if (found.length < (minContains as number) || found.length > (maxContains as number)) {
    return undefined;
  }
  return new Set([...evaluated, ...found]);
}

function ofMembers(schema: Applied, members: Members, root: Schema): Evaluated | undefined {
  const evaluated = new Set<string>();
  const properties = (schema.properties ?? {}) as Maps;
  const patterns = Object.entries((schema.patternProperties ?? {}) as Maps);
  for (const [name, member] of Object.entries(members)) {
    if (schema.propertyNames !== undefined && !apply(schema.propertyNames as Schema, name, root)) {
      return undefined;
    }
    const own = Object.hasOwn(properties, name) ? [properties[name]!] : [];
    const matching = patterns.filter(([source]) => toRegExp(source).test(name));
    let subs = [...own, ...matching.map(([, sub]) => sub)];
    if (subs.length === 0 && schema.additionalProperties !== undefined) {
      subs = [schema.additionalProperties as Schema];
    }
    if (!subs.every((sub) => apply(sub, member, root))) return undefined;
    if (subs.length > 0) evaluated.add(name);
  }
  return evaluated;
}

/** `unevaluatedItems` and `unevaluatedProperties`, which look at what all the others have evaluated. */
function rest(schema: Applied, value: unknown, root: Schema, evaluated: Evaluated) {
  const keyword = Array.isArray(value) ? 'unevaluatedItems' : 'unevaluatedProperties';
  const sub = schema[keyword] as Schema | undefined;
  if (sub === undefined || typeof value !== 'object' || value === null) return evaluated;
  const parts: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  const left = parts.filter(([at]) => !evaluated.has(at));
  if (!left.every(([, part]) => apply(sub, part, root))) return undefined;
  return new Set(parts.map(([at]) => at));
}

/** The schema that a reference names: all of them, one by pointer, or one by anchor. */
export function resolve(reference: string, root: Schema): Schema {
  const fragment = decodeURIComponent(reference).slice(1);
  if (fragment !== '' && !fragment.startsWith('/')) return anchored(fragment, root)!;
  let found: unknown = root;
  for (const token of fragment.split('/').slice(1)) {
    found = (found as Members)[token.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return found as Schema;
}

function anchored(name: string, within: unknown): Schema | undefined {
  if (typeof within !== 'object' || within === null) return undefined;
  const { $anchor, $dynamicAnchor } = within as Members;
  if ($anchor === name || $dynamicAnchor === name) return within as Schema;
  for (const part of Object.values(within)) {
    const found = anchored(name, part);
    if (found) return found;
  }
  return undefined;
}

import { isMultiple } from './decimal.ts';
import { judgedFormats } from './formats.ts';
import type { Oracle } from './oracle.ts';
import type { Schema } from './schemas.ts';

/**
 * A second judge: draft 2020-12 read literally, keyword by keyword, for values that `JSON.parse`
 * makes. It knows no automata, and none of the engines' shortcuts; the official suite says whether
 * it is right. Undefined for schemas with what it leaves to others: `$recursiveRef`, and
 * identifiers that are more than one word.
 */
export function createReference(root: Schema): Oracle | undefined {
  if (LEFT_TO_OTHERS.test(JSON.stringify(root))) return undefined;
  return (document) => apply(root, document, { root, entered: [root] }) !== undefined;
}

const LEFT_TO_OTHERS = /"\$recursive\w+":|"\$id":"(?!\w+")|"\$ref":"(?!\w*["#])/;

/**
 * Where a schema is applied: its document, and the resources entered on the way, outermost first
 * (core, 7.1).
 */
interface Scope {
  readonly root: Schema;
  readonly entered: readonly Schema[];
}

const enter = (resource: Schema, { root, entered }: Scope): Scope =>
  resource === entered.at(-1) ? { root, entered } : { root, entered: [...entered, resource] };

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
function apply(schema: Schema, value: unknown, scope: Scope): Evaluated | undefined {
  if (typeof schema === 'boolean') return schema ? NOTHING : undefined;
  if (schema.$id !== undefined) scope = enter(schema, scope);
  for (const [keyword, said] of Object.entries(schema)) {
    const holds = Object.hasOwn(ASSERTIONS, keyword) ? ASSERTIONS[keyword] : undefined;
    if (holds && !holds(said, value)) return undefined;
  }
  const parts = [
    inPlace(schema, value, scope),
    Array.isArray(value) ? ofItems(schema, value, scope) : NOTHING,
    isObject(value) ? ofMembers(schema, value, scope) : NOTHING,
  ];
  const evaluated = joined(parts);
  return evaluated && rest(schema, value, scope, evaluated);
}

/** All of what several evaluate; undefined when one of them does not hold. */
function joined(parts: readonly (Evaluated | undefined)[]): Evaluated | undefined {
  return parts.includes(undefined) ? undefined : new Set(parts.flatMap((part) => [...part!]));
}

type Applied = Readonly<Record<string, unknown>>;

/** Schemas applied to the value itself. */
function inPlace(schema: Applied, value: unknown, scope: Scope): Evaluated | undefined {
  const to = (sub: unknown) => apply(sub as Schema, value, scope);
  const some = (said: unknown) => (said as Schema[]).map(to).filter((part) => part !== undefined);
  const parts: (Evaluated | undefined)[] = [];
  for (const keyword of ['$ref', '$dynamicRef'] as const) {
    if (schema[keyword] === undefined) continue;
    const found = find(schema[keyword] as string, scope, keyword === '$dynamicRef');
    parts.push(apply(found.schema, value, enter(found.resource, scope)));
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

function ofItems(schema: Applied, items: readonly unknown[], scope: Scope): Evaluated | undefined {
  const evaluated = new Set<number>();
  const prefix = (schema.prefixItems ?? []) as Schema[];
  for (const [i, item] of items.entries()) {
    const sub = i < prefix.length ? prefix[i] : (schema.items as Schema | undefined);
    if (sub === undefined) continue;
    if (!apply(sub, item, scope)) return undefined;
    evaluated.add(i);
  }
  if (schema.contains === undefined) return evaluated;
  const found = [...items.keys()].filter((i) => apply(schema.contains as Schema, items[i], scope));
  const { minContains = 1, maxContains = Number.POSITIVE_INFINITY } = schema;
  if (found.length < (minContains as number) || found.length > (maxContains as number)) {
    return undefined;
  }
  return new Set([...evaluated, ...found]);
}

function ofMembers(schema: Applied, members: Members, scope: Scope): Evaluated | undefined {
  const evaluated = new Set<string>();
  const properties = (schema.properties ?? {}) as Maps;
  const patterns = Object.entries((schema.patternProperties ?? {}) as Maps);
  for (const [name, member] of Object.entries(members)) {
    if (schema.propertyNames !== undefined && !apply(schema.propertyNames as Schema, name, scope)) {
      return undefined;
    }
    const own = Object.hasOwn(properties, name) ? [properties[name]!] : [];
    const matching = patterns.filter(([source]) => toRegExp(source).test(name));
    let subs = [...own, ...matching.map(([, sub]) => sub)];
    if (subs.length === 0 && schema.additionalProperties !== undefined) {
      subs = [schema.additionalProperties as Schema];
    }
    if (!subs.every((sub) => apply(sub, member, scope))) return undefined;
    if (subs.length > 0) evaluated.add(name);
  }
  return evaluated;
}

/**
 * `unevaluatedItems` and `unevaluatedProperties`, which look at what all the others have evaluated.
 */
function rest(schema: Applied, value: unknown, scope: Scope, evaluated: Evaluated) {
  const keyword = Array.isArray(value) ? 'unevaluatedItems' : 'unevaluatedProperties';
  const sub = schema[keyword] as Schema | undefined;
  if (sub === undefined || typeof value !== 'object' || value === null) return evaluated;
  const parts: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  const left = parts.filter(([at]) => !evaluated.has(at));
  if (!left.every(([, part]) => apply(sub, part, scope))) return undefined;
  return new Set(parts.map(([at]) => at));
}

interface Found {
  readonly schema: Schema;
  readonly resource: Schema;
}

/** The schema that a reference names: a resource, or one in it by pointer or by anchor. */
function find(reference: string, { root, entered }: Scope, dynamic: boolean): Found {
  const [address = '', fragment = ''] = decodeURIComponent(reference).split('#');
  const resource = address === '' ? entered.at(-1)! : named('$id', address, root);
  if (resource === undefined) throw new ReferenceError(`nothing has the name of ${reference}`);
  if (fragment === '' || fragment.startsWith('/')) {
    return { resource, schema: at(fragment, resource) };
  }
  const schema = (named('$anchor', fragment, resource) ??
    named('$dynamicAnchor', fragment, resource))!;
  if (dynamic && isObject(schema) && schema.$dynamicAnchor === fragment) {
    for (const outer of entered) {
      const other = named('$dynamicAnchor', fragment, outer);
      if (other) return { resource: outer, schema: other };
    }
  }
  return { resource, schema };
}

/**
 * The schema that a reference names in a document, without regard to where it stands; undefined
 * when there is none.
 */
export function resolve(reference: string, root: Schema): Schema | undefined {
  try {
    return find(reference, { root, entered: [root] }, false).schema;
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

function at(pointer: string, within: Schema): Schema {
  let found: unknown = within;
  for (const token of pointer.split('/').slice(1)) {
    found = (found as Members | undefined)?.[token.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return found as Schema;
}

/** The schema whose keyword has that value: with an anchor, in this resource alone. */
function named(keyword: string, value: string, within: unknown): Schema | undefined {
  if (typeof within !== 'object' || within === null) return undefined;
  if ((within as Members)[keyword] === value) return within as Schema;
  for (const part of Object.values(within)) {
    if (keyword !== '$id' && isObject(part) && typeof part.$id === 'string') continue;
    const found = named(keyword, value, part);
    if (found) return found;
  }
  return undefined;
}

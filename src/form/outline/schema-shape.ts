/** Flattens everything a schema says about one location into one object, for the outline only. */
import { unescapeFragment } from '../../runtime/common/json-pointer.ts';
import { parsePointer } from './pointer.ts';

/** A schema object, loosely typed for the outline. */
export interface SchemaObject {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: unknown;
  /** Number of possible shapes, if the value has not determined one yet. */
  readonly shapes?: number;
  readonly [keyword: string]: unknown;
}

/** Sufficient for any schema a person can read; larger forms are not useful. */
const mostExpansions = 500;

function isObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lookUp(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  const fragment = unescapeFragment(reference.slice(1));
  if (fragment !== '' && !fragment.startsWith('/')) {
    const definitions = isObject(root) ? (root.$defs ?? root.definitions) : undefined;
    return isObject(definitions)
      ? Object.values(definitions).find((one) => isObject(one) && one.$anchor === fragment)
      : undefined;
  }
  let target: unknown = root;
  for (const step of parsePointer(fragment)) {
    if (typeof target !== 'object' || target === null || !Object.hasOwn(target, step)) {
      return undefined;
    }
    target = (target as Record<string, unknown>)[step];
  }
  return target;
}

/** Merges members, combining the schemas of those in both. */
function mergeMembers(
  base: SchemaObject['properties'] = {},
  more: SchemaObject['properties'] = {},
): NonNullable<SchemaObject['properties']> {
  const both = Object.entries(more).map(([name, member]) => {
    const known = Object.hasOwn(base, name) ? base[name] : undefined;
    return [name, isObject(known) && isObject(member) ? { ...known, ...member } : member];
  });
  return { ...base, ...Object.fromEntries(both) };
}

function merge(base: SchemaObject, more: SchemaObject): SchemaObject {
  const required = [base.required, more.required].flatMap((list) =>
    Array.isArray(list) ? (list as unknown[]) : [],
  );
  return {
    ...base,
    ...more,
    ...(base.properties || more.properties
      ? { properties: mergeMembers(base.properties, more.properties) }
      : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

/**
 * The schema of a member over several branches: an enum of its constants, if every branch has some.
 */
function memberOfAny(members: readonly unknown[]): unknown {
  const values = members.map((member) => {
    if (!isObject(member)) return [];
    return Array.isArray(member.enum) ? member.enum : 'const' in member ? [member.const] : [];
  });
  return values.every((list) => list.length > 0) ? { enum: [...new Set(values.flat())] } : {};
}

/**
 * The common part of branches. Until the value determines the branch, showing more of one would
 * mislead.
 */
function commonOf(branches: readonly SchemaObject[]): SchemaObject {
  const [first, ...others] = branches;
  if (!first) return {};
  if (others.length === 0) return first;
  const shapes = branches.length;
  const names = Object.keys(first.properties ?? {}).filter((name) =>
    others.every((other) => Object.hasOwn(other.properties ?? {}, name)),
  );
  if (names.length === 0) return { shapes };
  const property = (name: string) =>
    memberOfAny(branches.map((branch) => branch.properties?.[name]));
  const required = names.filter((name) =>
    branches.every((branch) => Array.isArray(branch.required) && branch.required.includes(name)),
  );
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, property(name)])),
    required,
    shapes,
  };
}

/** How many members a value lacks that a schema requires. */
function missingIn(value: object, { required }: SchemaObject): number {
  const names = Array.isArray(required) ? (required as unknown[]) : [];
  return names.filter((name) => typeof name === 'string' && !Object.hasOwn(value, name)).length;
}

/** Whether a condition does not hold, as far as constants, types and missing members show. */
function fails(condition: SchemaObject, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (missingIn(value, condition) > 0) return true;
  return Object.entries(condition.properties ?? {}).some(([name, property]) => {
    if (!Object.hasOwn(value, name) || !isObject(property)) return false;
    const member = (value as Readonly<Record<string, unknown>>)[name];
    const { enum: choices } = property;
    return (
      suits(property, member) === -100 || (Array.isArray(choices) && !choices.includes(member))
    );
  });
}

/**
 * Scores how well a branch fits a value: wrong constants and types lower the score, shared members
 * raise it. Of branches that are alike otherwise, the one of which less is missing fits.
 */
function suits(branch: SchemaObject, value: unknown): number {
  if (value === undefined) return 0;
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const types = [branch.type].flat();
  if (
    branch.type !== undefined &&
    !types.includes(type) &&
    !(type === 'number' && types.includes('integer'))
  ) {
    return -100;
  }
  if (branch.const !== undefined && branch.const !== value) return -100;
  if (type !== 'object') return 1;
  return Object.entries(value as object).reduce(
    (score, [name, member]) => {
      const property = branch.properties?.[name];
      if (property === undefined) return score - 1;
      if (!isObject(property)) return score + 1;
      if (property.const !== undefined) return score + (property.const === member ? 10 : -50);
      if (Array.isArray(property.enum)) return score + (property.enum.includes(member) ? 5 : -50);
      return score + 1;
    },
    -0.01 * missingIn(value as object, branch),
  );
}

/** One schema object for a location, and the schemas it is made of. */
export interface Expansion {
  readonly schema: SchemaObject;
  readonly parts: readonly SchemaObject[];
}

/**
 * One schema object for a location: resolves references, merges `allOf`, and picks the branch of
 * `anyOf`, `oneOf` and `if`/`then`/`else` that fits the value best.
 */
export function expandSchema(schema: unknown, value: unknown, root: unknown): Expansion {
  let remaining = mostExpansions;
  const within = new Set<SchemaObject>();
  const parts: SchemaObject[] = [];

  const expand = (part: unknown): SchemaObject => {
    if (!isObject(part) || within.has(part) || remaining-- <= 0) return {};
    within.add(part);
    parts.push(part);
    const flat = flatten(part);
    within.delete(part);
    return flat;
  };

  /** Its parts are not yet among those of the location. */
  const tryOut = (part: unknown): Expansion => {
    const start = parts.length;
    const flat = expand(part);
    return { schema: flat, parts: parts.splice(start) };
  };

  const choose = (list: readonly unknown[]): SchemaObject => {
    const branches = list.filter((branch) => branch !== undefined).map(tryOut);
    const scores = branches.map((branch) => suits(branch.schema, value));
    const best = scores.indexOf(Math.max(...scores));
    const chosen = value === undefined ? branches : branches.slice(best, best + 1);
    parts.push(...chosen.flatMap((branch) => branch.parts));
    const schemas = chosen.map((branch) => branch.schema);
    if (value !== undefined) return schemas[0] ?? {};
    return commonOf(schemas.filter(({ type }) => type !== 'null'));
  };

  const flatten = (part: SchemaObject): SchemaObject => {
    const { $ref, $dynamicRef, allOf, anyOf, oneOf, if: condition, ...rest } = part;
    const { then, else: otherwise, ...own } = rest;
    const reference = $ref ?? $dynamicRef;
    const target = typeof reference === 'string' ? expand(lookUp(root, reference)) : {};
    const all = Array.isArray(allOf) ? allOf.map(expand) : [];
    const branches = () =>
      fails(tryOut(condition).schema, value) ? [otherwise] : [then, otherwise];
    const alternatives = [anyOf, oneOf, condition === undefined ? undefined : branches()];
    return [own, ...all, ...alternatives.filter((list) => Array.isArray(list)).map(choose)].reduce(
      merge,
      target,
    );
  };

  return { schema: expand(schema), parts };
}

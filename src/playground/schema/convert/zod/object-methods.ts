/** Methods that change the members of an object. */
import type { Schema } from '../types.ts';
import { type Built, type Method, withKeywords } from './types.ts';

/** The members' schemas; undefined if the schema is not an object's. */
export function propertiesOf(schema: Schema): Schema | undefined {
  return schema.type === 'object' && typeof schema.properties === 'object'
    ? (schema.properties as Schema)
    : undefined;
}

/** The names of required members. */
export function requiredOf(schema: Schema): readonly string[] {
  return Array.isArray(schema.required) ? (schema.required as string[]) : [];
}

/** The same schema, with exactly these members required. */
export function withRequired(target: Built, names: Iterable<string>): Built {
  const { required: _before, ...rest } = target.schema;
  const required = [...new Set(names)];
  return { ...target, schema: { ...rest, ...(required.length > 0 ? { required } : {}) } };
}

/** Keeps the members whose name matches. */
function filtered(target: Built, keep: (name: string) => boolean): Built | undefined {
  const properties = propertiesOf(target.schema);
  if (!properties) return undefined;
  const kept = Object.entries(properties).filter(([name]) => keep(name));
  return withRequired(
    withKeywords(target, { properties: Object.fromEntries(kept) }),
    requiredOf(target.schema).filter(keep),
  );
}

/** The names in `{ a: true, b: true }`. */
function namesOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/**
 * Adds the members of another object, replacing those of the same name; undefined if either is not
 * an object.
 */
export function extended(target: Built, more: Schema): Built | undefined {
  const properties = propertiesOf(target.schema);
  const added = propertiesOf(more);
  if (!properties || !added) return undefined;
  const kept = requiredOf(target.schema).filter((name) => !Object.hasOwn(added, name));
  return withRequired(withKeywords(target, { properties: { ...properties, ...added } }), [
    ...kept,
    ...requiredOf(more),
  ]);
}

const closed: Method = (target) => withKeywords(target, { additionalProperties: false });
const open: Method = (target) => {
  const { additionalProperties: _before, ...schema } = target.schema;
  return { ...target, schema };
};

/** Methods by name. */
export const objectMethods: Readonly<Record<string, Method>> = {
  strict: closed,
  strip: closed,
  passthrough: open,
  loose: open,
  partial(target, [names]) {
    if (!propertiesOf(target.schema)) return undefined;
    const isPartial = (name: string) => names === undefined || namesOf(names).includes(name);
    return withRequired(
      target,
      requiredOf(target.schema).filter((name) => !isPartial(name)),
    );
  },
  required(target, [names]) {
    const properties = propertiesOf(target.schema);
    const more = names === undefined ? namesOf(properties) : namesOf(names);
    return properties && withRequired(target, [...requiredOf(target.schema), ...more]);
  },
  pick: (target, [names]) => filtered(target, (name) => namesOf(names).includes(name)),
  omit: (target, [names]) => filtered(target, (name) => !namesOf(names).includes(name)),
};

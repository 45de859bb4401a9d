/** Schemas that say the same. What is found out of one of them holds for all: a wide schema repeats itself a lot. */
import { canonicalText, isArray, isObject, type Json } from './json.ts';
import type { Schema } from './schema.ts';

/** Finds the first schema asked for that has the same constraints, in the same resource and order; asks for children first. */
export function makeTwins(): (schema: Schema) => Schema {
  const first = new Map<string, Schema>();
  return (schema) => {
    const { value, keywords, resource, dialect } = schema;
    const children = new Map<Json, Schema>();
    for (const child of schema.children) children.set(child.value, child.twin);

    /** The members of constants, and names, are written in the order of the text: it counts. */
    function textOf(json: Json): string {
      const child = children.get(json);
      if (child) return `#${child.id}`;
      if (isArray(json)) return `[${json.map(textOf)}]`;
      if (!isObject(json)) return canonicalText(json);
      return `{${[...json].map(([name, member]) => JSON.stringify(name) + textOf(member))}}`;
    }
    const said = isObject(value)
      ? [...keywords.keys()].map((name) => name + textOf(value.get(name) as Json))
      : [value];
    const key = `${resource.root.id},${dialect},${said}`;
    const twin = first.get(key) ?? schema;
    first.set(key, twin);
    return twin;
  };
}

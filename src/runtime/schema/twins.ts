/** Schemas that say the same. What is found out of one of them holds for all: a wide schema repeats itself a lot. */
import { isArray, isObject, type Json, textOf } from './json.ts';
import { getOrCreate } from './memo.ts';
import type { Schema } from './schema.ts';

/**
 * Finds the first schema asked for that has the same constraints, in the same resource and order; asks for children first.
 * `known` has the schemas of the document by their values.
 */
export function makeTwins(known: ReadonlyMap<Json, Schema>): (schema: Schema) => Schema {
  const first = new Map<string, Schema>();

  /** The members of constants, and names, are written in the order of the text: it counts. */
  function textIn(json: Json, host: Schema): string {
    if (isArray(json)) return `[${json.map((item) => textIn(item, host))}]`;
    if (!isObject(json)) return textOf(json);
    const child = known.get(json);
    if (child?.parent === host) return `#${child.twin.id}`;
    let text = '{';
    for (const [name, member] of json) text += `${JSON.stringify(name)}${textIn(member, host)},`;
    return `${text}}`;
  }

  return (schema) => {
    const { value, keywords, resource, dialect } = schema;
    let key = `${resource.root.id},${dialect}`;
    if (!isObject(value)) key += `,${value}`;
    else for (const name of keywords.keys()) key += `,${name}${textIn(value.get(name)!, schema)}`;
    return getOrCreate(first, key, () => schema);
  };
}

/**
 * Finds equivalent schemas. Large schemas contain repetitions, and a result for one applies to all.
 */

import { getOrCreate } from '../common/memo.ts';
import { isArray, isObject, type Json, textOf } from './json.ts';
import type { Schema } from './keyword.ts';

/**
 * Creates the function that returns the representative of a schema: the first schema with the same
 * constraints in the same order and resource. Call it for subschemas before their parents.
 * @param known the schemas of the document, by their values
 */
export function makeRepresentatives(known: ReadonlyMap<Json, Schema>): (schema: Schema) => Schema {
  const first = new Map<string, Schema>();

  /** A text of a schema's content. Preserves the order of members, because documents follow it. */
  function textIn(json: Json, host: Schema): string {
    if (isArray(json)) return `[${json.map((item) => textIn(item, host))}]`;
    if (!isObject(json)) return textOf(json);
    const child = known.get(json);
    if (child?.parent === host) return `#${child.canonical.id}`;
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

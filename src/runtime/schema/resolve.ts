/** Resolves the references of a schema document (JSON Schema core, sections 8 and 9). */

import { formworkError } from '../common/errors.ts';
import { pointerKeys, unescapeFragment } from '../common/json-pointer.ts';
import { isArray, isObject, type Json } from './json.ts';
import type { Resource, Schema } from './keyword.ts';
import { metaschemaAt } from './metaschemas/index.ts';
import { joinReference } from './reference.ts';
import { invalid } from './resources.ts';
import { pointerTo } from './schema.ts';
import type { SchemaReader } from './schema-reader.ts';
import { fromValue } from './to-json.ts';

/**
 * The schema that a reference names.
 * @throws `invalid_schema` if it is missing in this document, `unsupported_schema_feature` if it is
 *   external
 */
export type Resolve = (reference: string, from: Schema, keyword: string) => Schema;

/** Resolves references among the schemas of a reader. Reads a target that has not been read yet. */
export function makeResolver(reader: SchemaReader): Resolve {
  const { known, read, resources } = reader;

  /** The schema at a JSON Pointer. Reads it now if no keyword leads to it. */
  function walk(resource: Resource, tokens: readonly string[]): Schema | undefined {
    let at: Json | undefined = resource.root.value;
    let host = resource.root;
    let path: string[] = [];
    for (const token of tokens) {
      if (isArray(at) && /^(0|[1-9]\d*)$/.test(token)) at = at[Number(token)];
      else at = isObject(at as Json) ? (at as ReadonlyMap<string, Json>).get(token) : undefined;
      if (at === undefined) return undefined;
      path.push(token);
      const schema = isObject(at) ? known.get(at) : undefined;
      if (schema) {
        host = schema;
        path = [];
      }
    }
    if (path.length === 0) return host;
    if (typeof at !== 'boolean' && !isObject(at as Json)) return undefined;
    return read(at as Json, host, path);
  }

  /** Reads a metaschema as if it were part of the document. None gives a warning. */
  function readMetaschema(address: string): Resource | undefined {
    const metaschema = metaschemaAt(address);
    if (!metaschema) return undefined;
    const { resource } = read(fromValue(metaschema));
    resources.set(address, resource);
    return resource;
  }

  return (reference, from, keyword) => {
    const isLocal = reference.startsWith('#');
    const target = isLocal ? reference : joinReference(reference, from.resource.address);
    if (target === undefined) {
      throw invalid(
        `${keyword} ${JSON.stringify(reference)} is not a URI reference.`,
        from,
        keyword,
      );
    }
    const [address = ''] = target.split('#', 1);
    const fragment = unescapeFragment(target.slice(address.length + 1));
    const resource = isLocal ? from.resource : (resources.get(address) ?? readMetaschema(address));
    if (!resource) {
      const holder = ['$defs', 'definitions'].find((name) =>
        walk(from.resource, [name, reference]),
      );
      const what = holder ? `write "#/${holder}/${reference}"` : 'copy the schema into $defs';
      throw formworkError(
        `${keyword} ${JSON.stringify(reference)} is not in this document, and Formwork fetches nothing: ${what}.`,
        { code: 'unsupported_schema_feature', keyword, pointer: pointerTo(from, keyword) },
      );
    }
    const tokens = pointerKeys(fragment);
    const found = tokens ? walk(resource, tokens) : resource.anchors.get(fragment);
    if (!found) {
      const hint = fragment === '/' ? ' The whole schema is "#".' : '';
      const what = `${keyword} ${JSON.stringify(reference)} has no target in this schema.${hint}`;
      throw invalid(what, from, keyword);
    }
    return found;
  };
}

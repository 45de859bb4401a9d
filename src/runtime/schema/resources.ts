/** The schema resources of a document: the schemas with their own identifiers (core, 8.2.1). */
import { formworkError } from '../common/errors.ts';
import { DRAFT_04, DRAFT_07 } from './dialect.ts';
import { isObject, textOf } from './json.ts';
import type { Resource, Schema } from './keyword.ts';
import { joinReference } from './reference.ts';
import { pointerTo } from './schema.ts';

/** The resources of one document, by URI. */
export interface Resources {
  get(address: string): Resource | undefined;
  set(address: string, resource: Resource): void;
  /**
   * The resource that a schema belongs to: its own if it has an identifier, otherwise its host's.
   * @throws `invalid_schema` if its identifier already names a different schema
   */
  identify(schema: Schema, host: Resource | undefined): Resource;
}

/** The address of a document without one. No relative reference leads here by chance. */
const NO_ADDRESS = 'formwork:/%00';

/** Creates an empty table. */
export function makeResources(): Resources {
  const resources = new Map<string, Resource>();

  function identify(schema: Schema, host: Resource | undefined): Resource {
    const { value, dialect } = schema;
    const keyword = dialect === DRAFT_04 ? 'id' : '$id';
    let id = isObject(value) ? value.get(keyword) : undefined;
    // Up to draft-07, siblings of `$ref` are ignored, including identifiers.
    if (dialect <= DRAFT_07 && isObject(value) && value.has('$ref')) id = undefined;
    if (id !== undefined && typeof id !== 'string') {
      if (dialect !== DRAFT_04) throw invalid(`${keyword} must be a string.`, schema, keyword);
      id = undefined;
    }
    const base = host?.address ?? NO_ADDRESS;
    // Up to draft-07, a bare fragment is an anchor. Later drafts forbid it, so there it can only
    // mean the same.
    const isFragment = id === undefined || id.startsWith('#');
    const joined = isFragment ? base + (id ?? '') : joinReference(id as string, base);
    if (joined === undefined) {
      throw invalid(`${keyword} ${JSON.stringify(id)} is not a URI reference.`, schema, keyword);
    }
    const [address = '', anchor] = joined.split('#');
    const isInHost = isFragment || (anchor && address === base);
    const resource = (isInHost && host) || make(address, schema);
    let first = isInHost ? schema : (resources.get(address) as Resource).root;
    // A JSON Pointer is no anchor.
    if (anchor && !anchor.startsWith('/')) {
      first = resource.anchors.get(anchor) ?? first;
      resource.anchors.set(anchor, first);
    }
    if (first !== schema && textOf(first.value) !== textOf(value)) {
      throw invalid(`${keyword} ${JSON.stringify(id)} must name one schema.`, schema, keyword);
    }
    return resource;
  }

  function make(address: string, root: Schema): Resource {
    const resource: Resource = {
      address,
      root,
      anchors: new Map(),
      dynamicAnchors: new Map(),
      recursive: false,
    };
    if (!resources.has(address)) resources.set(address, resource);
    return resource;
  }

  return {
    get: (address) => resources.get(address),
    set: (address, resource) => resources.set(address, resource),
    identify,
  };
}

/** The error of a keyword with an invalid value. */
export function invalid(message: string, schema: Schema, keyword: string, ...tokens: string[]) {
  return formworkError(message, {
    code: 'invalid_schema',
    keyword,
    pointer: pointerTo(schema, keyword, ...tokens),
  });
}

/**
 * A schema as written: its subschemas found and their keywords read, its identifiers and anchors indexed, its
 * references resolved (JSON Schema core, sections 8 and 9). What the keywords mean is said elsewhere.
 */
import { formworkError } from '../errors.ts';
import type { SchemaBudget } from './budget.ts';
import { BY_SHAPE, type Dialect, DRAFT_04, DRAFT_07, dialectOf } from './dialect.ts';
import { isArray, isObject, type Json } from './json.ts';
import type { Keyword, KeywordPlace } from './keyword.ts';
import { memo } from './memo.ts';
import { metaschemaAt } from './metaschemas/index.ts';
import type { SchemaWarning } from './options.ts';
import { pointerTokens } from './pointer.ts';
import { joinReference, unescapeFragment } from './reference.ts';
import { invalid, makeResources } from './resources.ts';
import { pointerTo, type Resource, type Schema } from './schema.ts';
import { fromValue } from './to-json.ts';
import { makeTwins } from './twins.ts';

/** A whole schema document. */
export interface SchemaDocument {
  readonly root: Schema;
  readonly warnings: SchemaWarning[];
  /**
   * The schema a reference names.
   * @throws `invalid_schema` when it is in this document and missing, `unsupported_schema_feature` when it is elsewhere.
   */
  resolve(reference: string, from: Schema, keyword: string): Schema;
  /** True once a `$dynamicRef` or `$recursiveRef` was read: only then does the dynamic scope matter. */
  isDynamic(): boolean;
}

/** A schema that is read takes the memory of so many states. */
const STATES_A_SCHEMA = 4;

const lettersOf = (name: string) => name.replace(/\W|_/g, '').toLowerCase();

const byLetters = memo(
  (table: ReadonlyMap<string, Keyword>) =>
    new Map([...table.keys()].reverse().map((name) => [lettersOf(name), name])),
);

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const isKnown = ({ since = DRAFT_04, until = BY_SHAPE }: Keyword, dialect: Dialect) =>
  dialect === BY_SHAPE || (since <= dialect && dialect <= until);

/**
 * Reads a document: every schema in it that a keyword of its dialect leads to.
 * @throws `invalid_schema` with the pointer of a keyword that has a wrong shape.
 */
export function readDocument(
  json: Json,
  table: ReadonlyMap<string, Keyword>,
  budget: SchemaBudget,
): SchemaDocument {
  const resources = makeResources();
  const known = new Map<Json, Schema>();
  const warnings: SchemaWarning[] = [];
  const twinOf = makeTwins(known);
  const waiting: Schema[] = [];
  let count = 0;
  let dynamic = false;
  let keyword: Keyword;

  /** Where the keywords of a schema are read, one after the other. */
  const placeIn = (schema: Schema): KeywordPlace => ({
    schema,
    fail(message, ...tokens) {
      throw invalid(`${keyword.name} ${message}`, schema, keyword.name, ...tokens);
    },
    warn: (message) => warn(schema, keyword.name, message),
    schemaAt(json, ...tokens) {
      const path = [keyword.name, ...tokens];
      const child = add(json, schema, path, schema.resource, schema.dialect);
      if (!keyword.definitions) (schema.children as Schema[]).push(child);
      return child;
    },
  });

  /** Registers a schema; its keywords are read when its turn comes. */
  function add(
    value: Json,
    parent: Schema | undefined,
    tokens: readonly string[],
    host: Resource | undefined,
    inherited: Dialect,
  ): Schema {
    const old = isObject(value) ? known.get(value) : undefined;
    if (old) return old;
    budget.spend(STATES_A_SCHEMA);
    const schema = {
      id: count++,
      value,
      parent,
      tokens,
      dialect: inherited,
      keywords: new Map(),
      children: [],
    } as unknown as Mutable<Schema>;
    if (typeof value !== 'boolean' && !isObject(value)) {
      throw formworkError('A schema must be an object or a boolean.', {
        code: 'invalid_schema',
        pointer: pointerTo(schema),
      });
    }
    if (isObject(value)) {
      const address = value.get('$schema');
      if (typeof address === 'string') {
        schema.dialect = dialectOf(address, pointerTo(schema, '$schema'));
      }
      known.set(value, schema);
    }
    schema.resource = resources.identify(schema, host);
    schema.twin = schema;
    waiting.push(schema);
    return schema;
  }

  function warn(schema: Schema, keyword: string, message: string) {
    warnings.push({ keyword, pointer: pointerTo(schema, keyword), message });
  }

  /** The keyword that was meant, where a name differs in nothing but case and punctuation. */
  function insteadOf(name: string): string {
    if (name === 'nullable') return ' (write "null" into "type")';
    const meant = byLetters(table).get(lettersOf(name));
    return meant ? ` (${JSON.stringify(meant)} is)` : '';
  }

  function read(schema: Schema) {
    const { value } = schema;
    if (!isObject(value)) return;
    const place = placeIn(schema);
    budget.at(pointerTo, schema);
    const keywords = schema.keywords as Map<string, { keyword: Keyword; parsed: unknown }>;
    const onlyReference = schema.dialect <= DRAFT_07 && value.has('$ref');
    for (const [name, content] of value) {
      const found = table.get(name);
      const beside = onlyReference && name !== '$ref' && name !== 'definitions';
      if (beside && found?.inert) continue;
      if (!found || beside || !isKnown(found, schema.dialect)) {
        const why = found
          ? `means nothing ${beside ? 'beside "$ref" ' : ''}in this dialect`
          : `is no keyword of JSON Schema${insteadOf(name)}`;
        warn(schema, name, `${JSON.stringify(name)} ${why}: it constrains nothing.`);
        continue;
      }
      keyword = found;
      const parsed = found.parse(content, place);
      if (!found.inert) keywords.set(name, { keyword: found, parsed });
      if (name.startsWith('$')) noteAnchor(name, content, schema);
    }
  }

  function noteAnchor(name: string, content: Json, schema: Schema) {
    const { resource } = schema;
    // A metaschema, read when something refers to it, may be the first to ask for an anchor.
    if (/^\$(?:dynamic|recursive)/.test(name)) dynamic = true;
    if (name === '$recursiveAnchor') resource.recursive = content === true;
    if (typeof content !== 'string') return;
    if (name === '$anchor' || name === '$dynamicAnchor') resource.anchors.set(content, schema);
    if (name === '$dynamicAnchor') resource.dynamicAnchors.set(content, schema);
  }

  function drain() {
    const found: Mutable<Schema>[] = [];
    for (let schema = waiting.pop(); schema; schema = waiting.pop()) {
      read(schema);
      found.push(schema);
    }
    // Subschemas were read after what has them.
    for (const schema of found.reverse()) schema.twin = twinOf(schema);
  }

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
    const schema = add(at as Json, host, path, host.resource, host.dialect);
    drain();
    return schema;
  }

  /** A metaschema as if it stood in the document: its keywords warn of nothing. */
  function readMetaschema(address: string): Resource | undefined {
    const metaschema = metaschemaAt(address);
    if (!metaschema) return undefined;
    const told = warnings.length;
    const { resource } = add(fromValue(metaschema), undefined, [], undefined, BY_SHAPE);
    drain();
    warnings.length = told;
    resources.set(address, resource);
    return resource;
  }

  function resolve(reference: string, from: Schema, keyword: string): Schema {
    const target = reference.startsWith('#')
      ? `${from.resource.address}${reference}`
      : joinReference(reference, from.resource.address);
    if (target === undefined) {
      throw invalid(`${keyword} ${JSON.stringify(reference)} is no URI reference.`, from, keyword);
    }
    const hash = target.indexOf('#');
    const address = hash < 0 ? target : target.slice(0, hash);
    const fragment = unescapeFragment(hash < 0 ? '' : target.slice(hash + 1));
    const resource = reference.startsWith('#')
      ? from.resource
      : (resources.get(address) ?? readMetaschema(address));
    if (!resource) {
      const holder = ['$defs', 'definitions'].find((name) =>
        walk(from.resource, [name, reference]),
      );
      const what = holder ? `write "#/${holder}/${reference}"` : 'copy the schema into $defs';
      throw formworkError(
        `${keyword} ${JSON.stringify(reference)} is not in this document, and nothing is fetched: ${what}.`,
        { code: 'unsupported_schema_feature', keyword, pointer: pointerTo(from, keyword) },
      );
    }
    const tokens = pointerTokens(fragment);
    const found = tokens ? walk(resource, tokens) : resource.anchors.get(fragment);
    if (!found) {
      const hint = fragment === '/' ? ' The whole schema is "#".' : '';
      const what = `${keyword} ${JSON.stringify(reference)} names nothing here.${hint}`;
      throw invalid(what, from, keyword);
    }
    return found;
  }

  const root = add(json, undefined, [], undefined, BY_SHAPE);
  drain();
  return {
    root,
    warnings,
    resolve,
    isDynamic: () => dynamic,
  };
}

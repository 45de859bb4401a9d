/**
 * Reads schemas: finds their subschemas, parses their keywords, and indexes identifiers and
 * anchors. meaning.ts interprets the keywords.
 */
import { formworkError } from '../common/errors.ts';
import type { SchemaBudget } from './budget.ts';
import { BY_SHAPE, type Dialect, DRAFT_04, DRAFT_07, dialectOf } from './dialect.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import type { Keyword, KeywordLocation, Schema } from './keyword.ts';
import type { CompileOptions, SchemaWarning } from './options.ts';
import { makeRepresentatives } from './representatives.ts';
import { invalid, makeResources, type Resources } from './resources.ts';
import { pointerTo } from './schema.ts';

/** Reads the schemas of one document, and of metaschemas that it refers to. */
export interface SchemaReader {
  readonly resources: Resources;
  readonly warnings: SchemaWarning[];
  /** The schemas by their values, if those are objects. */
  readonly known: ReadonlyMap<Json, Schema>;
  /**
   * Reads a schema and all of its subschemas. `tokens` point to it from `parent`, or from the root.
   * @throws `invalid_schema` with the pointer of a malformed keyword
   */
  read(value: Json, parent?: Schema, tokens?: readonly string[]): Schema;
  /** Whether a `$dynamicRef` or `$recursiveRef` was read. */
  isDynamic(): boolean;
}

/** Reading a schema takes as much memory as this many states. */
const STATES_A_SCHEMA = 4;

const lettersOf = (name: string) => name.replace(/\W|_/g, '').toLowerCase();

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const isKnown = ({ since = DRAFT_04, until = BY_SHAPE }: Keyword, dialect: Dialect) =>
  dialect === BY_SHAPE || (since <= dialect && dialect <= until);

/** Creates a reader. */
export function makeReader(
  table: ReadonlyMap<string, Keyword>,
  budget: SchemaBudget,
  options: CompileOptions,
): SchemaReader {
  const resources = makeResources();
  const known = new Map<Json, Schema>();
  const warnings: SchemaWarning[] = [];
  const representativeOf = makeRepresentatives(known);
  const waiting: Schema[] = [];
  let count = 0;
  let dynamic = false;
  /** Known keywords by their letters alone, created at the first unknown one. */
  let byLetters: ReadonlyMap<string, string> | undefined;
  let keyword: Keyword;

  /** The location of the current keyword: one object for all keywords of a schema. */
  const placeIn = (schema: Schema): KeywordLocation => ({
    schema,
    options,
    fail(message, ...tokens) {
      throw invalid(`${keyword.name} ${message}`, schema, keyword.name, ...tokens);
    },
    warn: (message) => warn(schema, keyword.name, message),
    needs(name, list = false) {
      const other = (schema.value as JsonObject).get(name);
      if (list ? Array.isArray(other) : other !== undefined) return;
      const what = `${list ? 'a list of ' : ''}"${name}"`;
      warn(
        schema,
        keyword.name,
        `"${keyword.name}" has no effect without ${what}: it constrains nothing.`,
      );
    },
    schemaAt(json, ...tokens) {
      const child = add(json, schema, [keyword.name, ...tokens]);
      if (!keyword.definitions) (schema.children as Schema[]).push(child);
      return child;
    },
  });

  /** Registers a schema; its keywords are read later. */
  function add(value: Json, parent?: Schema, tokens: readonly string[] = []): Schema {
    const old = isObject(value) ? known.get(value) : undefined;
    if (old) return old;
    budget.spend(STATES_A_SCHEMA);
    const schema = {
      id: count++,
      value,
      parent,
      tokens,
      dialect: parent?.dialect ?? BY_SHAPE,
      keywords: new Map(),
      children: [],
    } as unknown as Mutable<Schema>;
    if (isObject(value)) {
      const address = value.get('$schema');
      if (typeof address === 'string') {
        schema.dialect = dialectOf(address, pointerTo(schema, '$schema'));
      }
      known.set(value, schema);
    } else if (typeof value !== 'boolean') {
      throw formworkError('A schema must be an object or a boolean.', {
        code: 'invalid_schema',
        pointer: pointerTo(schema),
      });
    }
    schema.resource = resources.identify(schema, parent?.resource);
    schema.canonical = schema;
    waiting.push(schema);
    return schema;
  }

  function warn(schema: Schema, keyword: string, message: string) {
    budget.spend();
    warnings.push({
      keyword,
      message,
      // Only on demand: a schema may have many warnings, and all of them long pointers.
      get pointer() {
        return pointerTo(schema, keyword);
      },
    });
  }

  /** The intended keyword, if an unknown name differs from it only in case and punctuation. */
  function insteadOf(name: string): string {
    if (name === 'nullable') return ' (add "null" to "type")';
    byLetters ??= new Map([...table.keys()].reverse().map((one) => [lettersOf(one), one]));
    const meant = byLetters.get(lettersOf(name));
    return meant ? ` (${JSON.stringify(meant)} is)` : '';
  }

  function readKeywords(schema: Schema) {
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
          ? `has no meaning ${beside ? 'next to "$ref" ' : ''}in this dialect`
          : `is not a JSON Schema keyword${insteadOf(name)}`;
        warn(schema, name, `${JSON.stringify(name)} ${why}: it constrains nothing.`);
        continue;
      }
      keyword = found;
      const parsed = found.parse(content, place);
      if (!found.inert) keywords.set(name, { keyword: found, parsed });
      if (name.startsWith('$')) noteAnchor(name, content, place);
    }
  }

  function noteAnchor(name: string, content: Json, place: KeywordLocation) {
    const { schema } = place;
    const { resource } = schema;
    // Not only at the start: a metaschema is read when something refers to it, and may be the first
    // to use one.
    if (/^\$(?:dynamic|recursive)/.test(name)) dynamic = true;
    if (name === '$recursiveAnchor') resource.recursive = content === true;
    if (typeof content !== 'string') return;
    if (name === '$dynamicAnchor') resource.dynamicAnchors.set(content, schema);
    else if (name !== '$anchor') return;
    if ((resource.anchors.get(content) ?? schema) !== schema) place.fail('must be one schema.');
    resource.anchors.set(content, schema);
  }

  function drain() {
    const found: Mutable<Schema>[] = [];
    for (let schema = waiting.pop(); schema; schema = waiting.pop()) {
      readKeywords(schema);
      found.push(schema);
    }
    // In reverse, because subschemas were read after their parents.
    for (const schema of found.reverse()) schema.canonical = representativeOf(schema);
  }

  return {
    resources,
    warnings,
    known,
    read(...place) {
      const schema = add(...place);
      drain();
      return schema;
    },
    isDynamic: () => dynamic,
  };
}

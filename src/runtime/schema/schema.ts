/** One schema of a document, as its reader leaves it. */
import type { Dialect } from './dialect.ts';
import type { Json } from './json.ts';
import type { Keyword } from './keyword.ts';
import { pointerOf } from './pointer.ts';

/** A schema resource (core, 4.3.5): a schema with an identifier of its own, and what can be named in it. */
export interface Resource {
  readonly address: string;
  root: Schema;
  readonly anchors: Map<string, Schema>;
  readonly dynamicAnchors: Map<string, Schema>;
  /** `$recursiveAnchor: true` at its root (2019-09). */
  recursive: boolean;
}

/** One schema at one place. */
export interface Schema {
  readonly id: number;
  readonly value: Json;
  readonly parent: Schema | undefined;
  /** From the parent to here. */
  readonly tokens: readonly string[];
  readonly resource: Resource;
  readonly dialect: Dialect;
  /** The constraining keywords that this schema has and its dialect knows, as their `parse` has read them. */
  readonly keywords: ReadonlyMap<string, { readonly keyword: Keyword; readonly parsed: unknown }>;
  /** Subschemas that can take part in validation: all but those under `$defs`. */
  readonly children: readonly Schema[];
  /** The schema that stands for all that say the same; often itself. */
  readonly twin: Schema;
}

/** JSON Pointer to a place below a schema. */
export function pointerTo(schema: Schema, ...tokens: readonly string[]): string {
  const path: string[] = [...tokens];
  for (let at: Schema | undefined = schema; at; at = at.parent) path.unshift(...at.tokens);
  return pointerOf(path);
}

/** JSON Pointer to what a schema asks for: to its only keyword beside `type`, or to the schema. */
export function placeOf(schema: Schema): string {
  const said = [...schema.keywords.keys()].filter((name) => name !== 'type');
  return pointerTo(schema, ...(said.length === 1 ? said : []));
}

/** One schema of a document, as it was read. */

import { pointerOf } from '../json-pointer.ts';
import type { Dialect } from './dialect.ts';
import type { Json } from './json.ts';
import type { Keyword } from './keyword.ts';

/** A schema resource (core, 4.3.5): a schema with an identifier of its own, and the anchors in it. */
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
  /** Reference tokens of the JSON Pointer from the parent to here. */
  readonly tokens: readonly string[];
  readonly resource: Resource;
  readonly dialect: Dialect;
  /** Its keywords that constrain something in its dialect, with what their `parse` made of them. */
  readonly keywords: ReadonlyMap<string, { readonly keyword: Keyword; readonly parsed: unknown }>;
  /** Its subschemas that take part in validation: all but those under `$defs`. */
  readonly children: readonly Schema[];
  /** The schema that stands for all schemas that say the same; often itself. */
  readonly twin: Schema;
}

/** JSON Pointer to a place below a schema. */
export function pointerTo(schema: Schema, ...tokens: readonly string[]): string {
  const path: string[] = [...tokens];
  for (let at: Schema | undefined = schema; at; at = at.parent) path.unshift(...at.tokens);
  return pointerOf(path);
}

/** JSON Pointer to a schema, or to its only keyword beside `type`. */
export function placeOf(schema: Schema): string {
  const names = [...schema.keywords.keys()].filter((name) => name !== 'type');
  return pointerTo(schema, ...(names.length === 1 ? names : []));
}

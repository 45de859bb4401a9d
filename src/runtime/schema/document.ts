/** A schema document: its schemas, and what they refer to. */
import type { SchemaBudget } from './budget.ts';
import type { Json } from './json.ts';
import type { Keyword, Schema } from './keyword.ts';
import type { CompileOptions, SchemaWarning } from './options.ts';
import { makeResolver, type Resolve } from './resolve.ts';
import { makeReader } from './schema-reader.ts';

/** A whole schema document. */
export interface SchemaDocument {
  readonly root: Schema;
  readonly warnings: readonly SchemaWarning[];
  readonly resolve: Resolve;
  /** True once a `$dynamicRef` or `$recursiveRef` was read: only then does the dynamic scope matter. */
  isDynamic(): boolean;
}

/**
 * Reads a document: every schema in it that a keyword of its dialect leads to.
 * @throws `invalid_schema` with the pointer of a keyword that has a wrong shape.
 */
export function readDocument(
  json: Json,
  table: ReadonlyMap<string, Keyword>,
  budget: SchemaBudget,
  options: CompileOptions,
): SchemaDocument {
  const reader = makeReader(table, budget, options);
  return { ...reader, root: reader.read(json), resolve: makeResolver(reader) };
}

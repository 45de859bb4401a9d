/** A schema document: its schemas, and the targets of their references. */
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
  /**
   * Whether a `$dynamicRef` or `$recursiveRef` was read; only then does the dynamic scope matter.
   */
  isDynamic(): boolean;
}

/**
 * Reads a document: every schema in it that is reachable through keywords of its dialect.
 * @throws `invalid_schema` with the pointer of a malformed keyword
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

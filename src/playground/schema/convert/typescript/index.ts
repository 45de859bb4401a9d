/** Converts TypeScript types in text form to JSON Schema. */
import { createNamedSchemas } from '../named-schemas.ts';
import type { Schema } from '../types.ts';
import { parseTypes } from './declarations.ts';
import { withDoc } from './doc-comment.ts';
import { createNamedTypes } from './named-types.ts';
import { schemaOfType } from './schema-of-type.ts';

/**
 * The schema of the declared type that no other type uses, with the others as `$defs`.
 * @throws ConversionProblem for types without a JSON Schema
 */
export function schemaOfTypeScript(text: string): Schema {
  const declarations = parseTypes(text);
  const schemas = createNamedSchemas();
  const types = createNamedTypes(declarations, schemas);
  for (const { name, type, doc } of declarations) {
    schemas.define(name, () => withDoc(schemaOfType(type, types), doc));
  }
  return schemas.assemble();
}

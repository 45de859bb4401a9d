/** A Zod schema during its conversion to JSON Schema. */
import type { Schema } from '../types.ts';
import type { Expression } from './parser.ts';

/** A partial result; `optional` applies to the member that holds the schema. */
export interface Built {
  readonly schema: Schema;
  readonly optional: boolean;
}

/** Applies a method with literal arguments to a schema; undefined if it does not fit. */
export type Method = (target: Built, values: readonly unknown[]) => Built | undefined;

/** Converts nested expressions, which may name other constants of the text. */
export interface Builder {
  /** The schema of an expression; for a constant's name, a reference. */
  build(expression: Expression): Built;
  /** The same, but with the constant's own schema, for a method that changes it. */
  inline(expression: Expression): Built;
}

/** Adds keywords, replacing those of the same name. */
export function withKeywords(target: Built, keywords: Schema): Built {
  return { ...target, schema: { ...target.schema, ...keywords } };
}

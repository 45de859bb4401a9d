/** A Zod schema on its way to JSON Schema. */
import type { Schema } from '../types.ts';
import type { Expression } from './parser.ts';

/** A schema being built; `optional` is about the member that holds it. */
export interface Built {
  readonly schema: Schema;
  readonly optional: boolean;
}

/** What a method makes of a schema, given the literals it was called with; undefined when it does not fit. */
export type Method = (target: Built, values: readonly unknown[]) => Built | undefined;

/** Makes schemas of the expressions within an expression, which may name other constants of the text. */
export interface Builder {
  /** The schema of an expression; of a constant's name, a reference to it. */
  build(expression: Expression): Built;
  /** The same with the constant's own schema, where a method changes it and a reference would not do. */
  inline(expression: Expression): Built;
}

/** Adds keywords, in place of those of the same name. */
export function withKeywords(target: Built, keywords: Schema): Built {
  return { ...target, schema: { ...target.schema, ...keywords } };
}

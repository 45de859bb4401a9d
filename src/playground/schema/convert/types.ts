/** A JSON Schema under construction. */
export type Schema = Readonly<Record<string, unknown>>;

/** The kinds of sources that can be converted. */
export type SourceKind =
  | 'TypeScript type'
  | 'Zod schema'
  | 'sample document'
  | 'JSON Schema'
  | 'OpenAPI document'
  | 'Python model';

/** A schema, or the problem. */
export type Reading =
  | {
      readonly kind: SourceKind;
      readonly schema: Schema;
      /** The schemas in the text, if there is a choice, and the chosen one. */
      readonly names?: readonly string[];
      readonly chosen?: string;
    }
  | {
      readonly kind: SourceKind;
      readonly problem: string;
      /** From 1. */
      readonly line: number;
      readonly column: number;
    };

/**
 * The result of a conversion: a schema with its formatted JSON, or the problem. A pasted schema
 * keeps its numbers as they are written.
 */
export type Conversion =
  | (Extract<Reading, { schema: unknown }> & { readonly text: string })
  | Extract<Reading, { problem: unknown }>;

/** A JSON Schema being made. */
export type Schema = Readonly<Record<string, unknown>>;

/** What can be converted to a schema. */
export type SourceKind =
  | 'TypeScript type'
  | 'Zod schema'
  | 'sample document'
  | 'JSON Schema'
  /** Which is recognised, and refused with advice. */
  | 'Python';

/** A schema made of something else, or why it could not be. */
export type Conversion =
  | { readonly kind: SourceKind; readonly schema: Schema }
  | {
      readonly kind: SourceKind;
      readonly problem: string;
      /** From 1. */
      readonly line: number;
      readonly column: number;
    };

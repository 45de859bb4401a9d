/** A JSON Schema being made. */
export type Schema = Readonly<Record<string, unknown>>;

/** What can be converted to a schema. */
export type SourceKind =
  | 'TypeScript type'
  | 'Zod schema'
  | 'sample document'
  | 'JSON Schema'
  | 'OpenAPI document'
  | 'Python model';

/** A schema made of something else, or why it could not be. */
export type Conversion =
  | {
      readonly kind: SourceKind;
      readonly schema: Schema;
      /** The schemas that the text has, where a person chooses among them, and the one that is chosen. */
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

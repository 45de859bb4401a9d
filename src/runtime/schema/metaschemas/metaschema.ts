/** A schema that describes schemas. */
export interface Metaschema {
  readonly $schema: string;
  readonly $id?: string;
  /** Draft-04's `$id`. */
  readonly id?: string;
  readonly [keyword: string]: unknown;
}

/** The options and the warnings of a compilation. */

/** How a schema is read; see docs/departures.md. */
export interface CompileOptions {
  /**
   * White space between values and names: `compact` (default) writes none, `spaced` writes one space after each colon and
   * comma, `flexible` accepts any.
   */
  readonly whitespace?: 'compact' | 'spaced' | 'flexible';
  /** `canonical` (default) writes each number in one form; `any` accepts every legal JSON form (`1.0` is an integer). */
  readonly numbers?: 'canonical' | 'any';
  /**
   * `assert` (default) enforces known formats and refuses unknown ones; `known` enforces known ones, and warns of the
   * others, which constrain nothing; `annotate` enforces none.
   */
  readonly format?: 'assert' | 'known' | 'annotate';
  /**
   * `schema` (default) writes the members of an object in the order of its schema, and names that the schema does not mention
   * after them; `any` accepts members in any order.
   */
  readonly memberOrder?: 'schema' | 'any';
  /** Upper bounds on what one schema may cost; `schema_too_complex` past them. */
  readonly budget?: Partial<CompileBudget>;
}

/** What one schema may cost before it is refused as `schema_too_complex`. */
export interface CompileBudget {
  /** Interned states: of compiling, and of each step (a mask, a token) after it. */
  readonly states: number;
  /** Milliseconds of compiling: a safety net for very slow machines. Later steps are limited by states alone. */
  readonly milliseconds: number;
}

/** Something that the author of a schema should know and that is no error: an unknown keyword, say. */
export interface SchemaWarning {
  readonly keyword: string;
  /** JSON Pointer (RFC 6901) to the keyword. */
  readonly pointer: string;
  readonly message: string;
}

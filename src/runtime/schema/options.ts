/** The options and warnings of a compilation. */

/** How to read a schema; see docs/departures.md. */
export interface CompileOptions {
  /**
   * White space between values and names: `compact` (default) writes none, `spaced` writes one
   * space after each colon and comma, `flexible` accepts any. The answers of requests are `spaced`.
   */
  readonly whitespace?: 'compact' | 'spaced' | 'flexible';
  /**
   * `canonical` (default) writes each number in one form; `any` accepts every legal JSON form
   * (`1.0` is an integer).
   */
  readonly numbers?: 'canonical' | 'any';
  /**
   * `assert` (default) enforces known formats and rejects unknown ones; `known` enforces known ones
   * and warns about the others, which constrain nothing; `annotate` enforces none.
   */
  readonly format?: 'assert' | 'known' | 'annotate';
  /**
   * `schema` (default) writes the members of an object in the order of its schema, and names that
   * the schema does not mention after them; `any` accepts members in any order.
   */
  readonly memberOrder?: 'schema' | 'any';
  /** Upper limits on the cost of one schema; `schema_too_complex` beyond them. */
  readonly budget?: Partial<CompileBudget>;
}

/** The maximum cost of one schema before it is rejected as `schema_too_complex`. */
export interface CompileBudget {
  /** Interned states: of compiling, and of each step (a mask, a token) after it. */
  readonly states: number;
  /**
   * Milliseconds of compiling, as a safety net for very slow machines. Only states limit later
   * steps.
   */
  readonly milliseconds: number;
}

/** A hint for the author of a schema that is not an error, such as an unknown keyword. */
export interface SchemaWarning {
  readonly keyword: string;
  /** JSON Pointer (RFC 6901) to the keyword. */
  readonly pointer: string;
  readonly message: string;
}

/** Strings of one shape, and their allowed texts. */
export interface ShapedTexts {
  /**
   * A regular expression. A string has this shape if the shortest string that its schema allows
   * matches.
   */
  readonly shape: string;
  /** The texts; `#` stands for any digit. */
  readonly texts: readonly string[];
}

/** The allowed numbers, dates and times of one document, in addition to its schema. Plain data. */
export interface Ground {
  /**
   * JSON texts of numbers; undefined if only the schema restricts them. Numbers that a schema lists
   * are never held to them.
   */
  readonly numbers?: readonly string[] | undefined;
  /**
   * Texts of strings that consist only of date and time characters. The first matching shape
   * applies.
   */
  readonly shapes: readonly ShapedTexts[];
  /** The same for values whose schema has `x-formwork-ground: true`; absent if no schema has it. */
  readonly marked?: Omit<Ground, 'marked'>;
}

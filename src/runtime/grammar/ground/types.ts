/** Strings that look alike, and the texts that they may have. */
export interface ShapedTexts {
  /** A regular expression: strings are of this shape when the shortest that their schema allows matches it. */
  readonly shape: string;
  /** The texts; `#` stands for any digit. */
  readonly texts: readonly string[];
}

/** What numbers, dates and times may be in one document, beside what its schema says. Plain data. */
export interface Ground {
  /** JSON texts of numbers; undefined: numbers are what the schema says. Numbers that a schema lists are never held to them. */
  readonly numbers?: readonly string[] | undefined;
  /** Texts of strings in which only dates and times have their characters. The first shape that fits counts. */
  readonly shapes: readonly ShapedTexts[];
}

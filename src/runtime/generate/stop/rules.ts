/** A text that ends an answer. */
export interface StopText {
  readonly text: string;
  /**
   * True if it ends only free text, as an end-of-turn text does. In documents and arguments it is
   * data.
   */
  readonly inTextOnly?: boolean;
}

/** The stop sequences of a request, and where they apply. */
export interface StopRules {
  readonly stop: readonly StopText[];
  /** Whether an answer, apart from calls, is a document. */
  readonly document?: boolean;
  /** Whether an answer may contain tool calls. */
  readonly calls?: boolean;
}

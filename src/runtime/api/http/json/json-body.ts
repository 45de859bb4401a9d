/** A JSON request body: its value, and its text for parts that must be read verbatim. */
export interface JsonBody {
  readonly value: unknown;
  /** In a large body, null may stand for members that are never read verbatim. */
  readonly text: string;
}

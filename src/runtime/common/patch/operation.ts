/** A record of the patch stream: RFC 6902, section 4.1, `add` only. */
export interface PatchOperation {
  readonly op: 'add';
  /** JSON Pointer (RFC 6901) to the value; empty for the root. */
  readonly path: string;
  /** A scalar, or an empty container that later operations fill. */
  readonly value: string | number | boolean | null | readonly [] | Readonly<Record<string, never>>;
}

/** The same with the value's original text, so that a number keeps all its digits. */
export interface WrittenOperation {
  readonly path: string;
  readonly text: string;
  /**
   * End offset of the text in the document, in UTF-8 bytes. For a container, the end of its opening
   * bracket.
   */
  readonly end: number;
}

/** Additional members of an operation's record. RFC 6902, section 4, has readers ignore them. */
export type MoreMembers = Readonly<Record<string, unknown>>;

/** Formats an operation as a record. */
export function operationText({ path, text }: WrittenOperation, more: MoreMembers = {}): string {
  const others = Object.entries(more).map(([name, value]) => `,"${name}":${JSON.stringify(value)}`);
  return `{"op":"add","path":${JSON.stringify(path)},"value":${text}${others.join('')}}`;
}

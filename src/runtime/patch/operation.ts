/** A record of the patch stream: RFC 6902, section 4.1, `add` only. */
export interface PatchOperation {
  readonly op: 'add';
  /** JSON Pointer (RFC 6901) to the value; empty for the root. */
  readonly path: string;
  /** A scalar, or an empty container that later operations fill. */
  readonly value: string | number | boolean | null | readonly [] | Readonly<Record<string, never>>;
}

/** The same with the value's text as the answer has it: a number keeps all its digits. */
export interface WrittenOperation {
  readonly path: string;
  readonly text: string;
  /** Where the text ends in the document, in bytes of UTF-8; of a container, its opening bracket. */
  readonly end: number;
}

/** Members of an operation's record beside those of RFC 6902, whose readers pass over them (section 4). */
export type MoreMembers = Readonly<Record<string, unknown>>;

/** The record of an operation. */
export function operationText({ path, text }: WrittenOperation, more: MoreMembers = {}): string {
  const others = Object.entries(more).map(([name, value]) => `,"${name}":${JSON.stringify(value)}`);
  return `{"op":"add","path":${JSON.stringify(path)},"value":${text}${others.join('')}}`;
}

/** Where a byte is in the JSON documents of an answer: the string, arrays and objects around it. */

/** An open array or object. */
interface Container {
  readonly isArray: boolean;
  /** Start of its contents, in bytes from the beginning. */
  readonly from: number;
  /** The container around it. */
  readonly outer: Container | undefined;
}

/** An open string. */
interface OpenString {
  /** Start of its text, in bytes from the beginning. */
  readonly from: number;
  /** Whether the next character is escaped. */
  readonly escaped: boolean;
}

/** A position between two bytes, or between two UTF-16 units. */
export interface Nesting {
  /** Bytes from the beginning. */
  readonly at: number;
  readonly string: OpenString | undefined;
  /** The innermost open container. */
  readonly container: Container | undefined;
}

/** The beginning. */
export const outside: Nesting = { at: 0, string: undefined, container: undefined };

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_BRACE, OPEN_BRACKET, CLOSE_BRACE, CLOSE_BRACKET] = [0x7b, 0x5b, 0x7d, 0x5d];

const closes = (byte: number): boolean => byte === CLOSE_BRACE || byte === CLOSE_BRACKET;

/**
 * The position after the next byte. Text outside of documents must contain neither quotes nor
 * brackets.
 */
export function afterByte(nesting: Nesting, byte: number): Nesting {
  const { string, container } = nesting;
  const at = nesting.at + 1;
  if (string) {
    if (byte === QUOTE && !string.escaped) return { at, string: undefined, container };
    const escaped = byte === BACKSLASH && !string.escaped;
    return { at, string: { ...string, escaped }, container };
  }
  if (byte === QUOTE) return { at, string: { from: at, escaped: false }, container };
  if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
    const opened = { isArray: byte === OPEN_BRACKET, from: at, outer: container };
    return { at, string, container: opened };
  }
  return { at, string, container: closes(byte) ? container?.outer : container };
}

/**
 * Whether the arguments of a call, one JSON document, end before the next byte or after it;
 * undefined if they continue. An unmatched closing bracket belongs to the format of the call: the
 * arguments were a scalar.
 */
export function endOfArguments(
  { string, container }: Nesting,
  byte: number,
): 'before' | 'after' | undefined {
  if (string || !closes(byte)) return undefined;
  if (!container) return 'before';
  return container.outer ? undefined : 'after';
}

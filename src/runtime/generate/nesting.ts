/** The string, arrays and objects around a byte of an answer's JSON documents. */

/** An open array or object. */
export interface Container {
  readonly isArray: boolean;
  /** Start of its contents, in bytes from the beginning of the answer. */
  readonly from: number;
}

/** An open string. */
export interface OpenString {
  /** Start of its text, in bytes from the beginning of the answer. */
  readonly from: number;
  /** Whether the next character is escaped. */
  readonly escaped: boolean;
}

/** Follows the bytes of an answer, or the UTF-16 units of its text. */
export interface Nesting {
  readonly string: OpenString | undefined;
  /** The open containers, innermost last. */
  readonly containers: readonly Container[];
  read(byte: number): void;
  /** A copy. */
  fork(): Nesting;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_BRACE, OPEN_BRACKET, CLOSE_BRACE, CLOSE_BRACKET] = [0x7b, 0x5b, 0x7d, 0x5d];

/**
 * Creates a nesting, by default that of the beginning. Text outside of documents must contain
 * neither quotes nor brackets.
 */
export function createNesting(
  position = 0,
  opened: OpenString | undefined = undefined,
  within: readonly Container[] = [],
): Nesting {
  let at = position;
  let string = opened;
  const containers = [...within];
  return {
    get string() {
      return string;
    },
    containers,
    read(byte) {
      at++;
      if (string) {
        const { from, escaped } = string;
        if (escaped) string = { from, escaped: false };
        else if (byte === BACKSLASH) string = { from, escaped: true };
        else if (byte === QUOTE) string = undefined;
      } else if (byte === QUOTE) string = { from: at, escaped: false };
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        containers.push({ isArray: byte === OPEN_BRACKET, from: at });
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) containers.pop();
    },
    fork: () => createNesting(at, string, containers),
  };
}

import { toolCallFormat } from '../../prompt/tool-calls.ts';
import { NOTHING, partialMatch } from '../bytes.ts';

/**
 * Which bytes of an answer are text that may hold a stop sequence: what the model says, a document, the arguments of a
 * call; not the format around a call. Immutable.
 */
export interface Sections {
  /** What the text here is. */
  readonly kind: 'text' | 'arguments' | 'format';
  /** Bytes read last of which it is not known yet whether they are text. */
  readonly pending: number;
  /** Reads a byte: the sections after it, and the text that it makes certain. */
  next(byte: number): SectionStep;
}

/** What a byte of an answer leads to. */
export interface SectionStep {
  readonly sections: Sections;
  readonly text: ArrayLike<number>;
}

/** An answer that is text from beginning to end. */
export const onlyText: Sections = {
  kind: 'text',
  pending: 0,
  next: (byte) => ({ sections: onlyText, text: [byte] }),
};

const encoder = new TextEncoder();
const open = encoder.encode(toolCallFormat.open);
const beforeArguments = encoder.encode(toolCallFormat.beforeArguments);

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_BRACE, OPEN_BRACKET, CLOSE_BRACE, CLOSE_BRACKET] = [0x7b, 0x5b, 0x7d, 0x5d];

/** An answer that may call tools, in {@link toolCallFormat}. */
export const textOrCalls: Sections = textUntilCall(NOTHING);

/** @param tail The end of the text so far that may become the mark of a call. */
function textUntilCall(tail: Uint8Array): Sections {
  return {
    kind: 'text',
    pending: tail.length,
    next(byte) {
      const read = Uint8Array.of(...tail, byte);
      if (endsWith(read, open)) return { sections: nameOf(NOTHING), text: NOTHING };
      const held = partialMatch(read, open);
      return {
        sections: textUntilCall(read.subarray(read.length - held)),
        text: read.subarray(0, read.length - held),
      };
    },
  };
}

/** The format of a call up to its arguments. */
function nameOf(tail: Uint8Array): Sections {
  return {
    kind: 'format',
    pending: 0,
    next(byte) {
      const read = Uint8Array.of(...tail, byte);
      const found = endsWith(read, beforeArguments);
      const held = partialMatch(read, beforeArguments);
      const sections = found ? argumentsFrom(start) : nameOf(read.subarray(read.length - held));
      return { sections, text: NOTHING };
    },
  };
}

/** Where in a JSON document a byte is. */
interface Extent {
  readonly depth: number;
  readonly inString: boolean;
  readonly escaped: boolean;
}

const start: Extent = { depth: 0, inString: false, escaped: false };

/** The arguments of a call: one JSON document. */
function argumentsFrom(extent: Extent): Sections {
  return {
    kind: 'arguments',
    pending: 0,
    next(byte) {
      // A bracket that nothing opened is the format's own: a scalar stood before it.
      const closes = byte === CLOSE_BRACE || byte === CLOSE_BRACKET;
      if (closes && !extent.inString && extent.depth === 0) return afterCall(NOTHING).next(byte);
      const after = afterByte(extent, byte);
      const ended = closes && !after.inString && after.depth === 0;
      return { sections: ended ? afterCall(NOTHING) : argumentsFrom(after), text: [byte] };
    },
  };
}

/** After the arguments of a call: nothing but the format, and perhaps another call. */
function afterCall(tail: Uint8Array): Sections {
  return {
    kind: 'format',
    pending: 0,
    next(byte) {
      const read = Uint8Array.of(...tail, byte);
      const held = partialMatch(read, open);
      const sections = endsWith(read, open)
        ? nameOf(NOTHING)
        : afterCall(read.subarray(read.length - held));
      return { sections, text: NOTHING };
    },
  };
}

function afterByte(extent: Extent, byte: number): Extent {
  if (extent.inString) {
    if (extent.escaped) return { ...extent, escaped: false };
    if (byte === BACKSLASH) return { ...extent, escaped: true };
    return byte === QUOTE ? { ...extent, inString: false } : extent;
  }
  if (byte === QUOTE) return { ...extent, inString: true };
  if (byte === OPEN_BRACE || byte === OPEN_BRACKET) return { ...extent, depth: extent.depth + 1 };
  if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
    return { ...extent, depth: extent.depth - 1 };
  }
  return extent;
}

function endsWith(bytes: Uint8Array, end: Uint8Array): boolean {
  const from = bytes.length - end.length;
  return from >= 0 && end.every((byte, at) => bytes[from + at] === byte);
}

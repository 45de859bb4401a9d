import { NOTHING, partialMatch, startsWith } from '../bytes.ts';
import { afterByte, endOfArguments, type Nesting, outside } from '../nesting.ts';
import { toolCallFormat } from '../prompt/index.ts';

/**
 * Finds the bytes of an answer that may hold a stop sequence: the model's text, a document, or the
 * arguments of a call, but not the format around a call. Immutable.
 */
export interface Sections {
  /** The kind of text at this position. */
  readonly kind: 'text' | 'arguments' | 'format';
  /** Number of last bytes whose kind is not known yet. */
  readonly pending: number;
  /** Reads a byte. Returns the next sections, and the text that is certain now. */
  next(byte: number): SectionStep;
}

/** The result of reading a byte. */
interface SectionStep {
  readonly sections: Sections;
  readonly text: ArrayLike<number>;
}

/** An answer that is text throughout. */
export const onlyText: Sections = {
  kind: 'text',
  pending: 0,
  next: (byte) => ({ sections: onlyText, text: [byte] }),
};

const encoder = new TextEncoder();
const open = encoder.encode(toolCallFormat.open);
/** The start of an answer of calls. */
const start = encoder.encode(toolCallFormat.open + toolCallFormat.beforeName);
const beforeArguments = encoder.encode(toolCallFormat.beforeArguments);

/** An answer that may call tools in {@link toolCallFormat}. */
export const textOrCalls: Sections = textUntilCall(NOTHING);

/** An answer that is either a document or calls. In a document, the start of a call is data. */
export const documentOrCalls: Sections = documentOrCallAfter(NOTHING);

/** @param head the whole answer so far, which may become the start of a call */
function documentOrCallAfter(head: Uint8Array): Sections {
  return {
    kind: 'text',
    pending: head.length,
    next(byte) {
      const read = Uint8Array.of(...head, byte);
      if (!startsWith(start, read)) return { sections: onlyText, text: read };
      const isCall = read.length === start.length;
      return { sections: isCall ? nameOf() : documentOrCallAfter(read), text: NOTHING };
    },
  };
}

/** @param tail the end of the text so far, which may become the start of a call */
function textUntilCall(tail: Uint8Array): Sections {
  return {
    kind: 'text',
    pending: tail.length,
    next(byte) {
      const read = Uint8Array.of(...tail, byte);
      if (endsWith(read, open)) return { sections: nameOf(), text: NOTHING };
      const held = partialMatch(read, open);
      return {
        sections: textUntilCall(read.subarray(read.length - held)),
        text: read.subarray(0, read.length - held),
      };
    },
  };
}

/**
 * Format up to the end of a mark, after which `after` begins.
 * @param tail the end of the format so far, which may become the start of the mark
 */
function formatUntil(mark: Uint8Array, after: () => Sections, tail = NOTHING): Sections {
  return {
    kind: 'format',
    pending: 0,
    next(byte) {
      const read = Uint8Array.of(...tail, byte);
      if (endsWith(read, mark)) return { sections: after(), text: NOTHING };
      const held = partialMatch(read, mark);
      return {
        sections: formatUntil(mark, after, read.subarray(read.length - held)),
        text: NOTHING,
      };
    },
  };
}

/** The format of a call, up to its arguments. */
const nameOf = (): Sections => formatUntil(beforeArguments, () => argumentsFrom(outside));

/** After the arguments of a call: only format, possibly followed by another call. */
const afterCall = (): Sections => formatUntil(open, nameOf);

/** The arguments of a call: one JSON document. */
function argumentsFrom(nesting: Nesting): Sections {
  return {
    kind: 'arguments',
    pending: 0,
    next(byte) {
      const end = endOfArguments(nesting, byte);
      if (end === 'before') return afterCall().next(byte);
      const sections = end === 'after' ? afterCall() : argumentsFrom(afterByte(nesting, byte));
      return { sections, text: [byte] };
    },
  };
}

function endsWith(bytes: Uint8Array, end: Uint8Array): boolean {
  const from = bytes.length - end.length;
  return from >= 0 && end.every((byte, at) => bytes[from + at] === byte);
}

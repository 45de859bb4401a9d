import type { StopRules, StopText } from './rules.ts';
import { documentOrCalls, onlyText, type Sections, textOrCalls } from './sections.ts';

/** A stop sequence found in an answer. */
export interface FoundStop {
  readonly sequence: string;
  /** Its offset in bytes from the start of the answer. */
  readonly at: number;
  /** Offset of the enclosing text: the answer, or the arguments of a call. */
  readonly from: number;
  readonly kind: 'text' | 'arguments';
}

/**
 * Searches an answer for stop sequences while it is written. Immutable. Compares bytes: UTF-8 is
 * self-synchronising, so the matches are the same as in a search by characters. Of several
 * sequences it finds the one that completes first; of those that end at the same byte, the longest
 * first.
 */
export interface StopSearch {
  /** Bytes read so far. */
  readonly position: number;
  /** The sequence that ends here; undefined if none does. */
  readonly found: FoundStop | undefined;
  /** How many of the last bytes may belong to an incomplete sequence. */
  readonly waiting: number;
  /** Equal for two searches in the same text if they find the same from here on. */
  readonly key: string;
  /**
   * Reads bytes up to the end of the first complete sequence. {@link position} shows how far it
   * read.
   */
  read(bytes: Uint8Array): StopSearch;
  /** The same state without {@link found}. */
  passOver(): StopSearch;
}

/** A sequence prepared for Knuth-Morris-Pratt search. */
interface Needle extends StopText {
  readonly bytes: Uint8Array;
  /**
   * The failure function: for each matched length, minus one, the length of the longest proper
   * prefix that is also a suffix.
   */
  readonly fallback: Int32Array;
}

/** The state of a search. */
interface State {
  readonly position: number;
  readonly sections: Sections;
  /**
   * The section being searched. It lags behind {@link sections} while `unread` holds text of the
   * previous one.
   */
  readonly kind: Sections['kind'];
  /** Offset of that section's text. */
  readonly from: number;
  /** Text of the section still to search. */
  readonly unread: ArrayLike<number>;
  /** Number of matched bytes per needle. */
  readonly matched: readonly number[];
}

const encoder = new TextEncoder();

/** The search for a request's stop sequences, at the start of an answer. */
export function searchOf({ stop, document = false, calls }: StopRules): StopSearch {
  const withCalls = document ? documentOrCalls : textOrCalls;
  return createStopSearch(stop, calls ? withCalls : onlyText, document);
}

/**
 * Creates a search at the start of an answer.
 * @param sections determines which parts of the answer to search
 * @param isDocument whether the text outside of calls is a document
 */
export function createStopSearch(
  stops: readonly StopText[],
  sections: Sections,
  isDocument: boolean,
): StopSearch {
  const needles = stops.filter(({ text }) => text !== '').map(needleOf);
  const nothing = needles.map(() => 0);

  const isSearched = ({ inTextOnly }: Needle, kind: Sections['kind']) =>
    !(inTextOnly && (isDocument || kind === 'arguments'));

  const readByte = (state: State, byte: number): State => {
    const next = state.sections.next(byte);
    return { ...state, position: state.position + 1, sections: next.sections, unread: next.text };
  };

  /** Searches the next byte of text. */
  const searchByte = (state: State): State => {
    const [byte, ...unread] = Array.from(state.unread);
    const matched = needles.map((needle, index) =>
      isSearched(needle, state.kind) ? advance(needle, state.matched[index]!, byte!) : 0,
    );
    return { ...state, unread, matched };
  };

  /** Enters the next section, with nothing matched. */
  const enter = (state: State): State => {
    const { sections, position } = state;
    if (sections.kind === state.kind) return state;
    return { ...state, kind: sections.kind, from: position, matched: nothing };
  };

  const bytesBehind = ({ sections, unread }: State) => sections.pending + unread.length;

  /** The sequences that end at this position, longest first. */
  const endingAt = (state: State): FoundStop[] =>
    needles
      .filter((needle, index) => state.matched[index] === needle.bytes.length)
      .sort((a, b) => b.bytes.length - a.bytes.length)
      .map(({ text, bytes }) => ({
        sequence: text,
        at: state.position - bytesBehind(state) - bytes.length,
        from: state.from,
        kind: state.kind === 'arguments' ? 'arguments' : 'text',
      }));

  const searchAt = (state: State, ending: readonly FoundStop[]): StopSearch => ({
    position: state.position,
    found: ending[0],
    get waiting() {
      const open = needles.map((needle, index) => {
        const matched = state.matched[index]!;
        return matched === needle.bytes.length ? needle.fallback[matched - 1]! : matched;
      });
      return bytesBehind(state) + Math.max(0, ...open);
    },
    get key() {
      return state.matched.join();
    },
    read(bytes) {
      if (ending.length > 0) return this;
      if (needles.length === 0) {
        return searchAt({ ...state, position: state.position + bytes.length }, []);
      }
      let at = state;
      for (let next = 0; ; ) {
        while (at.unread.length > 0) {
          at = searchByte(at);
          const found = endingAt(at);
          if (found.length > 0) return searchAt(at, found);
        }
        at = enter(at);
        if (next === bytes.length) return searchAt(at, []);
        at = readByte(at, bytes[next++]!);
      }
    },
    passOver: () => searchAt(state, ending.slice(1)),
  });
  const { kind } = sections;
  return searchAt({ position: 0, sections, kind, from: 0, unread: [], matched: nothing }, []);
}

function needleOf(stop: StopText): Needle {
  const bytes = encoder.encode(stop.text);
  const fallback = new Int32Array(bytes.length);
  let length = 0;
  for (let at = 1; at < bytes.length; at++) {
    while (length > 0 && bytes[at] !== bytes[length]) length = fallback[length - 1]!;
    if (bytes[at] === bytes[length]) length++;
    fallback[at] = length;
  }
  return { ...stop, bytes, fallback };
}

function advance({ bytes, fallback }: Needle, matched: number, byte: number): number {
  let length = matched;
  while (length > 0 && (length === bytes.length || bytes[length] !== byte)) {
    length = fallback[length - 1]!;
  }
  return bytes[length] === byte ? length + 1 : length;
}

import type { StopRules } from '../follow/types.ts';
import { onlyText, type Sections, textOrCalls } from './sections.ts';

/** A text that ends an answer. */
export interface StopText {
  readonly text: string;
  /** True for one that ends free text alone, as the end of a turn does: in documents and arguments it is data. */
  readonly inTextOnly?: boolean;
}

/** A stop sequence that an answer has come to. */
export interface FoundStop {
  readonly sequence: string;
  /** Where it begins, in bytes since the beginning of the answer. */
  readonly at: number;
  /** Where the text that it is in begins: the answer's, or the arguments of a call. */
  readonly from: number;
  readonly kind: 'text' | 'arguments';
}

/**
 * Searches an answer for stop sequences while it is written. Immutable. Bytes are compared: UTF-8 synchronises itself, so
 * that finds the same places as a search in characters. Of several sequences the one that is complete first is found, of
 * several that end alike the longest first.
 */
export interface StopSearch {
  /** Bytes read so far. */
  readonly position: number;
  /** The sequence that ends here; undefined where none does. */
  readonly found: FoundStop | undefined;
  /** How many of the bytes read last may belong to a sequence that is not complete. */
  readonly waiting: number;
  /** Equal for searches in the same text that find the same from here on. */
  readonly key: string;
  /** Reads bytes, up to the end of the first sequence that is complete: {@link position} says how many. */
  read(bytes: Uint8Array): StopSearch;
  /** The same place without {@link found}. */
  passOver(): StopSearch;
}

/** A sequence as Knuth, Morris and Pratt search it. */
interface Needle extends StopText {
  readonly bytes: Uint8Array;
  /** For each number of bytes matched, less one: of how many of them a beginning of the sequence is an end. */
  readonly fallback: Int32Array;
}

/** Where a search is. */
interface Place {
  readonly position: number;
  readonly sections: Sections;
  /** The section that is searched, which {@link sections} has left where its last text is not searched yet. */
  readonly kind: Sections['kind'];
  /** Where that section's text begins. */
  readonly from: number;
  /** Text of the section that is not searched yet. */
  readonly unread: ArrayLike<number>;
  /** How many bytes of each needle are matched. */
  readonly matched: readonly number[];
}

const encoder = new TextEncoder();

/** The search for the stop sequences of a request, at the beginning of an answer. */
export function searchOf({ stop, document = false, calls }: StopRules): StopSearch {
  return createStopSearch(stop, calls ? textOrCalls : onlyText, document);
}

/**
 * A search at the beginning of an answer.
 * @param sections Which parts of the answer are searched.
 * @param isDocument True when the text outside of calls is a document.
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

  const readByte = (place: Place, byte: number): Place => {
    const next = place.sections.next(byte);
    return { ...place, position: place.position + 1, sections: next.sections, unread: next.text };
  };

  /** Searches the next byte of text. */
  const searchByte = (place: Place): Place => {
    const [byte, ...unread] = Array.from(place.unread);
    const matched = needles.map((needle, index) =>
      isSearched(needle, place.kind) ? advance(needle, place.matched[index]!, byte!) : 0,
    );
    return { ...place, unread, matched };
  };

  /** Goes over to the next section, where nothing is matched yet. */
  const enter = (place: Place): Place => {
    const { sections, position } = place;
    if (sections.kind === place.kind) return place;
    return { ...place, kind: sections.kind, from: position, matched: nothing };
  };

  const bytesBehind = ({ sections, unread }: Place) => sections.pending + unread.length;

  /** The sequences that end at a place, the longest first. */
  const endingAt = (place: Place): FoundStop[] =>
    needles
      .filter((needle, index) => place.matched[index] === needle.bytes.length)
      .sort((a, b) => b.bytes.length - a.bytes.length)
      .map(({ text, bytes }) => ({
        sequence: text,
        at: place.position - bytesBehind(place) - bytes.length,
        from: place.from,
        kind: place.kind === 'arguments' ? 'arguments' : 'text',
      }));

  const searchAt = (place: Place, ending: readonly FoundStop[]): StopSearch => ({
    position: place.position,
    found: ending[0],
    get waiting() {
      const open = needles.map((needle, index) => {
        const matched = place.matched[index]!;
        return matched === needle.bytes.length ? needle.fallback[matched - 1]! : matched;
      });
      return bytesBehind(place) + Math.max(0, ...open);
    },
    get key() {
      return place.matched.join();
    },
    read(bytes) {
      if (ending.length > 0) return this;
      if (needles.length === 0) {
        return searchAt({ ...place, position: place.position + bytes.length }, []);
      }
      let at = place;
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
    passOver: () => searchAt(place, ending.slice(1)),
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

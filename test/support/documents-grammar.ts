/** A grammar for a finite set of documents, by the plainest means: an oracle for what generation must do with any grammar. */
import type { Grammar, Matcher, Vocabulary } from '../../src/runtime/grammar/types.ts';

const encoder = new TextEncoder();

function startsWith(text: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.length <= text.length && prefix.every((byte, at) => text[at] === byte);
}

function matcher(
  documents: readonly Uint8Array[],
  vocabulary: Vocabulary,
  written: number[],
  ended: boolean,
): Matcher {
  let text = written;
  let over = ended;
  const alive = (prefix: readonly number[]) =>
    documents.filter((document) => startsWith(document, prefix));
  const complete = () => alive(text).some((document) => document.length === text.length);
  const acceptBytes = (bytes: ArrayLike<number>): boolean => {
    const next = [...text, ...Array.from(bytes)];
    if (over || alive(next).length === 0) return false;
    text = next;
    return true;
  };
  const shortest = () => {
    const rest = alive(text).map((document) => document.subarray(text.length));
    return rest.reduce((best, one) => (one.length < best.length ? one : best));
  };
  return {
    mask() {
      const mask = new Int32Array((vocabulary.size + 31) >>> 5);
      for (let id = 0; id < vocabulary.size; id++) {
        const bytes = vocabulary.bytes[id]!;
        const allowed = vocabulary.endOfTurn.includes(id)
          ? complete()
          : bytes.length > 0 && alive([...text, ...bytes]).length > 0;
        if (allowed && !over) mask[id >>> 5]! |= 1 << (id & 31);
      }
      return mask;
    },
    accept(token) {
      if (vocabulary.endOfTurn.includes(token)) {
        if (!complete() || over) return false;
        over = true;
        return true;
      }
      const bytes = vocabulary.bytes[token]!;
      return bytes.length > 0 && acceptBytes(bytes);
    },
    acceptBytes,
    forced() {
      const forced: number[] = [];
      for (;;) {
        const at = text.length + forced.length;
        const rest = alive([...text, ...forced]);
        const next = new Set(rest.map((document) => document[at]));
        const [byte] = next;
        if (next.size !== 1 || byte === undefined) return Uint8Array.from(forced);
        forced.push(byte);
      }
    },
    get complete() {
      return complete();
    },
    get finished() {
      return over || alive(text).every((document) => document.length === text.length);
    },
    shortestFinish: shortest,
    shortestFinishLength: () => shortest().length,
    fork: () => matcher(documents, vocabulary, text, over),
  };
}

/** The grammar whose documents are exactly these. */
export function documentsGrammar(documents: readonly string[], vocabulary: Vocabulary): Grammar {
  const bytes = documents.map((document) => encoder.encode(document));
  return {
    warnings: [],
    shortestBytes: Math.min(...bytes.map((document) => document.length)),
    start: () => matcher(bytes, vocabulary, [], false),
  };
}

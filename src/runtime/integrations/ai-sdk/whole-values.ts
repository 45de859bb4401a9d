import { createWrittenReader } from '../../common/patch/index.ts';

/** Releases the text of a document in pieces that end with complete values. */
export interface WholeValues {
  /** Takes more text. Returns the text up to the last complete value, or an empty string. */
  push(text: string): string;
  /** Returns the remaining text. */
  end(): string;
}

/**
 * Cuts the text of a document wherever the patch stream has an operation: where a container opens,
 * and where a scalar is complete. Repairing the text at a cut yields the document that the
 * operations so far build.
 */
export function createWholeValues(): WholeValues {
  const reader = createWrittenReader();
  let waiting = '';
  return {
    push(text) {
      let ready = '';
      for (const character of text) {
        waiting += character;
        if (reader.push(character).length === 0) continue;
        ready += waiting;
        waiting = '';
      }
      return ready;
    },
    end() {
      const rest = waiting;
      waiting = '';
      return rest;
    },
  };
}

import { createWrittenReader } from '../patch/index.ts';

/** Hands on the text of a document piece by piece, each up to the end of a value. */
export interface WholeValues {
  /** Takes the next text; returns what ends with a finished value, or nothing yet. */
  push(text: string): string;
  /** What is left when the text is at its end. */
  end(): string;
}

/**
 * Cuts the text of a document where the patch stream has an operation: where a container opens, and where a scalar is
 * complete. A reader that repairs a text cut there gets the document of the operations so far.
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

import { createVocabulary, type Vocabulary } from '../../runtime/grammar/index.ts';
import type { SharedTokens } from './messages.ts';

/** Copies the tokens of a vocabulary into memory that threads share. */
export function shareTokens({ bytes, special, endOfTurn }: Vocabulary): SharedTokens {
  const length = bytes.reduce((sum, token) => sum + token.length, 0);
  const all = new Uint8Array(new SharedArrayBuffer(length));
  const ends = new Int32Array(new SharedArrayBuffer(bytes.length * 4));
  let end = 0;
  for (const [id, token] of bytes.entries()) {
    all.set(token, end);
    end += token.length;
    ends[id] = end;
  }
  return { bytes: all, ends, special: [...special], endOfTurn };
}

/** The vocabulary of shared tokens, for the calling thread. */
export function vocabularyOf({ bytes, ends, special, endOfTurn }: SharedTokens): Vocabulary {
  const tokens = Array.from(ends, (end, id) => bytes.subarray(id === 0 ? 0 : ends[id - 1], end));
  return createVocabulary({ bytes: tokens, special, endOfTurn });
}

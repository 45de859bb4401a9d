import { createVocabulary } from '../../src/runtime/grammar/vocabulary/vocabulary.ts';

/** A vocabulary of the 256 bytes, because conformance depends on text, not on tokens. */
export const byteVocabulary = createVocabulary({
  bytes: [...Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte)), new Uint8Array(0)],
  endOfTurn: [256],
});

import { createVocabulary } from '../../runtime/grammar/index.ts';

/** A vocabulary with a token per byte, to check schemas without a model. */
export const createByteVocabulary = () =>
  createVocabulary({
    bytes: [...Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte)), new Uint8Array(0)],
    endOfTurn: [256],
  });

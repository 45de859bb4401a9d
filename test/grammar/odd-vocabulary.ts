import { createVocabulary } from '../../src/runtime/grammar/vocabulary/vocabulary.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** All bytes, and what else vocabularies have been seen to hold. */
export const oddVocabulary = createVocabulary({
  bytes: [
    ...['</s>', '<eot>', '<pad>'].map(utf8),
    ...Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte)),
    // The same text under two ids, and none at all.
    ...['"', '{', 'a', '","', '","', ''].map(utf8),
    // Ends and beginnings of characters, alone and with what goes on.
    ...[[0xc3], [0xa9], [0xa9, 0x22], [0xf0, 0x9f], [0x98, 0x80], [0x98, 0x80, 0x22, 0x2c]],
    // What no UTF-8 has: overlong, a surrogate, past the last character, a byte that stands
    // nowhere.
    ...[
      [0xc0, 0xaf],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0x22, 0xff],
      [0x61, 0x80],
    ],
    // Longer than documents are.
    ...['a', '[', ' '].map((part) => utf8(part.repeat(1000))),
    ...['[[', ']]', '"a":', 'null,', '\n\n', 'a"b', '\\u', '\\"'].map(utf8),
  ].map((bytes) => Uint8Array.from(bytes)),
  endOfTurn: [0, 1],
  special: [2],
});

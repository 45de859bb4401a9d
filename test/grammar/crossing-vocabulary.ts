import { createVocabulary } from '../../src/runtime/grammar/vocabulary/vocabulary.ts';

const encoder = new TextEncoder();

/** What a name or a value may end with, and what a token may go on with after it. */
const ENDS = '" a" b" ab" 1 0 null true } ] {} [] "" "a"'.split(' ');
const ONWARD =
  ', } ] : ," :1 :" ], ]} }, }} ]] }] ,1 ,0 ,0, ,null ,[ ,{" :null :{} :null,"a": :1}" ]," }," ],"a": ,"a": ,"a ,"a" ,1,1 ,"a"]'.split(
    ' ',
  );

const crossing = new Set(ENDS.flatMap((end) => ONWARD.map((onward) => end + onward)));

/** Every byte, and tokens that end a name or a value and go on, as those of real vocabularies do. */
export const crossingVocabulary = createVocabulary({
  bytes: [
    ...Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte)),
    ...[...crossing, '<end>'].map((token) => encoder.encode(token)),
  ],
  endOfTurn: [256 + crossing.size],
});

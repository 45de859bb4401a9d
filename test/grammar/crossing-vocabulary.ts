import { createVocabulary } from '../../src/runtime/grammar/vocabulary/vocabulary.ts';

const encoder = new TextEncoder();

/** What a name or a value may end with, and what a token may go on with after it. */
const ENDS = '" a" b" ab" 1 0 null true } ] {} [] "" "a"'.split(' ');
const ONWARD =
  ', } ] : ," :1 :" ], ]} }, }} ]] }] ,- ,1 ,0 ,0, ,null ,[ ,{" :null :{} :null,"a": :1}" ]," }," ],"a": ,"a": ,"a ,"a" ,1,1 ,"a"]'.split(
    ' ',
  );

/**
 * Tokens that begin with a space, or are nothing else: all but the longer ones may stand where one
 * space must.
 */
const SPACED = [
  ' "',
  ' "a',
  ' {',
  ' {"',
  ' [',
  ' ["',
  ' [{"',
  ' []',
  ' 1',
  ' -',
  ' null',
  ' a',
].concat([' },', ' ,', '  ', '  "', ' \n', '\t"', ' \t1']);

function vocabularyOf(tokens: readonly string[]) {
  const all = [...new Set(tokens)];
  return createVocabulary({
    bytes: [
      ...Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte)),
      ...[...all, '<end>'].map((token) => encoder.encode(token)),
    ],
    endOfTurn: [256 + all.length],
  });
}

const crossing = ENDS.flatMap((end) => ONWARD.map((onward) => end + onward));

/**
 * Every byte, and tokens that end a name or a value and go on, as those of real vocabularies do.
 */
export const crossingVocabulary = vocabularyOf(crossing);

/** The same with a space after each colon and comma; some with none and some with too much. */
export const spacedCrossingVocabulary = vocabularyOf([
  ...crossing.map((token) => token.replace(/[,:]/g, '$& ')),
  ...crossing.map((token, index) => (index % 2 ? token : token.replace(/[,:]/, '$&  '))),
  ...SPACED,
]);

/** Number words: cardinals and ordinals up to a hundred, and multipliers. */

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth';
const TENTHS =
  'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth';

/** Cardinals in other languages: 0 to 20, then 30, 40 and so on. A slash separates spellings. */
const OTHERS = [
  // German
  'null eins/ein/eine/einen/einer/einem zwei/zwo drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig/dreissig vierzig fünfzig sechzig siebzig achtzig neunzig hundert',
  // French
  'zéro un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt trente quarante cinquante soixante soixante-dix/septante quatre-vingts/quatre-vingt quatre-vingt-dix/nonante cent',
  // Spanish
  'cero uno/un/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien/ciento',
  // Italian
  'zero uno/un/una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento',
  // Portuguese
  'zero um/uma dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem/cento',
  // Dutch
  'nul een/één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd',
];

/** Words that imply a number. */
const MEANT: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  single: 1,
  once: 1,
  sole: 1,
  pair: 2,
  both: 2,
  couple: 2,
  twice: 2,
  double: 2,
  triple: 3,
  dozen: 12,
  no: 0,
  none: 0,
  nobody: 0,
  nothing: 0,
  neither: 0,
  without: 0,
  free: 0,
  waived: 0,
  kein: 0,
  keine: 0,
  keinen: 0,
  niemand: 0,
  aucun: 0,
  aucune: 0,
  ninguno: 0,
  ninguna: 0,
};

/** Multipliers that follow a number. */
export const multipliers: ReadonlyMap<string, number> = new Map(
  Object.entries({
    dozen: 12,
    hundred: 100,
    thousand: 1000,
    k: 1000,
    tausend: 1000,
    mille: 1000,
    mil: 1000,
    mila: 1000,
    duizend: 1000,
    million: 1e6,
    millions: 1e6,
    mio: 1e6,
    mn: 1e6,
    millionen: 1e6,
    millón: 1e6,
    millones: 1e6,
    milione: 1e6,
    milioni: 1e6,
    milhão: 1e6,
    milhões: 1e6,
    miljoen: 1e6,
    billion: 1e9,
    billions: 1e9,
    bn: 1e9,
    mrd: 1e9,
    milliarde: 1e9,
    milliarden: 1e9,
    milliard: 1e9,
    milliards: 1e9,
  }),
);

/** Numbers by word, in lower case. */
export const numberWords: ReadonlyMap<string, number> = makeWords();

/** Tens by English word. Another word may follow, as in `twenty-three`. */
export const tensWords: ReadonlyMap<string, number> = new Map(
  TENS.split(' ').map((word, index) => [word, 20 + 10 * index]),
);

function makeWords(): Map<string, number> {
  const words = new Map<string, number>(Object.entries(MEANT));
  for (const list of OTHERS) {
    for (const [index, spellings] of list.split(' ').entries()) {
      const value = index <= 20 ? index : 10 * (index - 18);
      for (const word of spellings.split('/')) if (!words.has(word)) words.set(word, value);
    }
  }
  const unitsBefore = OTHERS[0]!.split(' ').slice(1, 10);
  for (const [index, tens] of OTHERS[0]!.split(' ').slice(20, 28).entries()) {
    for (const [unit, word] of unitsBefore.entries()) {
      const [first = '', second = first] = word.split('/');
      const joined = unit === 0 ? second : first;
      for (const ten of tens.split('/'))
        words.set(`${joined}und${ten}`, 20 + 10 * index + unit + 1);
    }
  }
  // English comes last: it takes precedence for words that other languages share.
  for (const [value, word] of ONES.split(' ').entries()) words.set(word, value);
  for (const [value, word] of ORDINALS.split(' ').entries()) words.set(word, value);
  for (const [index, word] of TENS.split(' ').entries()) words.set(word, 20 + 10 * index);
  for (const [index, word] of TENTHS.split(' ').entries()) words.set(word, 20 + 10 * index);
  return words;
}

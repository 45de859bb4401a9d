/** Finds the dates in a text. */
import { matchesOf } from './matches.ts';
import { numberWords } from './number-words.ts';

/** A date. Parts that the text leaves open are undefined. */
export interface FoundDate {
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number | undefined;
}

/** Month names in the supported languages, in lower case. */
const MONTHS = [
  'january jan januar jänner janvier janv enero ene gennaio gen janeiro januari stycznia styczeń ledna leden',
  'february feb februar feber février fevrier févr febrero febbraio fevereiro fev februari lutego luty února únor',
  'march mar märz mrz mars marzo março maart mrt marca marzec března březen',
  'april apr avril avr abril abr aprile kwietnia kwiecień dubna duben',
  'may mai mayo maggio mag maio mei maj maja května květen',
  'june jun juni juin junio giugno giu junho czerwca czerwiec června červen',
  'july jul juli juillet juil julio luglio lug julho lipca lipiec července červenec',
  'august aug août aout agosto ago augustus augusti sierpnia sierpień srpna srpen',
  'september sep sept septembre septiembre settembre set setembro września wrzesień září',
  'october oct oktober okt octobre octubre ottobre ott outubro out października październik října říjen',
  'november nov novembre noviembre novembro listopada listopad',
  'december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro desember grudnia grudzień prosince prosinec',
];

const monthOf = new Map(
  MONTHS.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);
const names = [...monthOf.keys()].sort((a, b) => b.length - a.length).join('|');
// `\b` knows only the letters of ASCII, and `září` ends in another.
const month = `(?:${names})(?![\\p{L}\\p{M}\\d_])`;

/** Ordinals of days, as words. */
const dayWords = [...numberWords]
  .filter(([word, value]) => /(?:st|nd|rd|th)$/u.test(word) && value >= 1 && value <= 31)
  .map(([word]) => word);
const compound = 'twenty|thirty';
const day = `(?:\\d{1,2}(?:st|nd|rd|th|er|\\.|º)?|(?:(?:${compound})[- ])?(?:${dayWords.join('|')}))`;
const between =
  '\\s{0,4}(?:,|and|to|until|till|through|or|&|-|–|und|bis|et|au|y|al|e|en|tot|/)\\s{0,4}(?:the\\s{1,4})?';
const days = `${day}(?:${between}${day}){0,6}`;
const year = "(?:\\s{0,4},?\\s{0,4}(?:of\\s{1,4})?(\\d{4})|\\s{0,4}[’'](\\d{2}))?(?!\\d)";

const ISO = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/gu;
const NUMERIC = /(?<!\d)(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/gu;
/** German and similar formats, without a year: `03.07.` */
const DOTTED = /(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.(?!\s?\d)/gu;
const MONTH_YEAR = /(?<![\d/.-])(\d{1,2})[/.](\d{4})(?!\d)/gu;
const DAY_MONTH = new RegExp(
  `(?<![\\d\\p{L}])(${days})\\s{0,4}(?:of\\s{1,4}|de\\s{1,4}|di\\s{1,4})?(${month})\\.?(?:\\s{1,4}de)?${year}`,
  'giu',
);
const MONTH_DAY = new RegExp(
  `(?<![\\p{L}])(${month})\\.?\\s{1,4}(?:the\\s{1,4})?(${days})(?!\\d)${year}`,
  'giu',
);
const MONTH_ALONE = new RegExp(`(?<![\\p{L}])(${month})\\.?${year}`, 'giu');
const DAY_ALONE = new RegExp(
  `\\bthe\\s{1,4}(\\d{1,2}(?:st|nd|rd|th)|(?:(?:${compound})[- ])?(?:${dayWords.join('|')}))\\b`,
  'giu',
);
const YEAR = /(?<![\d.,])(1[0-9]\d\d|20\d\d)(?![\d]|[.,]\d)/gu;

/**
 * About the maximum number of dates to collect. So many have more than 2000 texts in every format,
 * of which none is used then: 32 dates share a month, and a date comes twice at most.
 */
const MOST_DATES = 130_000;

/** All dates in a text. Ambiguous ones (`3/5/2024`) give both readings. */
export function datesIn(text: string): FoundDate[] {
  // Each once, because every month is combined with every lone day, and these with every year.
  const dates = new Map<string, FoundDate>();
  const lone = new Set<number>();
  const add = (y: number | undefined, m: number, d: number | undefined) => {
    if (m >= 1 && m <= 12 && (d === undefined || (d >= 1 && d <= 31)))
      dates.set(`${y}-${m}-${d}`, { year: y, month: m, day: d });
  };
  for (const [, y, m, d] of matchesOf(ISO, text)) add(Number(y), Number(m), Number(d));
  for (const [, a, , b, y] of matchesOf(NUMERIC, text)) {
    for (const own of yearsOf(y!)) {
      add(own, Number(b), Number(a));
      add(own, Number(a), Number(b));
    }
  }
  for (const [, d, m] of matchesOf(DOTTED, text)) add(undefined, Number(m), Number(d));
  for (const [, m, y] of matchesOf(MONTH_YEAR, text)) add(Number(y), Number(m), undefined);
  const named = (list: string, name: string, long?: string, short?: string) => {
    const years = long || short ? yearsOf(long ?? short!) : [undefined];
    for (const own of years)
      for (const d of daysOf(list)) add(own, monthOf.get(name.toLowerCase())!, d);
  };
  for (const [, list, name, long, short] of matchesOf(DAY_MONTH, text))
    named(list!, name!, long, short);
  for (const [, name, list, long, short] of matchesOf(MONTH_DAY, text))
    named(list!, name!, long, short);
  for (const [, d] of matchesOf(DAY_ALONE, text)) for (const day of daysOf(d!)) lone.add(day);

  const years = new Set(Array.from(matchesOf(YEAR, text), ([, y]) => Number(y)));
  const dated = new Set(Array.from(dates.values(), (one) => one.month));
  for (const m of dated) for (const d of lone) add(undefined, m, d);
  for (const [, name, long] of matchesOf(MONTH_ALONE, text)) {
    const m = monthOf.get(name!.toLowerCase())!;
    // `May` is also an ordinary word, so it needs a year to count as a date.
    if (long && !dated.has(m)) add(Number(long), m, undefined);
  }
  const all: FoundDate[] = [];
  for (const one of dates.values()) {
    if (one.year !== undefined || years.size === 0) all.push(one);
    else for (const year of years) all.push({ ...one, year });
    if (all.length > MOST_DATES) break;
  }
  return all;
}

/** A two-digit year may belong to this century or the last. */
function yearsOf(digits: string): number[] {
  const number = Number(digits);
  return digits.length > 2 ? [number] : [2000 + number, 1900 + number];
}

function daysOf(list: string): number[] {
  const words = list.toLowerCase().match(/\d{1,2}|\p{L}+/gu) ?? [];
  const found: number[] = [];
  for (const [index, word] of words.entries()) {
    const value = /\d/u.test(word) ? Number(word) : (numberWords.get(word) ?? 0);
    const isTens = value >= 20 && value % 10 === 0 && !/\d|th$/u.test(word);
    if (isTens) continue;
    const before = numberWords.get(words[index - 1] ?? '') ?? 0;
    const joined = /^(?:twenty|thirty)$/u.test(words[index - 1] ?? '') ? before : 0;
    if (value > 0) found.push(joined + value);
  }
  return found;
}

/** Finds the times of day in a text. */
import { matchesOf } from './matches.ts';
import { numberWords } from './number-words.ts';

/** A time of day. */
export interface FoundTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number | undefined;
}

const PM =
  /\b(?:pm|p\.m\.|afternoon|evening|tonight|night|abends?|nachmittags?|soir|après-midi|tarde|noche|sera|pomeriggio)/iu;
const CLOCK =
  /(?<![\d.,:])([01]?\d|2[0-4])\s?(?::|h|\.|uhr|heures?|horas?)\s?([0-5]\d)(?::([0-5]\d))?(?![\d])(?:\s{0,4}([ap])\.?\s?m\b)?/giu;
/** In `11.08.2026`, `11.08` is not a time. */
const DOTTED_DATE = /(?<!\d)\d{1,2}\.(\s?)\d{1,2}\.\1(?:\d{4}|\d{2})(?!\d)/gu;
const HOUR = /(?<![\d.,:])(1[0-2]|0?\d)\s{0,4}([ap])\.?\s?m\b/giu;
/** A number before a word may count something else: `um 17 Uhr 20 Personen`. */
const OCLOCK =
  /(?<![\d.,:])([01]?\d|2[0-4])\s{0,4}(?:o[’']?clock|uhr|heures?|h|horas?)(?!\p{L}|\s?[0-5]\d(?!\d|\s?\p{L}))/giu;
const PREPOSITION = '(?:at|by|from|until|till|to|before|after|about|around|since|for|past)';
const AT_DIGITS = new RegExp(
  `\\b${PREPOSITION}\\s{1,4}([01]?\\d|2[0-4])(?![\\d:.,%]|\\s?\\p{L}{3})`,
  'giu',
);

/**
 * All times of day in a text. If the text mentions the afternoon or evening, hours up to twelve
 * give both readings.
 */
export function timesIn(text: string): FoundTime[] {
  const found: FoundTime[] = [];
  const late = PM.test(text);
  const add = (hour: number, minute: number, second?: number, half?: string) => {
    // In `um 17:05 am Markt`, `am` is an ordinary word.
    const hours =
      half === undefined || hour > 12
        ? late && hour <= 12
          ? [hour, (hour % 12) + 12]
          : [hour]
        : [(hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)];
    for (const one of hours) found.push({ hour: one % 24, minute, second });
  };
  for (const [, h, m, s, half] of matchesOf(CLOCK, text.replaceAll(DOTTED_DATE, '#'))) {
    add(Number(h), Number(m), s === undefined ? undefined : Number(s), half);
  }
  for (const [, h, half] of matchesOf(HOUR, text)) add(Number(h), 0, undefined, half);
  for (const [, h] of matchesOf(OCLOCK, text)) add(Number(h), 0);
  for (const [, h] of matchesOf(AT_DIGITS, text)) add(Number(h), 0);
  for (const { hour, minute } of spokenTimes(text)) {
    add(hour, minute);
    // Spoken times never exceed twelve hours; either half of the day may be meant.
    if (hour <= 12) add((hour % 12) + 12, minute);
  }
  if (/\b(?:noon|midday|mittag|midi|mediodía)\b/iu.test(text))
    found.push({ hour: 12, minute: 0, second: undefined });
  if (/\b(?:midnight|mitternacht|minuit|medianoche)\b/iu.test(text))
    found.push({ hour: 0, minute: 0, second: undefined });
  return found;
}

const hourWord = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2}';
const minuteWord = 'five|ten|twenty|twenty-five|\\d{1,2}';
const HALF_PAST = new RegExp(`\\bhalf past (${hourWord})\\b`, 'giu');
const QUARTER = new RegExp(`\\b(?:a )?quarter (past|to) (${hourWord})\\b`, 'giu');
const MINUTES = new RegExp(`\\b(${minuteWord})(?: minutes)? (past|to) (${hourWord})\\b`, 'giu');
const HOUR_MINUTES = new RegExp(
  `\\b(${hourWord}) (fifteen|twenty|thirty|forty-five|forty|fifty)\\b`,
  'giu',
);
const AT_WORD = new RegExp(`\\b${PREPOSITION} (${hourWord})\\b(?! (?:past|to)\\b)`, 'giu');

function* spokenTimes(text: string): Generator<{ hour: number; minute: number }> {
  const numberOf = (word: string) =>
    /\d/u.test(word)
      ? Number(word)
      : word
          .toLowerCase()
          .split('-')
          .reduce((sum, part) => sum + (numberWords.get(part) ?? 0), 0);
  const before = (hour: number) => (hour + 23) % 24;
  for (const [, h] of matchesOf(HALF_PAST, text)) yield { hour: numberOf(h!), minute: 30 };
  for (const [, way, h] of matchesOf(QUARTER, text)) {
    yield way!.toLowerCase() === 'past'
      ? { hour: numberOf(h!), minute: 15 }
      : { hour: before(numberOf(h!)), minute: 45 };
  }
  for (const [, m, way, h] of matchesOf(MINUTES, text)) {
    yield way!.toLowerCase() === 'past'
      ? { hour: numberOf(h!), minute: numberOf(m!) }
      : { hour: before(numberOf(h!)), minute: 60 - numberOf(m!) };
  }
  for (const [, h, m] of matchesOf(HOUR_MINUTES, text))
    yield { hour: numberOf(h!), minute: numberOf(m!) };
  for (const [, h] of matchesOf(AT_WORD, text)) yield { hour: numberOf(h!), minute: 0 };
}

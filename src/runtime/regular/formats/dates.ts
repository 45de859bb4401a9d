/** Dates and times of RFC 3339: section 5.6 and, for durations, appendix A. */
import { postponed } from '../derivative.ts';
import { literal, literals } from '../language.ts';
import { concat, sequence, type Term, union } from '../term/index.ts';
import { whole } from './whole.ts';

const LEAP_YEAR = String.raw`\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00`;
const DAY_OF_ANY_YEAR = [
  '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])',
  '(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)',
  '02-(?:0[1-9]|1\\d|2[0-8])',
].join('|');

/** `full-date`, with the days that each month has. */
export function date(): Term {
  return whole(String.raw`\d{4}-(?:${DAY_OF_ANY_YEAR})|(?:${LEAP_YEAR})-02-29`);
}

const MINUTES_OF_A_DAY = 24 * 60;

/** `full-time`. A 60th second is there only at the end of a day of UTC, whatever the offset. */
export function time(): Term {
  const offset = '(?:[zZ]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';
  const usual = whole(String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?${offset}`);
  return union([usual, leapSecond()]);
}

function leapSecond(): Term {
  const fraction = whole(String.raw`:60(?:\.\d+)?`);
  const minutes = (hour: number): Term =>
    union(
      Array.from({ length: 60 }, (_, minute) =>
        sequence([text(`:${twoDigits(minute)}`), fraction, offsetAtMidnight(hour * 60 + minute)]),
      ),
    );
  // Few documents have leap seconds: their minutes wait until somebody reads an hour.
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const longest = ':00:60+00:00'.length;
    const shortest = hour === 23 ? ':59:60Z'.length : longest;
    const later = postponed(shortest, longest, () => minutes(hour));
    return concat(text(twoDigits(hour)), later);
  });
  return union(hours);
}

/** The offset that makes the local time 23:59 in UTC, east or west of it. */
function offsetAtMidnight(local: number): Term {
  const east = (local + 1) % MINUTES_OF_A_DAY;
  const west = (MINUTES_OF_A_DAY - east) % MINUTES_OF_A_DAY;
  const offsets = [`+${clock(east)}`, `-${clock(west)}`];
  return literals(east === 0 ? [...offsets, 'Z', 'z'] : offsets) as Term;
}

function text(characters: string): Term {
  return literal(characters) as Term;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function clock(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** `date-time`. */
export function dateTime(): Term {
  return concat(date(), concat(whole('[tT]'), time()));
}

const LOCAL_TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?';

/** `time-local` of OpenAPI's registry: `partial-time`, which no offset makes a leap second. */
export function timeLocal(): Term {
  return whole(LOCAL_TIME);
}

/** `date-time-local` of OpenAPI's registry. */
export function dateTimeLocal(): Term {
  return concat(date(), whole(`[tT]${LOCAL_TIME}`));
}

/** `iso-time` of ajv-formats: the offset may be missing. */
export function isoTime(): Term {
  return union([time(), timeLocal()]);
}

/** `iso-date-time` of ajv-formats. */
export function isoDateTime(): Term {
  return concat(date(), concat(whole('[tT]'), isoTime()));
}

/** `duration`: units without gaps, or weeks alone. */
export function duration(): Term {
  const days = String.raw`\d+D|\d+M(?:\d+D)?|\d+Y(?:\d+M(?:\d+D)?)?`;
  const times = String.raw`T(?:\d+S|\d+M(?:\d+S)?|\d+H(?:\d+M(?:\d+S)?)?)`;
  return whole(String.raw`P(?:(?:${days})(?:${times})?|${times}|\d+W)`);
}

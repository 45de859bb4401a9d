/** Dates and times of RFC 3339: section 5.6 and, for durations, appendix A. */
import { postponed } from '../derivative.ts';
import { concat, type Term, union } from '../term/index.ts';
import type { Formats, FormatTools } from './types.ts';

const LEAP_YEAR = String.raw`\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00`;
const DAY_OF_ANY_YEAR = [
  '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])',
  '(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)',
  '02-(?:0[1-9]|1\\d|2[0-8])',
].join('|');

/** `full-date`, with the correct number of days per month. */
const DATE = String.raw`(?:\d{4}-(?:${DAY_OF_ANY_YEAR})|(?:${LEAP_YEAR})-02-29)`;
/** `partial-time`, excluding leap seconds. */
const LOCAL_TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?`;

const MINUTES_OF_A_DAY = 24 * 60;

/** `full-time`. A 60th second exists only at the end of a UTC day, for any offset. */
function time(tools: FormatTools): Term {
  const usual = tools.whole(String.raw`${LOCAL_TIME}(?:[zZ]|[+-](?:[01]\d|2[0-3]):[0-5]\d)`);
  return union([usual, leapSecond(tools)]);
}

function leapSecond({ table, whole }: FormatTools): Term {
  const minutes = (hour: number): Term =>
    whole(
      Array.from({ length: 60 }, (_, minute) => {
        const offset = offsetAtMidnight(hour * 60 + minute);
        return String.raw`:${twoDigits(minute)}:60(?:\.\d+)?(?:${offset})`;
      }).join('|'),
    );
  // Leap seconds are rare, so their minutes are built only when an hour is read.
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const longest = ':00:60+00:00'.length;
    const shortest = hour === 23 ? ':59:60Z'.length : longest;
    const later = postponed(table, shortest, longest, () => minutes(hour));
    return concat(whole(twoDigits(hour)), later);
  });
  return union(hours);
}

/** Pattern of the offset that makes a local time 23:59 in UTC, east or west. */
function offsetAtMidnight(local: number): string {
  const east = (local + 1) % MINUTES_OF_A_DAY;
  const west = (MINUTES_OF_A_DAY - east) % MINUTES_OF_A_DAY;
  return String.raw`\+${clock(east)}|-${clock(west)}${east === 0 ? '|[zZ]' : ''}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function clock(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** `iso-time` of ajv-formats: the offset is optional. */
function isoTime(tools: FormatTools): Term {
  return union([time(tools), tools.whole(LOCAL_TIME)]);
}

/** A date followed by a time. */
function dated({ whole }: FormatTools, ofDay: Term): Term {
  return concat(whole(`${DATE}[tT]`), ofDay);
}

const DAYS = String.raw`\d+D|\d+M(?:\d+D)?|\d+Y(?:\d+M(?:\d+D)?)?`;
const TIMES = String.raw`T(?:\d+S|\d+M(?:\d+S)?|\d+H(?:\d+M(?:\d+S)?)?)`;

/** The formats of dates, times and durations. */
export const dates: Formats = {
  date: DATE,
  time,
  'date-time': (tools) => dated(tools, time(tools)),
  'iso-time': isoTime,
  'iso-date-time': (tools) => dated(tools, isoTime(tools)),
  // OpenAPI's registry, and the name in RFC 3339.
  'time-local': LOCAL_TIME,
  'partial-time': LOCAL_TIME,
  'date-time-local': `${DATE}[tT]${LOCAL_TIME}`,
  // Units without gaps, or only weeks.
  duration: String.raw`P(?:(?:${DAYS})(?:${TIMES})?|${TIMES}|\d+W)`,
};

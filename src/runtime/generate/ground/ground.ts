import type { Ground, ShapedTexts } from '../../grammar/index.ts';
import { datesIn, type FoundDate } from './dates.ts';
import { numbersIn, thousandsIn } from './numbers.ts';
import { type FoundTime, timesIn } from './times.ts';

/** Kinds of values that an answer can be held to. */
export type GroundKind = 'date' | 'time' | 'number';

/**
 * Maximum number of texts. A longer list constrains little, and each text costs time at the start
 * of every value.
 */
const MOST_TEXTS = 2000;

/** Maximum number of pairs of dates and times to combine, because each pair is a text. */
const MOST_PAIRS = 500;

/** Stands for any digit. */
const ANY = '#';

const padded = (value: number | undefined, width = 2) =>
  value === undefined ? ANY.repeat(width) : String(value).padStart(width, '0');

const isoDate = ({ year, month, day }: FoundDate) =>
  `${padded(year, 4)}-${padded(month)}-${padded(day)}`;
const clock = ({ hour, minute }: FoundTime) => `${padded(hour)}:${padded(minute)}`;
const fullClock = (time: FoundTime) => `${clock(time)}:${padded(time.second ?? 0)}`;

/** Date formats, each with the pattern of its texts. */
const DATE_SHAPES: readonly (readonly [string, (date: FoundDate) => string])[] = [
  ['^\\d{4}-\\d{2}-\\d{2}$', isoDate],
  ['^\\d{4}/\\d{2}/\\d{2}$', (date) => isoDate(date).replaceAll('-', '/')],
  ['^\\d{4}-\\d{2}$', ({ year, month }) => `${padded(year, 4)}-${padded(month)}`],
  ['^\\d{2}\\.\\d{2}\\.\\d{4}$', (date) => [...isoDate(date).split('-')].reverse().join('.')],
];
/** The order of day and month differs between countries. */
const SLASHED = '^\\d{2}([-/])\\d{2}\\1\\d{4}$';
const slashed = ({ year, month, day }: FoundDate): string[] =>
  ['/', '-'].flatMap((mark) => [
    [padded(day), padded(month), padded(year, 4)].join(mark),
    [padded(month), padded(day), padded(year, 4)].join(mark),
  ]);

/** One text of several, with composed letters, as the words to find have them. */
const joined = (texts: readonly string[]) => texts.join('\n').normalize('NFC');

/**
 * The values of some kinds that an answer may use, according to the texts of a conversation. Leaves
 * out a kind for which the texts contain too many.
 */
export function groundOf(texts: readonly string[], kinds: readonly GroundKind[]): Ground {
  const text = joined(texts);
  const has = (kind: GroundKind) => kinds.includes(kind);
  const times = has('date') || has('time') ? timesIn(text) : [];
  const numbers = has('number') ? [...numbersIn(text)] : [];
  return {
    ...(has('number') && numbers.length <= MOST_TEXTS ? { numbers } : {}),
    shapes: [
      ...(has('date') ? dateShapes(datesIn(text), times) : []),
      ...(has('time') ? timeShapes(times) : []),
    ].filter((shape) => shape.texts.length <= MOST_TEXTS),
  };
}

/**
 * The values of some kinds that an answer should find likelier than others. Of the numbers, these
 * are only the ones with thousands separators: other numbers may just as well be computed.
 * Undefined if there are none.
 */
export function likelyOf(
  texts: readonly string[],
  kinds: readonly GroundKind[],
): Ground | undefined {
  const { shapes } = groundOf(
    texts,
    kinds.filter((kind) => kind !== 'number'),
  );
  const numbers = kinds.includes('number') ? [...thousandsIn(joined(texts))] : [];
  const found = shapes.filter((shape) => shape.texts.length > 0);
  if (found.length === 0 && numbers.length === 0) return undefined;
  return { shapes: found, numbers: numbers.length > MOST_TEXTS ? [] : numbers };
}

function dateShapes(dates: readonly FoundDate[], times: readonly FoundTime[]): ShapedTexts[] {
  const hours = times.length > 0 && times.length * dates.length <= MOST_PAIRS ? times : [undefined];
  const moments = (date: FoundDate) =>
    hours.flatMap((time) => {
      const moment = `${isoDate(date)}T${time ? fullClock(time) : '##:##:##'}`;
      return [moment, `${moment}Z`];
    });
  return [
    ...DATE_SHAPES.map(([shape, write]) => shaped(shape, dates, (date) => [write(date)])),
    shaped(SLASHED, dates, slashed),
    shaped('^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z?$', dates, moments),
  ];
}

const timeShapes = (times: readonly FoundTime[]): ShapedTexts[] => [
  shaped('^\\d{2}:\\d{2}$', times, (time) => [clock(time)]),
  shaped('^\\d{2}:\\d{2}:\\d{2}$', times, (time) => [fullClock(time)]),
];

/** The texts of the values in a format. Ends when there are too many for it to be used. */
function shaped<Value>(
  shape: string,
  values: readonly Value[],
  write: (value: Value) => readonly string[],
): ShapedTexts {
  const texts = new Set<string>();
  for (const value of values) {
    for (const text of write(value)) texts.add(text);
    if (texts.size > MOST_TEXTS) break;
  }
  return { shape, texts: [...texts] };
}

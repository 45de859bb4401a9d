/** Finds the numbers in a text. */
import { matchesOf } from './matches.ts';
import { multipliers, numberWords, tensWords } from './number-words.ts';
import { type Span, wholeNumbers } from './thousands.ts';

/** A number in a text. */
interface FoundNumber extends Span {
  readonly value: string;
}

const SPACES = ' \\u00a0\\u2009\\u202f';
/**
 * Groups of three digits (or two, as in India) with one kind of separator, and an optional fraction
 * after another.
 */
const GROUPED = new RegExp(
  `(?<!\\d)\\d{1,3}(?:([,.'’${SPACES}])\\d{2,3})(?:\\1\\d{2,3})*(?:[.,]\\d+)?`,
  'gu',
);
const FRACTION = /(?<!\d)\d+[.,]\d+/gu;
const DIGITS = /\d+/gu;
const WORDS = /\p{L}+(?:-\p{L}+)*/gu;
const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };
const WITH_FRACTION = /(\d{0,9})\s?([½¼¾])/gu;
const HALF_HOUR = /\bhalf an hour\b/giu;

/** Schemas accept no longer numbers, except listed ones. */
const LONGEST = 40;

/** Maximum number of words that are read as one number. */
const MOST_WORDS = 12;

/** Converts digits, with at most one point, to JSON's canonical form of a decimal. */
function canonical(digits: string): string {
  return digits.length > LONGEST ? digits : trimmed(digits);
}

/** Without zeros at the ends that mean nothing, and without a point after which nothing comes. */
function trimmed(digits: string): string {
  const [, whole = '', fraction = ''] = /^0*(\d*)\.?(\d*?)0*$/.exec(digits) ?? [];
  return (whole || '0') + (fraction && `.${fraction}`);
}

/**
 * All numbers in a text, in JSON's canonical form. Ambiguous text (`1,250`) gives both readings;
 * digits within names and codes count, too.
 */
export function numbersIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const { value, from, to } of [...numerals(text), ...spelled(text)]) {
    if (value.length > LONGEST) continue;
    found.add(value);
    for (const other of related(text, value, from, to)) {
      if (other.length <= LONGEST) found.add(other);
    }
  }
  for (const value of durations(text)) found.add(value);
  return found;
}

/** The numbers whose thousands have a separator that can be nothing else: `1,150`. */
export function thousandsIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const { from, to } of wholeNumbers(text)) {
    const value = canonical(text.slice(from, to).replace(/[^\d.]/gu, ''));
    if (value.length <= LONGEST) found.add(value);
  }
  return found;
}

/** Numbers written in digits. */
function* numerals(text: string): Generator<FoundNumber> {
  const wholes = [...wholeNumbers(text)];
  for (const { 0: digits, index: from } of outside(wholes, matchesOf(DIGITS, text))) {
    yield { value: canonical(digits), from, to: from + digits.length };
  }
  for (const { 0: written, index: from } of outside(wholes, matchesOf(FRACTION, text))) {
    // `250,000` is not 250.
    if (/,000$/u.test(written)) continue;
    yield { value: canonical(written.replace(',', '.')), from, to: from + written.length };
  }
  for (const { 0: written, index: from } of matchesOf(GROUPED, text)) {
    const to = from + written.length;
    // `1,250` and `12,34,567`: all groups may form one whole number.
    if (isGrouped(written)) yield { value: canonical(written.replace(/\D/gu, '')), from, to };
    const [, groups, fraction] = /^(.*)[.,](\d+)$/u.exec(written) ?? [];
    if (groups && isGrouped(groups)) {
      yield { value: canonical(`${groups.replace(/\D/gu, '')}.${fraction}`), from, to };
    }
  }
  for (const { 0: all, 1: whole, 2: sign, index: from } of matchesOf(WITH_FRACTION, text)) {
    const value = Number(whole || 0) + FRACTIONS[sign!]!;
    yield { value: canonical(String(value)), from, to: from + all.length };
  }
}

/** The matches that are not part of a longer whole number. */
function* outside(
  wholes: readonly Span[],
  matches: Iterable<RegExpExecArray>,
): Generator<RegExpExecArray> {
  let next = 0;
  for (const match of matches) {
    while (next < wholes.length && wholes[next]!.to <= match.index) next++;
    const whole = wholes[next];
    const isPart = whole && whole.from <= match.index && match[0].length < whole.to - whole.from;
    if (!isPart) yield match;
  }
}

/** Whether digits are grouped by one kind of separator, with three in the last group. */
function isGrouped(written: string): boolean {
  const groups = written.split(/\D/u);
  return groups.length > 1 && groups.at(-1)!.length === 3 && !/^\d+(\D).*(?!\1)\D/u.test(written);
}

/** Numbers written in words: `twenty-three`, `two hundred and twelve`, `a dozen`, `third`. */
function* spelled(text: string): Generator<FoundNumber> {
  const words = [...matchesOf(WORDS, text)].flatMap(({ 0: word, index }) => {
    let at = index;
    // `seventy-one` is two words, `dix-sept` is one.
    const parts = numberWords.has(word.toLowerCase()) ? [word] : word.split('-');
    return parts.map((part) => {
      const from = at;
      at += part.length + 1;
      return { word: part.toLowerCase(), from, to: from + part.length };
    });
  });
  for (const [index, { word, from, to }] of words.entries()) {
    const first = numberWords.get(word);
    if (first === undefined) continue;
    yield { value: String(first), from, to };
    let group = first;
    let total = 0;
    let last = index;
    for (let next = index + 1; next < Math.min(words.length, index + MOST_WORDS); next++) {
      const { word: more } = words[next]!;
      const value = numberWords.get(more);
      const times = multipliers.get(more);
      const tens = tensWords.has(words[last]!.word);
      const afterHundred = multipliers.has(words[last]!.word);
      if (more === 'and' && afterHundred && numberWords.has(words[next + 1]?.word ?? '')) continue;
      if (times !== undefined && times < 1000) group = (group || 1) * times;
      else if (times !== undefined) {
        total += (group || 1) * times;
        group = 0;
      } else if (value !== undefined && ((tens && value < 10) || (afterHundred && value < 100))) {
        group += value;
      } else break;
      if (!Number.isSafeInteger(total + group)) break;
      last = next;
      yield { value: String(total + group), from, to: words[next]!.to };
    }
  }
}

/** Numbers implied by the context of a number, and the same with a sign if one precedes it. */
function* related(text: string, value: string, from: number, to: number): Generator<string> {
  const derived = [...multiples(text, value, to)];
  yield* derived;
  const before = text.slice(Math.max(0, from - 12), from);
  if (/(?:[-−–]|\b(?:minus|negative|moins|menos|meno)\s)\s?(?:\p{Sc}\s?)?$/iu.test(before)) {
    for (const one of [value, ...derived]) yield `-${one}`;
  }
}

/** Numbers implied by the text after a number: a percentage, a multiplier, a half. */
function* multiples(text: string, value: string, to: number): Generator<string> {
  const after = text.slice(to, to + 24).toLowerCase();
  if (/^\s?(?:%|percent|prozent|pour cent|por ciento)/u.test(after)) yield scaled(value, 1, 2);
  const [, word = ''] = /^[\s\u00a0]?(\p{L}+)/u.exec(after) ?? [];
  const times = multipliers.get(word);
  if (times !== undefined) yield scaled(value, times);
  // `48.6 M` means millions; a lower-case `m` means metres.
  if (/^\s?M\b/u.test(text.slice(to, to + 3))) yield scaled(value, 1e6);
  if (/^ and a half\b/u.test(after) && !value.includes('.')) yield `${value}.5`;
}

/** The exact product of a canonical number and a whole one, with its point moved to the left. */
function scaled(value: string, by: number, places = 0): string {
  const [whole = '', fraction = ''] = value.split('.');
  const decimals = fraction.length + places;
  const digits = String(BigInt(whole + fraction) * BigInt(by)).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return trimmed(`${digits.slice(0, point)}.${digits.slice(point)}`);
}

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:h|hr|hrs|hours?|stunden?|heures?|horas?|ore|ora|uur)$/u, 3600],
  [/^(?:m|min|mins|minutes?|minuten?|minutos?|minuti|minuto)$/u, 60],
  [/^(?:s|sec|secs|seconds?|sekunden?|secondes?|segundos?|secondi)$/u, 1],
];

/** Durations converted to smaller units: `two hours and ten minutes` gives 130. */
function* durations(text: string): Generator<string> {
  const spans = [...numerals(text), ...spelled(text)].flatMap(({ value, from, to }) => {
    const [all = '', half, word = ''] =
      /^( and a half)?[\s\u00a0-]{0,2}(\p{L}+)/u.exec(text.slice(to, to + 30).toLowerCase()) ?? [];
    const unit = UNITS.find(([names]) => names.test(word))?.[1];
    if (unit === undefined || value.length > LONGEST) return [];
    const seconds = Number(scaled(value, unit)) + (half ? unit / 2 : 0);
    return [{ seconds, unit, from, to: to + all.length }];
  });
  for (const { index } of matchesOf(HALF_HOUR, text)) {
    spans.push({ seconds: 1800, unit: 3600, from: index, to: index + 12 });
  }
  const parts = spans.sort((a, b) => a.from - b.from || b.to - a.to);
  for (const [index, one] of parts.entries()) {
    const near = parts.slice(index + 1, index + 8);
    const next = near.find(
      ({ from, unit }) =>
        unit < one.unit &&
        from >= one.to &&
        from - one.to <= 12 &&
        /^[\s,]*(?:and|und|et|y|e|en)?\s*$/iu.test(text.slice(one.to, from)),
    );
    const seconds = one.seconds + (next?.seconds ?? 0);
    for (const [, unit] of UNITS) {
      if (unit < one.unit && Number.isSafeInteger(seconds / unit)) yield String(seconds / unit);
    }
  }
}

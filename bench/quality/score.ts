/** Scores answers. */
import { type ExpectedCall, isEither, rightValues } from './task.ts';
import type { Task } from './tasks/index.ts';

/** An incorrect value. */
export interface Wrong {
  readonly path: string;
  readonly expected: unknown;
  readonly found: unknown;
}

/** The score of one answer. */
export interface Score {
  /** Number of values that the answer should have. */
  readonly leaves: number;
  /** How many of these are correct. */
  readonly right: number;
  /** Number of values that the answer should not have. */
  readonly spurious: number;
  readonly wrong: readonly Wrong[];
}

/** Whether nothing is incorrect and nothing is extra. */
export const isWhole = ({ leaves, right, spurious }: Score): boolean =>
  right === leaves && spurious === 0;

/** A tool call in an answer. */
export interface FoundCall {
  readonly name: string;
  readonly arguments: unknown;
}

/** Scores a document or tool calls; undefined stands for an answer that is not JSON. */
export function score(task: Task, answer: unknown): Score {
  if ('schema' in task) return compare('', task.expected, answer);
  return scoreCalls(task.calls, Array.isArray(answer) ? (answer as FoundCall[]) : []);
}

/** The name of a call counts as a value. Its arguments count only if the name is correct. */
function scoreCalls(expected: readonly ExpectedCall[], found: readonly FoundCall[]): Score {
  const left = [...found];
  const scores = expected.map((call, index): Score => {
    const same = left.filter(({ name }) => name === call.name);
    const [best] = same
      .map((one) => ({ one, score: compare(`${index}`, call.arguments, one.arguments) }))
      .sort((a, b) => b.score.right - a.score.right);
    if (!best) {
      const missing = compare(`${index}`, call.arguments, undefined);
      const wrong = { path: `${index}`, expected: call.name, found: found.map(({ name }) => name) };
      return { ...missing, leaves: missing.leaves + 1, wrong: [wrong, ...missing.wrong] };
    }
    left.splice(left.indexOf(best.one), 1);
    return { ...best.score, leaves: best.score.leaves + 1, right: best.score.right + 1 };
  });
  return withSpurious(sum(scores), left.length);
}

/** Compares a value with the expected one. */
export function compare(path: string, expected: unknown, found: unknown): Score {
  if (Array.isArray(expected)) return compareLists(path, expected, found);
  if (isEither(expected) || expected === null || typeof expected !== 'object') {
    const right = rightValues(expected).some((value) => isSame(value, found));
    const own = expected === null && typeof found === 'object' ? countLeaves(found) : 0;
    return {
      leaves: 1,
      right: right ? 1 : 0,
      spurious: Math.max(0, own - 1),
      wrong: right ? [] : [{ path, expected: rightValues(expected)[0], found }],
    };
  }
  const object = isObject(found) ? found : {};
  const parts = Object.entries(expected).map(([name, value]) =>
    compare(`${path}/${name}`, value, object[name]),
  );
  const others = Object.keys(object).filter((name) => !(name in expected));
  return withSpurious(
    sum(parts),
    others.reduce((count, name) => count + countLeaves(object[name]), 0),
  );
}

/** Pairs items for the highest score, regardless of order. */
function compareLists(path: string, expected: readonly unknown[], found: unknown): Score {
  const left = Array.isArray(found) ? [...found] : [];
  const pairs = expected.map((item, index) => {
    const place = `${path}/${index}`;
    const scores = left.map((one) => compare(place, item, one).right);
    const best = Math.max(0, ...scores);
    const taken = best > 0 ? left.splice(scores.indexOf(best), 1) : [];
    return { place, item, taken };
  });
  const parts = pairs.map(({ place, item, taken }) =>
    // Compare an unmatched item with a remaining one.
    compare(place, item, taken.length > 0 ? taken[0] : left.shift()),
  );
  return withSpurious(
    sum(parts),
    left.reduce((count: number, item) => count + countLeaves(item), 0),
  );
}

function sum(scores: readonly Score[]): Score {
  return {
    leaves: scores.reduce((all, { leaves }) => all + leaves, 0),
    right: scores.reduce((all, { right }) => all + right, 0),
    spurious: scores.reduce((all, { spurious }) => all + spurious, 0),
    wrong: scores.flatMap(({ wrong }) => wrong),
  };
}

const withSpurious = (score: Score, more: number): Score => ({
  ...score,
  spurious: score.spurious + more,
});

function countLeaves(value: unknown): number {
  if (value == null) return 0;
  if (typeof value !== 'object') return 1;
  return Object.values(value).reduce((count: number, part) => count + countLeaves(part), 0);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Null may be absent. Texts are compared ignoring case, white space and surrounding punctuation.
 */
function isSame(expected: unknown, found: unknown): boolean {
  if (expected === null) return found == null;
  if (typeof expected === 'string' && typeof found === 'string') {
    return plain(expected) === plain(found);
  }
  return expected === found;
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,;:!"'#]+|[\s.,;:!"']+$/g, '');
}

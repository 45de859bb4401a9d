/** Sorts wrong values by their likely cause, to see where correct values are lost. */
import type { Answer } from './answers.ts';
import { messageOf } from './modes.ts';
import { compare, type Wrong } from './score.ts';
import type { Task } from './tasks/index.ts';

/** The causes, in the order of the table. */
const CAUSES = [
  'number: cut at the thousands separator',
  'number: another one of the text',
  'number: not in the text',
  'date or time: another one',
  'boolean',
  'label of an enum',
  'string: runs on after the value',
  'string: wider or narrower span',
  'string: copy of another value of the answer',
  'string: another span of the text',
  'string: misspelt',
  'string: empty',
  'string: invented',
  'null: a value instead',
  'value: null or missing instead',
] as const;

type Cause = (typeof CAUSES)[number];

/** Counts the wrong values of each way of answering, by cause. Tasks of tools are left out. */
export function errorTable(
  tasks: readonly Task[],
  ways: readonly string[],
  answerOf: (way: string, task: Task) => Answer | undefined,
): string {
  const counts = ways.map((way) => {
    const found = tasks.flatMap((task) => {
      const value = answerOf(way, task)?.value;
      if (!('schema' in task)) return [];
      return compare('', task.expected, value).wrong.map((wrong) => causeOf(task, value, wrong));
    });
    return Map.groupBy(found, (cause) => cause);
  });
  return [
    `| wrong values | ${ways.join(' | ')} |`,
    `|---|${ways.map(() => '---|').join('')}`,
    ...CAUSES.map((cause) => {
      const cells = counts.map((count) => count.get(cause)?.length ?? 0);
      return `| ${cause} | ${cells.join(' | ')} |`;
    }),
  ].join('\n');
}

/** The likely cause of a wrong value. */
function causeOf(task: Task & { schema: object }, answer: unknown, wrong: Wrong): Cause {
  const { path, expected, found } = wrong;
  if (expected === null) return 'null: a value instead';
  if (found === null || found === undefined) return 'value: null or missing instead';
  if (typeof expected === 'number') return causeOfNumber(expected, found, messageOf(task));
  if (typeof expected === 'boolean') return 'boolean';
  if (isLabel(task.schema, path)) return 'label of an enum';
  const text = plain(String(found));
  if (/^\d{4}-\d\d-\d\d|^\d\d:\d\d/.test(String(expected))) return 'date or time: another one';
  if (text === '') return 'string: empty';
  const right = plain(String(expected));
  if (text.startsWith(right)) {
    const isFar = text.length > 2 * right.length + 8;
    return isFar ? 'string: runs on after the value' : 'string: wider or narrower span';
  }
  if (text.includes(right) || right.includes(text)) return 'string: wider or narrower span';
  const others = textsOf(answer).filter((other) => plain(other) === text);
  if (others.length > 1) return 'string: copy of another value of the answer';
  if (plain(messageOf(task)).includes(text)) return 'string: another span of the text';
  return distance(text, right) <= right.length / 3 ? 'string: misspelt' : 'string: invented';
}

function causeOfNumber(expected: number, found: unknown, message: string): Cause {
  const grouped = Math.trunc(Math.abs(expected)).toLocaleString('en');
  const numbers = message.match(/\d+([.,]\d+)*/g) ?? [];
  if (grouped.includes(',') && grouped.split(',')[0] === String(found)) {
    return 'number: cut at the thousands separator';
  }
  const isOfText = numbers.some((number) => Number(number.replaceAll(',', '')) === found);
  return isOfText ? 'number: another one of the text' : 'number: not in the text';
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s.,;:!"'#]+/g, ' ')
    .trim();

/** Whether the schema lists the values of a location. Indices of items are left out. */
function isLabel(schema: object, path: string): boolean {
  let part: unknown = schema;
  for (const step of path.split('/').slice(1)) {
    const { properties, items } = part as { properties?: Record<string, object>; items?: object };
    part = properties?.[step] ?? items;
    if (part === undefined) return false;
  }
  return 'enum' in (part as object);
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** The Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, own] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(b).entries()) {
      const changed = row[j]! + (own === other ? 0 : 1);
      next.push(Math.min(changed, row[j + 1]! + 1, next[j]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

/** Formats tables of scores. */
import type { Answer } from './answers.ts';
import { isWhole, score } from './score.ts';
import type { Kind, Task } from './tasks/index.ts';

/** The groups of tasks that get their own table. */
const GROUPS: Readonly<Record<string, (kind: Kind) => boolean>> = {
  extraction: (kind) => !['topics', 'triage', 'tools'].includes(kind),
  classification: (kind) => kind === 'topics' || kind === 'triage',
  tools: (kind) => kind === 'tools',
};

/** The figures of one mode over some tasks. */
export interface Figures {
  readonly tasks: number;
  readonly leaves: number;
  readonly right: number;
  readonly whole: number;
  readonly spurious: number;
  /** Answers that are not JSON or do not conform to the schema. */
  readonly invalid: number;
  /** Answers that were ended before the model ended them. */
  readonly cut: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** Sums up the answers to some tasks. */
export function figuresOf(
  tasks: readonly Task[],
  answerOf: (task: Task) => Answer | undefined,
): Figures {
  const answered = tasks.map((task) => ({ task, answer: answerOf(task) }));
  const scores = answered.map(({ task, answer }) => score(task, answer?.value));
  const total = (count: (index: number) => number) =>
    tasks.reduce((all, _, index) => all + count(index), 0);
  return {
    tasks: tasks.length,
    leaves: total((index) => scores[index]!.leaves),
    right: total((index) => scores[index]!.right),
    whole: total((index) => (isWhole(scores[index]!) ? 1 : 0)),
    spurious: total((index) => scores[index]!.spurious),
    invalid: total((index) => (answered[index]!.answer?.value === undefined ? 1 : 0)),
    cut: total((index) => (answered[index]!.answer?.cut ? 1 : 0)),
    promptTokens: total((index) => answered[index]!.answer?.promptTokens ?? 0),
    completionTokens: total((index) => answered[index]!.answer?.completionTokens ?? 0),
  };
}

/** The figures of one mode, by group of tasks. */
export function groupFigures(
  tasks: readonly Task[],
  answerOf: (task: Task) => Answer | undefined,
): Record<string, Figures> {
  const groups = Object.entries(GROUPS).map(([group, isOf]) => {
    const own = tasks.filter(({ kind }) => isOf(kind));
    return [group, figuresOf(own, answerOf)] as const;
  });
  return Object.fromEntries(groups.filter(([, figures]) => figures.tasks > 0));
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

/** A table of the modes, for each group of tasks. */
export function table(
  tasks: readonly Task[],
  ways: readonly string[],
  answerOf: (way: string, task: Task) => Answer | undefined,
): string {
  const lines: string[] = [];
  for (const [group, isOf] of Object.entries(GROUPS)) {
    const own = tasks.filter(({ kind }) => isOf(kind));
    if (own.length === 0) continue;
    lines.push(`\n${group}, ${own.length} tasks`, '');
    lines.push('| | values right | | items whole | spurious | invalid | cut | tokens |');
    lines.push('|---|---|---|---|---|---|---|---|');
    for (const way of ways) {
      const some = figuresOf(own, (task) => answerOf(way, task));
      lines.push(
        `| ${way} | ${percent(some.right, some.leaves)} | ${some.right} of ${some.leaves} | ${some.whole} | ${some.spurious} | ${some.invalid} | ${some.cut} | ${some.promptTokens} + ${some.completionTokens} |`,
      );
    }
  }
  return lines.join('\n');
}

/** Correct values by kind of task, in percent. */
export function kindTable(
  tasks: readonly Task[],
  ways: readonly string[],
  answerOf: (way: string, task: Task) => Answer | undefined,
): string {
  const byKind = Map.groupBy(tasks, ({ kind }) => kind);
  const lines = [
    `| | ${[...byKind.keys()].join(' | ')} |`,
    `|---|${[...byKind].map(() => '---|').join('')}`,
  ];
  for (const way of ways) {
    const cells = [...byKind.values()].map((own) => {
      const { right, leaves } = figuresOf(own, (task) => answerOf(way, task));
      return Math.round((100 * right) / leaves);
    });
    lines.push(`| ${way} | ${cells.join(' | ')} |`);
  }
  return lines.join('\n');
}

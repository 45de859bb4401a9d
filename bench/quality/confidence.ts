/** Compares confidence with correctness. */
import { confidenceOfDocument } from '../../src/runtime/api/chat/confidence.ts';
import type { Answer } from './answers.ts';
import { score } from './score.ts';
import type { Task } from './tasks/index.ts';

interface Details {
  readonly logprobs?: {
    readonly content: readonly {
      readonly bytes: readonly number[];
      readonly logprob: number;
      readonly forced: boolean;
      readonly allowed: number;
      readonly allowed_mass?: number;
    }[];
  } | null;
}

const BOUNDS = [0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1.01];

/**
 * How many values are correct, by confidence. Leaves out list items, because they are scored in any
 * order.
 */
export function confidenceTable(
  tasks: readonly Task[],
  answerOf: (task: Task) => Answer | undefined,
): string {
  const values = tasks.flatMap((task) => {
    const answer = answerOf(task);
    const { logprobs } = (answer?.details ?? {}) as Details;
    if (!answer || !logprobs || !('schema' in task)) return [];
    const tokens = logprobs.content.map(({ bytes, logprob, forced, allowed, allowed_mass }) => ({
      bytes: Uint8Array.from(bytes),
      ...{ logprob, forced, allowed, allowedMass: allowed_mass, alternatives: [] },
    }));
    const wrong = new Set(score(task, answer.value).wrong.map(({ path }) => path));
    return Object.entries(confidenceOfDocument(answer.text, tokens))
      .filter(([path]) => !/\/\d+(\/|$)/.test(path))
      .map(([path, confidence]) => ({ ...confidence, isRight: !wrong.has(path) }));
  });
  const lines = BOUNDS.slice(0, -1).map((from, at) => {
    const to = BOUNDS[at + 1]!;
    const cells = (['probability', 'removed'] as const).map((name) => {
      const own = values.filter((value) => value[name] >= from && value[name] < to);
      return `${own.filter(({ isRight }) => isRight).length} of ${own.length}`;
    });
    return `| ${from} to ${Math.min(to, 1)} | ${cells.join(' | ')} |`;
  });
  return ['| | right by probability | right by removed |', '|---|---|---|', ...lines].join('\n');
}

/** Who gives pages of a full KV cache back: whoever came last, so that who came first is done and all get their turn. */
import type { Job, State } from './sequence-state.ts';

/** Whether a job's sequence has begun before, and its pages were given to others. */
export const hasLostPages = ({ begun, state }: Job): boolean => !begun && state.length > 0;

/** The job of the earliest sequence that has begun: it keeps its pages. */
export const earliest = (queue: readonly Job[]): Job | undefined =>
  queue.filter(({ begun }) => begun).sort((a, b) => a.state.id - b.state.id)[0];

/**
 * The sequence that is to give its pages back when no job can go on. `wait` when somebody who does not append now will
 * give some back, undefined when nobody else has any.
 *
 * Nobody gives way to a prompt that has not begun, and one who came earlier only where nothing else is left.
 *
 * @param holders sequences that hold pages, the earliest first
 */
export function whoGivesWay(
  queue: readonly Job[],
  holders: readonly State[],
): State | 'wait' | undefined {
  const first = earliest(queue)?.state;
  const latest = holders.findLast((state) => state !== first);
  if (first && latest && latest.id > first.id) return latest;
  // Sequences of one family may wait for each other.
  const families = new Set(queue.map(({ state }) => state.family));
  return holders.some(({ family }) => !families.has(family)) ? 'wait' : latest;
}

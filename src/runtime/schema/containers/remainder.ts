/** What is asked again and again of the formulas that are left while a container is written. Parts are shared: each is asked once. */
import type { Formula } from '../formula.ts';
import { memo } from '../memo.ts';

/** What holds when nothing more comes; the bounds below are met already, or were not. */
const NOTHING_MORE: ReadonlySet<Formula['op']> = new Set([
  'true',
  'all',
  'maxSize',
  'atMost',
  'unique',
]);

/** Whether a formula is true when no further member or item comes. */
export function makeHoldsOfNoMore(): (formula: Formula) => boolean {
  const holds = memo((formula: Formula): boolean => {
    if (formula.op === 'and') return formula.parts.every(holds);
    if (formula.op === 'or') return formula.parts.some(holds);
    return NOTHING_MORE.has(formula.op);
  });
  return holds;
}

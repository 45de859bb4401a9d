/** Whether a container may end: what a formula says of no further members or items. */
import type { Formula } from '../formula.ts';
import { memo } from '../memo.ts';

/** The atoms that are true when nothing more comes. Lower bounds that were met are gone from the formula by then. */
const NOTHING_MORE: ReadonlySet<Formula['op']> = new Set([
  'true',
  'all',
  'maxSize',
  'atMost',
  'unique',
]);

/** Makes the question whether a formula is true when no further member or item comes. Memoised, as parts are shared. */
export function makeHoldsOfNoMore(): (formula: Formula) => boolean {
  const holds = memo((formula: Formula): boolean => {
    if (formula.op === 'and') return formula.parts.every(holds);
    if (formula.op === 'or') return formula.parts.some(holds);
    return NOTHING_MORE.has(formula.op);
  });
  return holds;
}

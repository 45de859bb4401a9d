/**
 * Decides whether a container may end: whether a formula holds without further members or items.
 */

import { memo } from '../../common/memo.ts';
import type { Formula } from '../formula.ts';

/**
 * The atoms that hold if nothing more follows. Satisfied lower bounds are already removed from the
 * formula.
 */
const NOTHING_MORE: ReadonlySet<Formula['op']> = new Set([
  'true',
  'all',
  'maxSize',
  'atMost',
  'unique',
]);

/**
 * Creates the check whether a formula holds without further members or items. Memoised, because
 * formulas share parts.
 */
export function makeHoldsAtEnd(): (formula: Formula) => boolean {
  const holds = memo((formula: Formula): boolean => {
    if (formula.op === 'and') return formula.parts.every(holds);
    if (formula.op === 'or') return formula.parts.some(holds);
    return NOTHING_MORE.has(formula.op);
  });
  return holds;
}

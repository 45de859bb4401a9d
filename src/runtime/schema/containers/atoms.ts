/** The atoms of a formula: its leaves below conjunctions and alternatives. */
import type { Core } from '../core.ts';
import type { Formula } from '../formula.ts';

/**
 * Replaces the atoms of a formula. Formulas share parts, often many times, so each part is replaced
 * only once.
 * @param replaced the replacements so far
 */
export function replaceAtoms(
  formula: Formula,
  core: Core,
  replace: (atom: Formula) => Formula,
  replaced: Map<Formula, Formula> = new Map(),
): Formula {
  if (formula.op !== 'and' && formula.op !== 'or') return replace(formula);
  let result = replaced.get(formula);
  if (result) return result;
  let changed = false;
  const parts = formula.parts.map((part) => {
    const other = replaceAtoms(part, core, replace, replaced);
    if (other !== part) changed = true;
    return other;
  });
  result = formula;
  if (changed) result = formula.op === 'and' ? core.formulas.and(parts) : core.formulas.or(parts);
  replaced.set(formula, result);
  return result;
}

/** Whether some atom satisfies the predicate. Visits shared parts once. */
export function hasAtom(
  formula: Formula,
  test: (atom: Formula) => boolean,
  seen: Set<Formula> = new Set(),
): boolean {
  if (formula.op !== 'and' && formula.op !== 'or') return test(formula);
  if (seen.has(formula)) return false;
  seen.add(formula);
  return formula.parts.some((part) => hasAtom(part, test, seen));
}

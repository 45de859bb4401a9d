/** What is asked again and again of the formulas that are left while a container is written. Parts are shared: each is asked once. */
import type { Formula } from '../formula.ts';
import { memo } from '../memo.ts';
import { type KeySet, onlyKey } from '../where.ts';

const NO_NAMES: ReadonlySet<string> = new Set();

/** Sets larger than this are not kept: whoever asks looks at the parts. */
const FEW = 32;

/** The names that atoms of a formula speak of one by one; undefined when they are many. */
export function makeSingled(): (formula: Formula) => ReadonlySet<string> | undefined {
  const singled = memo((formula: Formula): ReadonlySet<string> | undefined => {
    if (formula.op === 'all' || formula.op === 'some') {
      const name = onlyKey(formula.where as KeySet);
      return name === undefined ? NO_NAMES : new Set([name]);
    }
    if (formula.op !== 'and' && formula.op !== 'or') return NO_NAMES;
    const names = new Set<string>();
    for (const part of formula.parts) {
      const some = singled(part);
      if (!some) return undefined;
      for (const name of some) names.add(name);
      if (names.size > FEW) return undefined;
    }
    return names;
  });
  return singled;
}

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

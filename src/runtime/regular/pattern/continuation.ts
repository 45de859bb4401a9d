import { memo } from '../../common/memo.ts';
import { type Term, union } from '../term/index.ts';
import type { Context } from './context.ts';

/**
 * What may follow a position, depending on its context. `fixed` if it is the same in every context.
 */
export interface Continuation {
  readonly fixed: boolean;
  at(context: Context): Term;
}

/** The same in every context. */
export const always = (term: Term): Continuation => ({ fixed: true, at: () => term });

/** Memoised by context. */
export function continuation(at: (context: Context) => Term): Continuation {
  return { fixed: false, at: memo(at) };
}

/** The union of two continuations. */
export function either(a: Continuation, b: Continuation): Continuation {
  if (a.fixed && b.fixed) {
    // Fixed continuations ignore the context.
    const nowhere = { id: -1, languages: [] };
    return always(union([a.at(nowhere), b.at(nowhere)]));
  }
  return continuation((context) => union([a.at(context), b.at(context)]));
}

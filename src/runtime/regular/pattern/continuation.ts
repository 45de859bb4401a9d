import { memo } from '../memo.ts';
import { type Term, union } from '../term/index.ts';
import type { Context } from './context.ts';

/** What may follow a place, by the context there. `fixed` when it is the same in every context. */
export interface Continuation {
  readonly fixed: boolean;
  at(context: Context): Term;
}

/** The same in every context. */
export const always = (term: Term): Continuation => ({ fixed: true, at: () => term });

/** Found for each context once. */
export function continuation(at: (context: Context) => Term): Continuation {
  return { fixed: false, at: memo(at) };
}

/** What may follow in either way. */
export function either(a: Continuation, b: Continuation): Continuation {
  if (a.fixed && b.fixed) {
    // Fixed continuations do not look at the context they are given.
    const nowhere = { id: -1, languages: [] };
    return always(union([a.at(nowhere), b.at(nowhere)]));
  }
  return continuation((context) => union([a.at(context), b.at(context)]));
}

/**
 * The JSON text of the strings of a language (RFC 8259, section 7), quotes included, as an automaton over bytes: only the
 * escapes that JSON needs, each in one form. All languages share one automaton: a state stands for what may still come,
 * wherever it came from, so what is computed for a state serves every schema.
 */
import type { Term } from '../term/index.ts';
import type { Budget, Language, Leaf } from '../types.ts';
import { type StringAutomaton, stringAutomaton } from './automaton.ts';

/** Past this many states the automaton is left to its users, and new leaves begin another. */
const MAX_STATES = 60_000;

let shared: StringAutomaton | undefined;

/** Leaves the automaton to the leaves that have it; new leaves begin another. */
export function forgetStringAutomaton(): void {
  shared = undefined;
}

/**
 * The automaton of the JSON texts of the strings of `language`.
 * @throws `schema_too_complex` through the budget, also from `next`, as states are made when they are reached.
 */
export function stringLeaf(language: Language, budget: Budget): Leaf {
  if (!shared || shared.size() > MAX_STATES) shared = stringAutomaton();
  return shared.leaf(language as Term, budget);
}

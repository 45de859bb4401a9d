/**
 * The JSON text of the strings of a language (RFC 8259, section 7), quotes included, as an automaton over bytes.
 * All languages share one automaton for each form of escapes: a state stands for what may still come, wherever it
 * came from, so what is computed for a state serves every schema.
 */
import type { Term } from '../term/index.ts';
import type { Language, Leaf, StringForm } from '../types.ts';
import { type StringAutomaton, stringAutomaton } from './automaton.ts';

/** Past this many states an automaton is left to its users, and new leaves begin another. */
const MANY_STATES = 60_000;

const shared = new Map<string, StringAutomaton>();

/** Leaves the automata to the leaves that have them; new leaves begin others. */
export function forgetStringAutomata(): void {
  shared.clear();
}

/**
 * The automaton of the JSON texts of the strings of `language`.
 * @throws `schema_too_complex` through the budget, also from `next`, as states are made when they are reached.
 */
export function stringLeaf(language: Language, { escapes, budget }: StringForm): Leaf {
  let automaton = shared.get(escapes);
  if (!automaton || automaton.size() > MANY_STATES) {
    automaton = stringAutomaton(escapes === 'any');
    shared.set(escapes, automaton);
  }
  const { key, start, next, accepting, distance, finish, horizon, ways, lacking, words } =
    automaton;
  return {
    key,
    start: start(language as Term, budget),
    next: (state, byte) => next(state, byte, budget),
    accepting,
    distance: (state) => distance(state, budget),
    finish: (state) => finish(state, budget),
    horizon,
    ways: (state) => ways(state, budget),
    lacking: (state) => lacking(state, budget),
    words,
  };
}

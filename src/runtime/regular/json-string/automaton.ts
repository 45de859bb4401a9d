/** The automaton of JSON strings, for all languages: its states and transitions are made when they are reached. */
import { isEmptyTerm } from '../distance.ts';
import { horizonTerm } from '../horizon.ts';
import { nextLeafKey } from '../leaf-key.ts';
import type { Term } from '../term/index.ts';
import {
  type Budget,
  DEAD,
  HORIZON,
  type Leaf,
  type ListedTexts,
  type StateWithoutWords,
} from '../types.ts';
import { withoutWords } from '../without-words.ts';
import { listedTexts } from '../word-list.ts';
import { spending } from '../work.ts';
import { makeEnds } from './ends.ts';
import { CLOSED, makeStates } from './states.ts';
import { makeSteps } from './steps.ts';
import { makeTransitions } from './transitions.ts';

/** One automaton of strings of any languages. */
export interface StringAutomaton {
  /** How many states it has. */
  size(): number;
  /** The strings of one language, at the cost of a budget. */
  leaf(language: Term, budget: Budget): Leaf;
}

/** An automaton without states. */
export function stringAutomaton(): StringAutomaton {
  const key = nextLeafKey();
  const states = makeStates();
  const hasEnd = (state: number): boolean => ends.distance(state) < Number.POSITIVE_INFINITY;
  const steps = makeSteps(states, hasEnd);
  const transitions = makeTransitions(states, steps);
  const ends = makeEnds(states, steps);

  const horizon = (id: number, bytes = HORIZON): number => {
    const state = states.get(id);
    if (state.kind !== 'body' && state.kind !== 'open') return id;
    const far = horizonTerm(state.term, bytes);
    return far === state.term ? id : states.at(state.kind, far);
  };

  const withoutSomeWords = (id: number): StateWithoutWords | undefined => {
    const state = states.get(id);
    if (state.kind !== 'body' && state.kind !== 'open') return undefined;
    const parts = withoutWords(state.term);
    return (
      parts && {
        all: states.at(state.kind, parts.all),
        words: states.at(state.kind, parts.words),
      }
    );
  };

  const listed = (id: number): ListedTexts | undefined => {
    const state = states.get(id);
    const part = state.kind === 'body' ? listedTexts(state.term) : undefined;
    return part && { ...part, end: CLOSED };
  };

  const leaf = (language: Term, budget: Budget): Leaf => ({
    key,
    start: spending(budget, () => isEmptyTerm(language)) ? DEAD : states.at('open', language),
    next: (state, byte) => transitions.next(state, byte, budget),
    accepting: (state) => state === CLOSED,
    distance: (state) => spending(budget, () => ends.distance(state)),
    finish: (state) => spending(budget, () => ends.finish(state)),
    horizon,
    transitions: (state) => transitions.of(state, budget),
    withoutWords: (state) => spending(budget, () => withoutSomeWords(state)),
    listed,
  });

  return { size: states.size, leaf };
}

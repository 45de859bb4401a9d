/** The automaton of JSON strings, for all languages: its states and transitions are made when they are reached. */
import { isEmptyTerm } from '../distance.ts';
import { horizonTerm } from '../horizon.ts';
import { nextLeafKey } from '../leaf-key.ts';
import type { Term } from '../term/index.ts';
import { type Budget, DEAD, HORIZON, type Lacking, type Ways, type Words } from '../types.ts';
import { withoutWords } from '../without-words.ts';
import { listedTexts } from '../word-list.ts';
import { spending } from '../work.ts';
import { makeEnds } from './ends.ts';
import { CLOSED, makeStates } from './states.ts';
import { makeSteps } from './steps.ts';
import { makeWays } from './ways.ts';

/** As {@link Leaf}, with the budget of each call. */
export interface StringAutomaton {
  readonly key: number;
  size(): number;
  start(language: Term, budget: Budget): number;
  next(state: number, byte: number, budget: Budget): number;
  accepting(state: number): boolean;
  distance(state: number, budget: Budget): number;
  finish(state: number, budget: Budget): Uint8Array;
  horizon(state: number, bytes?: number): number;
  ways(state: number, budget: Budget): Ways;
  lacking(state: number, budget: Budget): Lacking | undefined;
  words(state: number): Words | undefined;
}

/** An automaton without states. */
export function stringAutomaton(): StringAutomaton {
  const states = makeStates();
  const live = (state: number, budget: Budget): number =>
    ends.distance(state, budget) === Number.POSITIVE_INFINITY ? DEAD : state;
  const steps = makeSteps(states, live);
  const ways = makeWays(states, steps);
  const ends = makeEnds(states, ways.next);

  const horizon = (id: number, bytes = HORIZON): number => {
    const state = states.get(id);
    if (state.kind !== 'body' && state.kind !== 'open') return id;
    const far = horizonTerm(state.term, bytes);
    return far === state.term ? id : states.at(state.kind, far);
  };

  const lacking = (id: number, budget: Budget): Lacking | undefined => {
    const state = states.get(id);
    if (state.kind !== 'body' && state.kind !== 'open') return undefined;
    const parts = spending(budget, () => withoutWords(state.term));
    return (
      parts && {
        of: states.at(state.kind, parts.all),
        words: states.at(state.kind, parts.words),
      }
    );
  };

  const words = (id: number): Words | undefined => {
    const state = states.get(id);
    const listed = state.kind === 'body' ? listedTexts(state.term) : undefined;
    return listed && { ...listed, end: CLOSED };
  };

  return {
    key: nextLeafKey(),
    size: states.size,
    start: (term, budget) => (isEmptyTerm(term, budget) ? DEAD : states.at('open', term)),
    next: ways.next,
    accepting: (state) => state === CLOSED,
    distance: ends.distance,
    finish: (state, budget) => spending(budget, () => ends.finish(state, budget)),
    horizon,
    ways: ways.of,
    lacking,
    words,
  };
}

/** The automaton of JSON strings, for all languages: its states and transitions are made when they are reached. */
import { isEmptyTerm } from '../distance.ts';
import { horizonTerm } from '../horizon.ts';
import { nextLeafKey } from '../leaf-key.ts';
import type { Term } from '../term/index.ts';
import { type Budget, DEAD, HORIZON, UNKNOWN } from '../types.ts';
import { spending } from '../work.ts';
import { makeEnds } from './ends.ts';
import { CLOSED, makeStates } from './states.ts';
import { makeSteps } from './steps.ts';

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
  row(state: number, budget: Budget): Int32Array;
}

/** Rows take a kilobyte each: past this many, the older half is forgotten. */
const MANY_ROWS = 20_000;

/** An automaton without states. `anyEscape`: it reads every legal escape, not the canonical ones alone. */
export function stringAutomaton(anyEscape: boolean): StringAutomaton {
  const states = makeStates();
  const rows: (Int32Array | undefined)[] = [];
  let kept: number[] = [];
  const live = (state: number, budget: Budget): number =>
    ends.distance(state, budget) === Number.POSITIVE_INFINITY ? DEAD : state;
  const steps = makeSteps(states, anyEscape, live);

  const forget = (): void => {
    for (const state of kept.slice(0, MANY_ROWS / 2)) rows[state] = undefined;
    kept = kept.slice(MANY_ROWS / 2);
  };
  const row = (state: number, budget: Budget): Int32Array => {
    let known = rows[state];
    if (!known) {
      budget.spend();
      known = new Int32Array(256).fill(UNKNOWN);
      const targets = known;
      spending(budget, () => steps.fill(targets, states.get(state), budget));
      if (kept.length >= MANY_ROWS) forget();
      kept.push(state);
      rows[state] = known;
    }
    return known;
  };

  const next = (state: number, byte: number, budget: Budget): number => {
    const targets = rows[state] ?? row(state, budget);
    let target = targets[byte] as number;
    if (target === UNKNOWN) {
      target = spending(budget, () => steps.step(states.get(state), byte, budget));
      targets[byte] = target;
    }
    return target;
  };

  const ends = makeEnds(states, next);

  const horizon = (id: number, bytes = HORIZON): number => {
    const state = states.get(id);
    if (state.kind !== 'body' && state.kind !== 'open') return id;
    return states.at(state.kind, horizonTerm(state.term, bytes));
  };

  return {
    key: nextLeafKey(),
    size: states.size,
    start: (term, budget) => (isEmptyTerm(term, budget) ? DEAD : states.at('open', term)),
    next,
    accepting: (state) => state === CLOSED,
    distance: ends.distance,
    finish: (state, budget) => spending(budget, () => ends.finish(state, budget)),
    horizon,
    row,
  };
}

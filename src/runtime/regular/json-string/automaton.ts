/**
 * The JSON text of a language's strings (RFC 8259, section 7), including quotes, as an automaton
 * over bytes. Escapes appear only where JSON requires them, each in one form. All languages of a
 * workspace share one automaton: a state represents the possible continuations, independent of how
 * it was reached, so results computed for a state serve every schema. States and transitions are
 * created when they are reached.
 */
import { isEmptyTerm } from '../distance.ts';
import { makeHorizons } from '../horizon.ts';
import { DEAD, HORIZON, type Leaf, type ListedTexts, type StateWithoutWords } from '../leaf.ts';
import type { Meter } from '../meter.ts';
import type { Term } from '../term/index.ts';
import { withoutWords } from '../without-words.ts';
import { listedTexts } from '../word-list.ts';
import { makeEnds } from './ends.ts';
import { CLOSED, makeStates } from './states.ts';
import { makeSteps } from './steps.ts';
import { makeTransitions } from './transitions.ts';

/** The string automaton of a workspace. */
export interface StringAutomaton {
  /** Number of states. */
  size(): number;
  /**
   * The JSON texts of the strings of a language.
   * @throws `schema_too_complex` through the meter, also from `next`, because states are created on
   *   demand
   */
  leaf(language: Term): Leaf;
}

/** Creates the automaton, without states. */
export function makeStringAutomaton(meter: Meter, key: number): StringAutomaton {
  const horizonTerm = makeHorizons();
  const states = makeStates();
  const hasEnd = (state: number): boolean => ends.distance(state) < Number.POSITIVE_INFINITY;
  const steps = makeSteps(states, hasEnd);
  const transitions = makeTransitions(states, steps, meter);
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

  return {
    size: states.size,
    leaf: (language) => ({
      key,
      start: isEmptyTerm(language) ? DEAD : states.at('open', language),
      ...transitions,
      ...ends,
      accepting: (state) => state === CLOSED,
      horizon,
      withoutWords: withoutSomeWords,
      listed,
    }),
  };
}

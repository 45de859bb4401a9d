/** Strings, numbers and constants: their automata, and the shortest of them. */
import {
  type Decimal,
  type Leaf,
  type NumberConstraint,
  numberLeaf,
  numberText,
  stringLeaf,
} from '../../regular/index.ts';
import type { Core } from '../core.ts';
import type { Goal } from '../goal.ts';
import { type NumberSet, onlyValue } from '../number-set.ts';
import { type GoalPlan, NO_VALUE, type Scalars } from './types.ts';

/** The scalars of one schema document. */
export interface ScalarTable {
  leaves(goal: Goal): Scalars;
  /** The shortest scalar with a goal. */
  shortest(goal: Goal): GoalPlan;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Bytes of a string's JSON text. */
export function textBytes(text: string): number {
  return encoder.encode(JSON.stringify(text)).length;
}

/** Of more numbers than this each has its canonical text alone: an automaton for every spelling of each takes too long. */
const MANY_NUMBERS = 100;

/** A value whose text is as long as its characters are. */
function planOf(text: string): GoalPlan {
  return { bytes: text.length, text };
}

/** Makes the table of a document. */
export function makeScalars(core: Core): ScalarTable {
  const { budget } = core;
  const form = core.options.numbers ?? 'canonical';
  const known = new Map<Goal, Scalars>();

  /** The number of a constraint of a set, where it is a word: an enumeration of them is one automaton. */
  function wordOf(constraint: NumberConstraint, set: NumberSet): Decimal | undefined {
    const words = form === 'canonical' || set.length > MANY_NUMBERS;
    return words ? onlyValue(constraint) : undefined;
  }

  function numbersOf(set: NumberSet): Pick<Scalars, 'numbers' | 'numberTexts'> {
    const numberTexts: string[] = [];
    const numbers: Leaf[] = [];
    for (const constraint of set) {
      const only = wordOf(constraint, set);
      if (only) {
        numberTexts.push(numberText(only));
        continue;
      }
      const leaf = numberLeaf(constraint, { form, budget });
      if (leaf.start >= 0) numbers.push(leaf);
    }
    return { numbers, numberTexts };
  }

  function leaves(goal: Goal): Scalars {
    let scalars = known.get(goal);
    if (!scalars) {
      budget.place = () => core.pointerOf(goal);
      const strings = stringLeaf(core.meaning(goal, 'string'), budget);
      scalars = {
        strings: strings.start < 0 ? undefined : strings,
        ...numbersOf(core.meaning(goal, 'number')),
        constants: core.meaning(goal, 'null') * 4 + core.meaning(goal, 'boolean'),
      };
      known.set(goal, scalars);
    }
    return scalars;
  }

  function shortestNumber(constraint: NumberConstraint, set: NumberSet): GoalPlan {
    const only = wordOf(constraint, set);
    if (only) return planOf(numberText(only));
    const leaf = numberLeaf(constraint, { form, budget });
    return leaf.start < 0 ? NO_VALUE : planOf(decoder.decode(leaf.finish(leaf.start)));
  }

  return {
    leaves,
    // The kinds in the order of their shortest texts, so that most questions end at the first.
    shortest(goal) {
      let best = NO_VALUE;
      const set = core.meaning(goal, 'number');
      for (const constraint of set) {
        const plan = shortestNumber(constraint, set);
        if (plan.bytes < best.bytes) best = plan;
        if (best.bytes === 1) return best;
      }
      if (best.bytes > 2) {
        const { strings, constants } = leaves(goal);
        const bytes = strings ? strings.distance(strings.start) : Number.POSITIVE_INFINITY;
        if (bytes < best.bytes) best = { bytes };
        ['false', 'true', 'null'].forEach((text, bit) => {
          if ((constants >> bit) & 1 && text.length < best.bytes) best = planOf(text);
        });
      }
      return best;
    },
  };
}

/** Strings, numbers and constants: their automata, and the shortest of them. */
import { utf8 } from '../../common/json-bytes.ts';
import { memo } from '../../common/memo.ts';
import { type Decimal, type Leaf, type NumberConstraint, numberText } from '../../regular/index.ts';
import type { Core } from '../core.ts';
import type { Goal } from '../goal.ts';
import { type NumberSet, onlyValue } from '../number-set.ts';
import { type GoalPlan, NO_VALUE, type Scalars } from './types.ts';

/** The scalars of one schema document. */
export interface ScalarTable {
  leaves(goal: Goal): Scalars;
  /** The shortest scalar that satisfies a goal. */
  shortest(goal: Goal): GoalPlan;
}

const decoder = new TextDecoder();

/** Bytes of a string's JSON text. */
export function textBytes(text: string): number {
  return utf8(JSON.stringify(text)).length;
}

/**
 * Numbers of a longer list are written only canonically; automata for every spelling would take too
 * long.
 */
const MANY_NUMBERS = 100;

/**
 * The shortest text of a number in any form. Using the automaton of its spellings would take a
 * hundred times as long.
 */
function shortestNumberText(value: Decimal): string {
  const text = numberText(value);
  const scaled = `${value.digits}e${value.exponent}`;
  return scaled.length < text.length ? scaled : text;
}

/** Creates the table of a document. */
export function makeScalars(core: Core): ScalarTable {
  const { budget, languages } = core;
  const form = core.options.numbers ?? 'canonical';

  /**
   * The only number of a constraint, if it is written as a fixed text. All fixed texts of a set
   * share one automaton.
   */
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
      const leaf = languages.numberLeaf(constraint, form);
      if (leaf.start >= 0) numbers.push(leaf);
    }
    return { numbers, numberTexts };
  }

  function stringsOf(goal: Goal): Leaf | undefined {
    const leaf = languages.stringLeaf(core.meaning(goal, 'string'));
    return leaf.start < 0 ? undefined : leaf;
  }

  function constantsOf(goal: Goal): number {
    return core.meaning(goal, 'null') * 4 + core.meaning(goal, 'boolean');
  }

  const leaves = memo((goal: Goal): Scalars => {
    budget.at(core.pointerOf, goal);
    const mark = core.groundMark(goal);
    const marked = (leaf: Leaf) => (mark ? languages.markedLeaf(leaf, mark) : leaf);
    const strings = stringsOf(goal);
    const { numbers, numberTexts } = numbersOf(core.meaning(goal, 'number'));
    return {
      strings: strings && marked(strings),
      numbers: numbers.map(marked),
      numberTexts,
      constants: constantsOf(goal),
    };
  });

  function shortestNumber(constraint: NumberConstraint, set: NumberSet): string | undefined {
    const only = onlyValue(constraint);
    if (only) return (wordOf(constraint, set) ? numberText : shortestNumberText)(only);
    const leaf = languages.numberLeaf(constraint, form);
    return leaf.start < 0 ? undefined : decoder.decode(leaf.finish(leaf.start));
  }

  return {
    leaves,
    // Checks the kinds in the order of their shortest texts, so that most searches end at the
    // first.
    shortest(goal) {
      let best = NO_VALUE;
      const offer = (text: string | undefined) => {
        if (text && text.length < best.bytes) best = { bytes: text.length, text };
      };
      const set = core.meaning(goal, 'number');
      for (const constraint of set) {
        offer(shortestNumber(constraint, set));
        if (best.bytes === 1) return best;
      }
      if (best.bytes > 2) {
        const strings = stringsOf(goal);
        const bytes = strings ? strings.distance(strings.start) : Number.POSITIVE_INFINITY;
        if (bytes < best.bytes) best = { bytes };
        const constants = constantsOf(goal);
        ['false', 'true', 'null'].forEach((text, bit) => {
          if ((constants >> bit) & 1) offer(text);
        });
      }
      return best;
    },
  };
}

/** The mentioned names that may come next in an object whose members come in any order. */
import type { WordLeaf, WordRanges } from '../../regular/index.ts';
import {
  type Core,
  hasPosition,
  memo,
  type ObjectState,
  type Shortest,
  textBytes,
} from '../../schema/index.ts';
import { type Choice, type Choices, fewestBytes } from './continuation.ts';

/** Some names and the values of each. */
export interface MentionedNames {
  readonly words: WordLeaf | undefined;
  readonly choices: Choices;
}

/**
 * Makes the question for a machine. Few names of an object matter to the others: of the rest it is enough that they are not
 * written yet, and a state after one of them is made once the document has it.
 * @param taken The values of a mentioned name, those after which the object can be finished.
 */
export function makeNamesInAnyOrder(
  core: Core,
  { objects, bytes, rest: restOf }: Shortest,
  wordsOf: (names: readonly string[]) => WordRanges,
  taken: (state: ObjectState, position: number) => readonly Choice[],
): (state: ObjectState) => MentionedNames {
  const { formulas, gap } = core;

  return (state) => {
    const { shape, index, written, rest, count } = state;
    const idleGoal = objects.idleGoals(state);
    const isFree = rest === formulas.true;
    const countMatters = count < shape.limit;
    const missing = shape.requiredAt.filter(
      (position) => position >= index && !hasPosition(written, position),
    );
    const hasRoom = count + missing.length < shape.max;
    const required = new Set(missing);
    const choicesOf = memo((word: number) => taken(state, word));

    /** Where no member depends on another, only their number can be in the way. */
    function isPossible(position: number): boolean {
      const goal = isFree ? shape.goalAt(position) : idleGoal(position);
      if (!goal) return choicesOf(position).length > 0;
      const fits = !isFree || hasRoom || required.has(position);
      const isText = (shape.names[position] as string).isWellFormed();
      return fits && isText && bytes(goal) < Number.POSITIVE_INFINITY;
    }

    /** Found without the state after the name, where that is known to be as far from the end, or nearer by just this member. */
    function bytesAfter(position: number): number {
      const goal = idleGoal(position);
      if (goal) return bytes(goal) + restOf(state);
      if (countMatters || !isFree || !required.has(position)) {
        return fewestBytes(choicesOf(position));
      }
      return restOf(state) - textBytes(shape.names[position] as string) - 2 * (1 + gap);
    }

    const possible: number[] = [];
    for (let position = index; position < shape.names.length; position++) {
      if (!hasPosition(written, position) && isPossible(position)) possible.push(position);
    }
    return {
      words: possible.length > 0 ? wordsOf(shape.names).some(possible) : undefined,
      choices: { of: choicesOf, bytes: bytesAfter },
    };
  };
}

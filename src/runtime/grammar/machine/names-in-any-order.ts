/** The mentioned names that may come next in an object with members in any order. */

import { memo } from '../../common/memo.ts';
import type { WordLeaf, WordRanges } from '../../regular/index.ts';
import {
  type Core,
  hasPosition,
  type ObjectState,
  type Shortest,
  textBytes,
} from '../../schema/index.ts';
import { type Choice, type Choices, fewestBytes } from './continuation.ts';

/** Several names and the values of each. */
export interface MentionedNames {
  readonly words: WordLeaf | undefined;
  readonly choices: Choices;
}

/**
 * Creates the lookup for a machine. Only a few names of an object affect the others. For the rest
 * it suffices that they are not written yet, and the state after one of them is created once the
 * document contains it.
 * @param taken the values of a mentioned name after which the object can be completed
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

    /** If no member depends on another, only the limit on their number can exclude one. */
    function isPossible(position: number): boolean {
      const goal = isFree ? shape.goalAt(position) : idleGoal(position);
      if (!goal) return choicesOf(position).length > 0;
      const fits = !isFree || hasRoom || required.has(position);
      const isText = (shape.names[position] as string).isWellFormed();
      return fits && isText && bytes(goal) < Number.POSITIVE_INFINITY;
    }

    /**
     * Computed without the state after the name, if that is known to be equally far from the end,
     * or nearer by exactly this member.
     */
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

/** Distances from a branch to the end of the document, in bytes, without following the path. */
import { SPACE } from '../../common/json-bytes.ts';
import type { Leaf } from '../../regular/index.ts';
import type { ArrayState, Goal, ObjectState } from '../../schema/index.ts';
import type { Branch, Position } from './branch.ts';
import type { MachineContext } from './context.ts';
import { type Continuation, fewestBytes } from './continuation.ts';
import { textBetween } from './history.ts';
import type { Step } from './step.ts';

/** Distances, exact unless what follows depends on unread bytes. */
export interface Estimates {
  /** Bytes to the end; an upper bound if what follows depends on unread bytes. */
  estimate(branch: Branch): number;
  /** The branch with the least estimate. */
  nearest(branches: readonly Branch[]): Branch | undefined;
  /**
   * The word with the shortest path from a branch within a mentioned name to the end of the object.
   */
  bestWord(branch: Branch): { readonly word: number; readonly bytes: number };
  /** Bytes of a value after a space; Infinity if none is allowed. */
  spaced(goal: Goal): number;
  /** Clears the table. */
  forget(): void;
}

/** Creates the estimates of a machine. */
export function makeEstimates(context: MachineContext, step: Step): Estimates {
  const { shortest, names, histories, containers, flexible, gap } = context;
  const estimates = new Map<Branch, number>();

  function estimate(branch: Branch): number {
    let bytes = estimates.get(branch);
    if (bytes === undefined) {
      bytes = branch.leaf ? ofLeaf(branch, branch.leaf) : ofPosition(branch);
      estimates.set(branch, bytes);
    }
    return bytes;
  }

  function nearest(branches: readonly Branch[]): Branch | undefined {
    let best: Branch | undefined;
    for (const branch of branches) {
      if (!best || estimate(branch) < estimate(best)) best = branch;
    }
    return best;
  }

  function ofLeaf(branch: Branch, leaf: Leaf): number {
    const onward = branch.onward as Continuation;
    if (onward.op === 'name') return bestWord(branch).bytes + onward.below.distance;
    if (onward.op === 'free' && histories.isKnown(branch.history) && !onward.step.closes) {
      // The names available for the required remaining members depend on this one.
      const { step: free, from, below } = onward;
      const finish = leaf.finish(branch.state);
      const name = JSON.parse(textBetween(from, branch.history, finish)) as string;
      return finish.length + 1 + gap + fewestBytes(names.freeChoices(free, name)) + below.distance;
    }
    return leaf.distance(branch.state) + onward.distance;
  }

  function ofPosition(branch: Branch): number {
    const position = branch.position as Position;
    switch (position.op) {
      case 'end':
      case 'unsure':
        return 0;
      case 'before-value': {
        const { goal, onward } = position;
        return Math.min(containers(goal), spaced(goal)) + onward.distance;
      }
      case 'after-name':
        return 1 + gap + fewestBytes(position.choices) + position.below.distance;
      case 'after-colon':
        return 1 + fewestBytes(position.choices) + position.below.distance;
      case 'before-name':
      case 'before-item':
        return 1 + afterSpace(branch);
      case 'before-first-name':
      case 'before-first-item':
        return closesFirst(position.state) + position.below.distance;
      default:
        return shortest.rest(position.state) + position.below.distance;
    }
  }

  function closesFirst(state: ObjectState | ArrayState): number {
    return shortest.closes(state) ? 1 : shortest.rest(state);
  }

  function afterSpace(branch: Branch): number {
    const best = nearest(step(branch, SPACE).filter((other) => other !== branch));
    return best ? estimate(best) : Number.POSITIVE_INFINITY;
  }

  function spaced(goal: Goal): number {
    return flexible ? 1 + shortest.bytes(goal) : Number.POSITIVE_INFINITY;
  }

  function bestWord(branch: Branch): { word: number; bytes: number } {
    const { words, choices } = branch.onward as Extract<Continuation, { op: 'name' }>;
    let best = { word: -1, bytes: Number.POSITIVE_INFINITY };
    for (const word of words.reachable(branch.state)) {
      const own = words.left(branch.state, word) + 1 + gap + choices.bytes(word);
      if (own < best.bytes) best = { word, bytes: own };
    }
    return best;
  }

  return { estimate, nearest, bestWord, spaced, forget: () => estimates.clear() };
}

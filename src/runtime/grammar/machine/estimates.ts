/** Distances from a strand to the end of the document, in bytes, without following the path. */
import { type Leaf, SPACE } from '../../regular/index.ts';
import type { ArrayState, Goal, ObjectState } from '../../schema/index.ts';
import type { MachineContext } from './context.ts';
import { type Continuation, fewestBytes } from './continuation.ts';
import type { Step } from './step.ts';
import type { Position, Strand } from './strand.ts';
import { textBetween } from './trail.ts';

/** Distances, exact unless what follows depends on unread bytes. */
export interface Estimates {
  /** Bytes to the end; an upper bound if what follows depends on unread bytes. */
  estimate(strand: Strand): number;
  /** The strand with the least estimate. */
  nearest(strands: readonly Strand[]): Strand | undefined;
  /**
   * The word with the shortest path from a strand within a mentioned name to the end of the object.
   */
  bestWord(strand: Strand): { readonly word: number; readonly bytes: number };
  /** Bytes of a value after a space; Infinity if none is allowed. */
  spaced(goal: Goal): number;
  /** Clears the table. */
  forget(): void;
}

/** Creates the estimates of a machine. */
export function makeEstimates(context: MachineContext, step: Step): Estimates {
  const { shortest, names, trails, containers, flexible, gap } = context;
  const estimates = new Map<Strand, number>();

  function estimate(strand: Strand): number {
    let bytes = estimates.get(strand);
    if (bytes === undefined) {
      bytes = strand.leaf ? ofLeaf(strand, strand.leaf) : ofPosition(strand);
      estimates.set(strand, bytes);
    }
    return bytes;
  }

  function nearest(strands: readonly Strand[]): Strand | undefined {
    let best: Strand | undefined;
    for (const strand of strands) {
      if (!best || estimate(strand) < estimate(best)) best = strand;
    }
    return best;
  }

  function ofLeaf(strand: Strand, leaf: Leaf): number {
    const onward = strand.onward as Continuation;
    if (onward.op === 'name') return bestWord(strand).bytes + onward.below.distance;
    if (onward.op === 'free' && trails.isKnown(strand.trail) && !onward.step.closes) {
      // The names available for the required remaining members depend on this one.
      const { step: free, from, below } = onward;
      const finish = leaf.finish(strand.state);
      const name = JSON.parse(textBetween(from, strand.trail, finish)) as string;
      return finish.length + 1 + gap + fewestBytes(names.freeChoices(free, name)) + below.distance;
    }
    return leaf.distance(strand.state) + onward.distance;
  }

  function ofPosition(strand: Strand): number {
    const position = strand.position as Position;
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
        return 1 + afterSpace(strand);
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

  function afterSpace(strand: Strand): number {
    const best = nearest(step(strand, SPACE).filter((other) => other !== strand));
    return best ? estimate(best) : Number.POSITIVE_INFINITY;
  }

  function spaced(goal: Goal): number {
    return flexible ? 1 + shortest.bytes(goal) : Number.POSITIVE_INFINITY;
  }

  function bestWord(strand: Strand): { word: number; bytes: number } {
    const { words, choices } = strand.onward as Extract<Continuation, { op: 'name' }>;
    let best = { word: -1, bytes: Number.POSITIVE_INFINITY };
    for (const word of words.reachable(strand.state)) {
      const own = words.left(strand.state, word) + 1 + gap + choices.bytes(word);
      if (own < best.bytes) best = { word, bytes: own };
    }
    return best;
  }

  return { estimate, nearest, bestWord, spaced, forget: () => estimates.clear() };
}

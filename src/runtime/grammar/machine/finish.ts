/** The shortest path from a branch to the end of the document: its length and its bytes. */
import {
  COLON,
  COMMA,
  closingByte,
  OPEN_BRACE,
  OPEN_BRACKET,
  SPACE,
  utf8,
} from '../../common/json-bytes.ts';
import type { Leaf } from '../../regular/index.ts';
import { isContainer } from '../../schema/index.ts';
import type { Branch, Position } from './branch.ts';
import type { MachineContext } from './context.ts';
import type { Continuation } from './continuation.ts';
import type { Endings } from './end.ts';
import { makeEstimates } from './estimates.ts';
import type { Step } from './step.ts';

/** Some bytes of a shortest finish, and the branch after them. */
export interface FinishPart {
  readonly bytes: Uint8Array;
  readonly next: Branch | undefined;
}

/** The nearest ends of a machine's branches. */
export interface Finish {
  /** Fewest bytes to the end of the document. */
  distance(branch: Branch): number;
  /**
   * The first of those bytes, as many as are known at once: the rest of a leaf or a container, or
   * one byte.
   */
  part(branch: Branch): FinishPart;
  /** The branch nearest to the end. */
  nearest(branches: readonly Branch[]): Branch | undefined;
  /** Clears the tables. */
  forget(): void;
}

const NO_BYTES = new Uint8Array(0);

/** Creates the finish of a machine. */
export function makeFinish(context: MachineContext, step: Step, end: Endings): Finish {
  const { shortest, histories, opened, containers } = context;
  const { arrays } = shortest;
  const { estimate, nearest, bestWord, spaced, forget } = makeEstimates(context, step);
  const followed = new Map<Branch, number>();

  function distance(branch: Branch): number {
    if (!isRough(branch)) return estimate(branch);
    let bytes = followed.get(branch);
    if (bytes === undefined) {
      bytes = 0;
      let at: Branch | undefined = branch;
      while (at && isRough(at)) {
        const { bytes: some, next }: FinishPart = part(at);
        bytes += some.length;
        at = next;
      }
      if (at) bytes += estimate(at);
      followed.set(branch, bytes);
    }
    return bytes;
  }

  /**
   * Whether the distance is only an estimate. The path must then be followed, because its bytes
   * determine its length.
   */
  function isRough({ position, onward, history }: Branch): boolean {
    if (!histories.isKnown(history)) return false;
    if (onward) return onward.rough;
    if (position?.op === 'before-value') return position.onward.rough;
    return position !== undefined && 'below' in position && position.below.rough;
  }

  /** The next byte of punctuation; undefined if none is needed. */
  function byteAt(position: Position): number | undefined {
    switch (position.op) {
      case 'end':
      case 'unsure':
        return undefined;
      case 'before-value': {
        const { goal } = position;
        const least = containers(goal);
        if (least > spaced(goal)) return SPACE;
        return opened(arrays.open(goal)) === least ? OPEN_BRACKET : OPEN_BRACE;
      }
      case 'after-name':
        return COLON;
      case 'after-colon':
      case 'before-name':
      case 'before-item':
        return SPACE;
      default: {
        const { op, state } = position;
        if (shortest.closes(state)) return closingByte(state.kind);
        return op === 'after-member' || op === 'after-item' ? COMMA : SPACE;
      }
    }
  }

  /** The rest of a leaf, and what follows it. */
  function restOfLeaf(branch: Branch, leaf: Leaf): FinishPart {
    const onward = branch.onward as Continuation;
    const named = onward.op === 'name';
    const bytes = named
      ? onward.words.rest(branch.state, bestWord(branch).word)
      : leaf.finish(branch.state);
    // What follows a value does not depend on its text, unless something later does.
    if (!named && !onward.remembers) {
      return { bytes, next: nearest(end.value(onward, branch.history)) };
    }
    let { state, history } = branch;
    for (const one of bytes) {
      state = leaf.next(state, one);
      history = context.follow(history, one, onward);
    }
    return { bytes, next: nearest(end.leaf(onward, state, history)) };
  }

  /**
   * All remaining members or items at once; searching again after each would take as long each
   * time.
   */
  function restOfContainer({ position, history }: Branch): FinishPart | undefined {
    if (position?.op !== 'after-item' && position?.op !== 'after-member') return undefined;
    const { state, below } = position;
    if (below.rough) return undefined;
    // The order of names within an item depends on the items that it is compared with.
    const compares = state.kind === 'array' && state.compares;
    if (compares && shortest.items(state).some(isContainer)) return undefined;
    const bytes = utf8(shortest.ending(state));
    // A number may be shorter in a form other than the canonical one; the path is then found byte
    // by byte.
    if (bytes.length !== shortest.rest(state)) return undefined;
    const after = bytes.reduce((at, one) => context.follow(at, one, below), history);
    return { bytes, next: nearest(end.value(below, after)) };
  }

  function part(branch: Branch): FinishPart {
    if (branch.leaf) return restOfLeaf(branch, branch.leaf);
    const rest = restOfContainer(branch);
    if (rest) return rest;
    const only = byteAt(branch.position as Position);
    if (only === undefined) return { bytes: NO_BYTES, next: undefined };
    const next = step(branch, only);
    // If only the following branches are rough, follow each: their estimates are too high to
    // compare.
    return { bytes: Uint8Array.of(only), next: isRough(branch) ? nearest(next) : nearestOf(next) };
  }

  function nearestOf(branches: readonly Branch[]): Branch | undefined {
    let best: Branch | undefined;
    for (const branch of branches) {
      if (!best || distance(branch) < distance(best)) best = branch;
    }
    return best;
  }

  return {
    distance,
    part,
    nearest: nearestOf,
    forget() {
      forget();
      followed.clear();
    },
  };
}

/** The shortest path from a strand to the end of the document: its length and its bytes. */
import {
  COLON,
  COMMA,
  closingByte,
  type Leaf,
  OPEN_BRACE,
  OPEN_BRACKET,
  SPACE,
} from '../../regular/index.ts';
import { isContainer } from '../../schema/index.ts';
import type { MachineContext } from './context.ts';
import type { Continuation } from './continuation.ts';
import type { Endings } from './end.ts';
import { makeEstimates } from './estimates.ts';
import type { Step } from './step.ts';
import type { Position, Strand } from './strand.ts';

/** Some bytes of a shortest finish, and the strand after them. */
export interface FinishPart {
  readonly bytes: Uint8Array;
  readonly next: Strand | undefined;
}

/** The nearest ends of a machine's strands. */
export interface Finish {
  /** Fewest bytes to the end of the document. */
  distance(strand: Strand): number;
  /**
   * The first of those bytes, as many as are known at once: the rest of a leaf or a container, or
   * one byte.
   */
  part(strand: Strand): FinishPart;
  /** The strand nearest to the end. */
  nearest(strands: readonly Strand[]): Strand | undefined;
  /** Clears the tables. */
  forget(): void;
}

const encoder = new TextEncoder();

const NO_BYTES = new Uint8Array(0);

/** Creates the finish of a machine. */
export function makeFinish(context: MachineContext, step: Step, end: Endings): Finish {
  const { shortest, trails, opened, containers } = context;
  const { arrays } = shortest;
  const { estimate, nearest, bestWord, spaced, forget } = makeEstimates(context, step);
  const followed = new Map<Strand, number>();

  function distance(strand: Strand): number {
    if (!isRough(strand)) return estimate(strand);
    let bytes = followed.get(strand);
    if (bytes === undefined) {
      bytes = 0;
      let at: Strand | undefined = strand;
      while (at && isRough(at)) {
        const { bytes: some, next }: FinishPart = part(at);
        bytes += some.length;
        at = next;
      }
      if (at) bytes += estimate(at);
      followed.set(strand, bytes);
    }
    return bytes;
  }

  /**
   * Whether the distance is only an estimate. The path must then be followed, because its bytes
   * determine its length.
   */
  function isRough({ position, onward, trail }: Strand): boolean {
    if (!trails.isKnown(trail)) return false;
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
  function restOfLeaf(strand: Strand, leaf: Leaf): FinishPart {
    const onward = strand.onward as Continuation;
    const named = onward.op === 'name';
    const bytes = named
      ? onward.words.rest(strand.state, bestWord(strand).word)
      : leaf.finish(strand.state);
    // What follows a value does not depend on its text, unless something later does.
    if (!named && !onward.remembers) {
      return { bytes, next: nearest(end.value(onward, strand.trail)) };
    }
    let { state, trail } = strand;
    for (const one of bytes) {
      state = leaf.next(state, one);
      trail = context.follow(trail, one, onward);
    }
    return { bytes, next: nearest(end.leaf(onward, state, trail)) };
  }

  /**
   * All remaining members or items at once; searching again after each would take as long each
   * time.
   */
  function restOfContainer({ position, trail }: Strand): FinishPart | undefined {
    if (position?.op !== 'after-item' && position?.op !== 'after-member') return undefined;
    const { state, below } = position;
    if (below.rough) return undefined;
    // The order of names within an item depends on the items that it is compared with.
    const compares = state.kind === 'array' && state.compares;
    if (compares && shortest.items(state).some(isContainer)) return undefined;
    const bytes = encoder.encode(shortest.ending(state));
    // A number may be shorter in a form other than the canonical one; the path is then found byte
    // by byte.
    if (bytes.length !== shortest.rest(state)) return undefined;
    const after = bytes.reduce((at, one) => context.follow(at, one, below), trail);
    return { bytes, next: nearest(end.value(below, after)) };
  }

  function part(strand: Strand): FinishPart {
    if (strand.leaf) return restOfLeaf(strand, strand.leaf);
    const rest = restOfContainer(strand);
    if (rest) return rest;
    const only = byteAt(strand.position as Position);
    if (only === undefined) return { bytes: NO_BYTES, next: undefined };
    const next = step(strand, only);
    // If only the following strands are rough, follow each: their estimates are too high to
    // compare.
    return { bytes: Uint8Array.of(only), next: isRough(strand) ? nearest(next) : nearestOf(next) };
  }

  function nearestOf(strands: readonly Strand[]): Strand | undefined {
    let best: Strand | undefined;
    for (const strand of strands) {
      if (!best || distance(strand) < distance(best)) best = strand;
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

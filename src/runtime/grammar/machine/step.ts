/** Steps: the strands after one more byte. */
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isSpace,
  type Leaf,
  OPEN_BRACE,
  OPEN_BRACKET,
  SPACE,
} from '../../regular/index.ts';
import type { Beginnings } from './begin.ts';
import type { MachineContext } from './context.ts';
import type { Continuation } from './continuation.ts';
import type { Endings } from './end.ts';
import { makePositionStep } from './step-position.ts';
import type { Position, Strand } from './strand.ts';
import type { Trail } from './trail.ts';

/** The strands after a strand and one byte; none if no valid document continues with it. */
export type Step = (strand: Strand, byte: number) => readonly Strand[];

/** False if the leaf or the kind of position alone excludes the byte. True means unknown. */
export function mayStep(strand: Strand, byte: number, flexible: boolean): boolean {
  const { leaf, state, open, position } = strand;
  if (leaf) return leaf.next(state, byte) >= 0 || (open && leaf.accepting(state));
  if (flexible && isSpace(byte)) return true;
  switch (position?.op) {
    case 'before-value':
      return byte === OPEN_BRACE || byte === OPEN_BRACKET;
    case 'after-name':
      return byte === COLON;
    case 'after-member':
      return byte === COMMA || byte === CLOSE_BRACE;
    case 'after-item':
      return byte === COMMA || byte === CLOSE_BRACKET;
    case 'before-first-name':
      return byte === CLOSE_BRACE;
    case 'before-first-item':
      return byte === CLOSE_BRACKET;
    case 'after-colon':
    case 'before-name':
    case 'before-item':
      return byte === SPACE;
    default:
      return position?.op === 'unsure';
  }
}

/** The result of reading several bytes within leaves. */
interface Run {
  /** Index of the first unread byte, which is beyond a leaf. */
  readonly at: number;
  readonly strands: readonly Strand[];
}

type BeforeValue = Extract<Position, { op: 'before-value' }>;

/** The steps of a machine. */
export interface Steps {
  readonly step: Step;
  /**
   * Joins strands before the same value, so that a container there is read once, regardless of what
   * follows.
   */
  joined(list: readonly Strand[]): readonly Strand[];
  /** Whether a strand can read several bytes at once, without a configuration after each. */
  runs(strand: Strand): boolean;
  /**
   * Steps such strands through the bytes from an index on, as far as all of them stay within their
   * leaves.
   */
  run(list: readonly Strand[], bytes: Uint8Array, from: number): Run;
}

/** Creates the steps of a machine. */
export function makeSteps(context: MachineContext, begin: Beginnings, end: Endings): Steps {
  const { table, trails, continuations, unknown, flexible, follow } = context;
  const atPosition = makePositionStep(context, begin, end);

  /** The strand in another state of its leaf, or after the leaf if it can only end there. */
  function within({ leaf, open, onward }: Strand, state: number, trail: Trail): readonly Strand[] {
    return !open && (leaf as Leaf).accepting(state)
      ? end.leaf(onward as Continuation, state, trail)
      : [table.inLeaf(leaf as Leaf, state, open, onward as Continuation, trail)];
  }

  /** The strand after some bytes of its leaf; none if the leaf does not allow them. */
  function through(strand: Strand, bytes: Uint8Array, from: number, upTo: number) {
    let { state, trail } = strand;
    for (let index = from; index < upTo; index++) {
      const byte = bytes[index]!;
      state = (strand.leaf as Leaf).next(state, byte);
      if (state < 0) return [];
      trail = follow(trail, byte, strand.onward as Continuation);
    }
    return within(strand, state, trail);
  }

  function run(list: readonly Strand[], bytes: Uint8Array, from: number): Run {
    let upTo = bytes.length;
    for (const strand of list) upTo = endOfRun(strand, bytes, from, upTo);
    if (upTo === from) return { at: from, strands: list };
    const [only] = list;
    const strands =
      only && list.length === 1
        ? through(only, bytes, from, upTo)
        : throughEach(list, bytes, from, upTo);
    return { at: upTo, strands };
  }

  function throughEach(list: readonly Strand[], bytes: Uint8Array, from: number, upTo: number) {
    return list.flatMap((strand) => through(strand, bytes, from, upTo));
  }

  function inLeaf(strand: Strand, leaf: Leaf, byte: number): readonly Strand[] {
    const { state, open, trail } = strand;
    const onward = strand.onward as Continuation;
    const next = leaf.next(state, byte);
    const inside = next < 0 ? [] : within(strand, next, follow(trail, byte, onward));
    if (!open || !leaf.accepting(state)) return inside;
    const beyond = end.leaf(onward, state, trail).flatMap((other) => step(other, byte));
    return beyond.length === 0 ? inside : [...inside, ...beyond];
  }

  function step(strand: Strand, byte: number): readonly Strand[] {
    const stepped = strand.leaf
      ? inLeaf(strand, strand.leaf, byte)
      : atPosition(strand.position as Position, strand.trail, byte);
    return trails.isKnown(strand.trail) || stepped.every(hasOtherEnd) ? stepped : unknown;
  }

  function hasOtherEnd(strand: Strand): boolean {
    const { position, trail } = strand;
    // The names or items after a required space decide.
    if (!flexible && (position?.op === 'before-name' || position?.op === 'before-item')) {
      return atPosition(position, trail, SPACE).every(end.hasOtherEnd);
    }
    return end.hasOtherEnd(strand);
  }

  function joined(list: readonly Strand[]): readonly Strand[] {
    const keyOf = ({ position, trail, id }: Strand) =>
      position?.op === 'before-value' ? `${position.goal.id},${trail.id}` : id;
    const groups = list.length < 2 ? [list] : Map.groupBy(list, keyOf).values();
    return Array.from(groups, (same) => same.reduce(either));
  }

  /** One strand for two before the same value. */
  function either({ position: first }: Strand, { position: second, trail }: Strand): Strand {
    const [one, other] = [first, second] as [BeforeValue, BeforeValue];
    return table.at({ ...one, onward: continuations.either(one.onward, other.onward) }, trail);
  }

  return {
    step,
    joined,
    run,
    runs: ({ leaf, trail }) => leaf !== undefined && trails.isKnown(trail),
  };
}

/** Index up to which a strand stays within its leaf, at most `last`. */
function endOfRun({ leaf, open, state }: Strand, bytes: Uint8Array, from: number, last: number) {
  let at = state;
  for (let index = from; index < last; index++) {
    at = (leaf as Leaf).next(at, bytes[index]!);
    if (at < 0) return open ? index : last;
    if (!open && (leaf as Leaf).accepting(at)) return index + 1;
  }
  return last;
}

/** One byte of a document: the strands after it. */
import type { Leaf } from '../../regular/index.ts';
import type { Beginnings } from './begin.ts';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isSpace,
  OPEN_BRACE,
  OPEN_BRACKET,
} from './bytes.ts';
import type { MachineContext } from './context.ts';
import type { Continuation } from './continuation.ts';
import type { Endings } from './end.ts';
import type { Position, Strand } from './strand.ts';
import type { Trail } from './trail.ts';

/** The strands after a strand and one byte; none when no valid document goes on like that. */
export type Step = (strand: Strand, byte: number) => readonly Strand[];

/** False where the kind of place shows that no document goes on like that: most bytes, between values. */
export function mayStep({ leaf, position }: Strand, byte: number, flexible: boolean): boolean {
  if (leaf || (flexible && isSpace(byte))) return true;
  switch (position?.op) {
    case 'value':
      return byte === OPEN_BRACE || byte === OPEN_BRACKET;
    case 'colon':
      return byte === COLON;
    case 'member':
      return byte === COMMA || byte === CLOSE_BRACE;
    case 'items':
      return byte === COMMA || byte === CLOSE_BRACKET;
    case 'first-name':
      return byte === CLOSE_BRACE;
    case 'first-item':
      return byte === CLOSE_BRACKET;
    default:
      return position?.op === 'unsure';
  }
}

/** What some bytes within a leaf lead to. */
export interface Run {
  /** The first byte that was not read: it is not of the leaf, or the run is long enough. */
  readonly at: number;
  readonly strands: readonly Strand[];
}

/** More bytes than this are read in several runs: each is one step for the budget. */
const LONGEST_RUN = 64;

/** The steps of a machine. */
export interface Steps {
  readonly step: Step;
  /** True for a strand of which the bytes within its leaf need not be places of their own. */
  runs(strand: Strand): boolean;
  /** Steps such a strand through as many bytes as stay in the leaf, from one of them on. */
  run(strand: Strand, bytes: Uint8Array, from: number): Run;
}

/** Makes the steps of a machine. */
export function makeSteps(context: MachineContext, begin: Beginnings, end: Endings): Steps {
  const { shortest, table, trails, continuations, flexible, unsure, follow } = context;
  const { objects, arrays } = shortest;

  function moved(strand: Strand, state: number, trail: Trail): readonly Strand[] {
    const { open } = strand;
    const leaf = strand.leaf as Leaf;
    const onward = strand.onward as Continuation;
    return !open && leaf.accepting(state)
      ? end.leaf(onward, state, trail)
      : [table.inLeaf(leaf, state, open, onward, trail)];
  }

  function run(strand: Strand, bytes: Uint8Array, from: number): Run {
    const { open } = strand;
    const leaf = strand.leaf as Leaf;
    const onward = strand.onward as Continuation;
    const last = Math.min(bytes.length, from + LONGEST_RUN);
    let { state, trail } = strand;
    let at = from;
    while (at < last) {
      const byte = bytes[at] as number;
      const next = leaf.next(state, byte);
      if (next < 0) {
        // Past an open leaf the byte may still be of what follows.
        if (open) break;
        return { at, strands: [] };
      }
      at++;
      state = next;
      trail = follow(trail, byte, onward);
      if (!open && leaf.accepting(state)) break;
    }
    return { at, strands: at === from ? [strand] : moved(strand, state, trail) };
  }

  function inLeaf(strand: Strand, leaf: Leaf, byte: number): readonly Strand[] {
    const { state, open, trail } = strand;
    const onward = strand.onward as Continuation;
    const next = leaf.next(state, byte);
    let inside: readonly Strand[] = [];
    if (next >= 0) {
      inside = moved(strand, next, follow(trail, byte, onward));
    }
    if (!open || !leaf.accepting(state)) return inside;
    const beyond = end.leaf(onward, state, trail).flatMap((other) => step(other, byte));
    return beyond.length === 0 ? inside : [...inside, ...beyond];
  }

  function openContainer(
    { goal, onward }: Extract<Position, { op: 'value' }>,
    byte: number,
    next: Trail,
  ): readonly Strand[] {
    if (byte === OPEN_BRACE) {
      const state = objects.open(goal);
      return state && context.opened(state) < Number.POSITIVE_INFINITY
        ? begin.firstName(state, onward, next)
        : [];
    }
    if (byte !== OPEN_BRACKET) return [];
    const state = arrays.open(goal);
    return state && context.opened(state) < Number.POSITIVE_INFINITY
      ? begin.firstItem(state, onward, next)
      : [];
  }

  function atPosition(position: Position, trail: Trail, byte: number): readonly Strand[] {
    const space = flexible && isSpace(byte);
    // White space says nothing, so nothing is remembered of it: a place stays the same however much there is.
    const after = (onward: Continuation) => (space ? trail : follow(trail, byte, onward));
    switch (position.op) {
      case 'end':
        return space ? [table.at(position, trail)] : [];
      case 'unsure':
        return unsure;
      case 'value': {
        const { goal, onward } = position;
        const next = after(onward);
        return space ? begin.value(goal, onward, next) : openContainer(position, byte, next);
      }
      case 'colon': {
        const { choices, below } = position;
        const next = after(below);
        if (space) return [table.at(position, next)];
        if (byte !== COLON) return [];
        return choices.flatMap(({ goal, next: state }) => {
          const distance = shortest.rest(state) + below.distance;
          const onward = continuations.make({ op: 'member', state, below, distance });
          return begin.value(goal, onward, next);
        });
      }
      case 'first-name':
      case 'name':
      case 'member': {
        const { op, state, below } = position;
        const next = after(below);
        if (space) {
          if (op === 'member') return [table.at(position, next)];
          return begin[op === 'name' ? 'name' : 'firstName'](state, below, next);
        }
        if (byte === COMMA && op === 'member') return begin.name(state, below, next);
        const closes = byte === CLOSE_BRACE && op !== 'name' && shortest.closes(state);
        return closes ? end.value(below, next) : [];
      }
      case 'first-item':
      case 'item':
      case 'items': {
        const { op, state, below } = position;
        const next = after(below);
        if (space) {
          if (op === 'items') return [table.at(position, next)];
          return begin[op === 'item' ? 'item' : 'firstItem'](state, below, next);
        }
        if (byte === COMMA && op === 'items') return begin.item(state, below, next);
        const closes = byte === CLOSE_BRACKET && op !== 'item' && shortest.closes(state);
        return closes ? end.value(below, next) : [];
      }
    }
  }

  function step(strand: Strand, byte: number): readonly Strand[] {
    const stepped = strand.leaf
      ? inLeaf(strand, strand.leaf, byte)
      : atPosition(strand.position as Position, strand.trail, byte);
    return trails.isKnown(strand.trail) || stepped.every(end.spares) ? stepped : unsure;
  }

  return { step, run, runs: ({ leaf, trail }) => leaf !== undefined && trails.isKnown(trail) };
}

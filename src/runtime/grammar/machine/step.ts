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
import type { Choice, Continuation } from './continuation.ts';
import type { Endings } from './end.ts';
import type { Position, Strand } from './strand.ts';
import type { Trail } from './trail.ts';

/** The strands after a strand and one byte; none when no valid document goes on like that. */
export type Step = (strand: Strand, byte: number) => readonly Strand[];

/** False where the kind of place shows that no document goes on like that: most bytes, between values. */
export function mayStep({ leaf, position }: Strand, byte: number, flexible: boolean): boolean {
  if (leaf || (flexible && isSpace(byte))) return true;
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

/** A strand in its leaf, on the way through some bytes. */
interface Way {
  readonly leaf: Leaf;
  readonly open: boolean;
  readonly onward: Continuation;
  state: number;
  trail: Trail;
}

/** More bytes than this are read in several runs: each is one step for the budget. */
const LONGEST_RUN = 64;

/** The steps of a machine. */
export interface Steps {
  readonly step: Step;
  /** True for a strand of which the bytes within its leaf need not be places of their own. */
  runs(strand: Strand): boolean;
  /** Steps such strands through as many bytes as stay in their leaves, from one of them on. */
  run(list: readonly Strand[], bytes: Uint8Array, from: number): Run;
}

/** Makes the steps of a machine. */
export function makeSteps(context: MachineContext, begin: Beginnings, end: Endings): Steps {
  const { shortest, table, trails, continuations, flexible, unknown, follow } = context;
  const { objects, arrays } = shortest;

  function moved(way: Way): readonly Strand[] {
    const { leaf, open, onward, state, trail } = way;
    return !open && leaf.accepting(state)
      ? end.leaf(onward, state, trail)
      : [table.inLeaf(leaf, state, open, onward, trail)];
  }

  function run(list: readonly Strand[], bytes: Uint8Array, from: number): Run {
    const last = Math.min(bytes.length, from + LONGEST_RUN);
    let ways = list.map(wayOf);
    let at = from;
    for (let ended = false; at < last && !ended && !leadsOn(ways, bytes[at]!); at++) {
      let dead = false;
      for (const way of ways) {
        way.state = way.leaf.next(way.state, bytes[at]!);
        way.trail = follow(way.trail, bytes[at]!, way.onward);
        if (way.state < 0) dead = true;
        else if (!way.open && way.leaf.accepting(way.state)) ended = true;
      }
      if (dead) ways = ways.filter(({ state }) => state >= 0);
    }
    if (at === from) return { at, strands: list };
    const [only] = ways;
    return { at, strands: only && ways.length === 1 ? moved(only) : ways.flatMap(moved) };
  }

  function inLeaf(strand: Strand, leaf: Leaf, byte: number): readonly Strand[] {
    const { state, open, trail } = strand;
    const onward = strand.onward as Continuation;
    const next = leaf.next(state, byte);
    const inside =
      next < 0
        ? []
        : moved({ leaf, open, onward, state: next, trail: follow(trail, byte, onward) });
    if (!open || !leaf.accepting(state)) return inside;
    const beyond = end.leaf(onward, state, trail).flatMap((other) => step(other, byte));
    return beyond.length === 0 ? inside : [...inside, ...beyond];
  }

  function openContainer(
    { goal, onward }: Extract<Position, { op: 'before-value' }>,
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

  /** White space says nothing, so nothing is remembered of it: a place stays the same however much there is. */
  function past(trail: Trail, byte: number, onward: Continuation): Trail {
    return flexible && isSpace(byte) ? trail : follow(trail, byte, onward);
  }

  function memberValue({ goal, next: state }: Choice, below: Continuation, trail: Trail) {
    const distance = shortest.rest(state) + below.distance;
    const onward = continuations.make({ op: 'member', state, below, distance });
    return begin.value(goal, onward, trail);
  }

  function atPosition(position: Position, trail: Trail, byte: number): readonly Strand[] {
    const space = flexible && isSpace(byte);
    switch (position.op) {
      case 'end':
        return space ? [table.at(position, trail)] : [];
      case 'unsure':
        return unknown;
      case 'before-value': {
        const { goal, onward } = position;
        const next = past(trail, byte, onward);
        return space ? begin.value(goal, onward, next) : openContainer(position, byte, next);
      }
      case 'after-name': {
        const { choices, below } = position;
        const next = past(trail, byte, below);
        if (space) return [table.at(position, next)];
        if (byte !== COLON) return [];
        const [only] = choices;
        if (only && choices.length === 1) return memberValue(only, below, next);
        return choices.flatMap((choice) => memberValue(choice, below, next));
      }
      case 'before-first-name':
      case 'before-name':
      case 'after-member': {
        const { op, state, below } = position;
        const next = past(trail, byte, below);
        if (space) {
          if (op === 'after-member') return [table.at(position, next)];
          return begin[op === 'before-name' ? 'name' : 'firstName'](state, below, next);
        }
        if (byte === COMMA && op === 'after-member') return begin.name(state, below, next);
        const closes = byte === CLOSE_BRACE && op !== 'before-name' && shortest.closes(state);
        return closes ? end.value(below, next) : [];
      }
      case 'before-first-item':
      case 'before-item':
      case 'after-item': {
        const { op, state, below } = position;
        const next = past(trail, byte, below);
        if (space) {
          if (op === 'after-item') return [table.at(position, next)];
          return begin[op === 'before-item' ? 'item' : 'firstItem'](state, below, next);
        }
        if (byte === COMMA && op === 'after-item') return begin.item(state, below, next);
        const closes = byte === CLOSE_BRACKET && op !== 'before-item' && shortest.closes(state);
        return closes ? end.value(below, next) : [];
      }
    }
  }

  function step(strand: Strand, byte: number): readonly Strand[] {
    const stepped = strand.leaf
      ? inLeaf(strand, strand.leaf, byte)
      : atPosition(strand.position as Position, strand.trail, byte);
    return trails.isKnown(strand.trail) || stepped.every(end.spares) ? stepped : unknown;
  }

  return { step, run, runs: ({ leaf, trail }) => leaf !== undefined && trails.isKnown(trail) };
}

function wayOf({ leaf, open, onward, state, trail }: Strand): Way {
  return { leaf: leaf as Leaf, open, onward: onward as Continuation, state, trail };
}

/** True when a leaf that may end does not have the byte: it may be of what follows. */
function leadsOn(ways: readonly Way[], byte: number): boolean {
  for (const { leaf, open, state } of ways) if (open && leaf.next(state, byte) < 0) return true;
  return false;
}

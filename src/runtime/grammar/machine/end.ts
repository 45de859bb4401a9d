/** The strands after the end of a value or a name. */
import { DEAD, type Leaf } from '../../regular/index.ts';
import { getOrCreate, type Node } from '../../schema/index.ts';
import type { MachineContext } from './context.ts';
import type { Choice, Continuation } from './continuation.ts';
import type { Position, Strand } from './strand.ts';
import { type Trail, textBetween, valueBetween } from './trail.ts';
import { makeTupleTable } from './tuple-table.ts';

/** Endings, each before any further byte. */
export interface Endings {
  /** A value has ended. */
  value(onward: Continuation, trail: Trail): readonly Strand[];
  /** A leaf has ended in an accepting state. */
  leaf(onward: Continuation, state: number, trail: Trail): readonly Strand[];
  /** A leaf has ended in an accepting state with an unknown text that did not occur before. */
  anyLeaf(strand: Strand, state: number): readonly Strand[];
  /** The rest of the leaf's text, if there is only one. */
  onlyText(strand: Strand): Uint8Array | undefined;
  /**
   * Whether the strand can also end in another value if a single value is forbidden.
   * {@link anyLeaf} has read an unknown value, from which a later name or item must differ; if
   * true, the strand stays possible for any such value.
   */
  hasOtherEnd(strand: Strand): boolean;
  /** Clears the table. */
  forget(): void;
}

/** Creates the endings of a machine. */
export function makeEndings(context: MachineContext): Endings {
  const { core, names, table, trails, unknown } = context;
  const { objects } = context.shortest;
  const endings = new Map<string, boolean>();
  const items = makeTupleTable<Node>();

  /** Whether a start state clearly has continuations to more than one number. */
  function beginsTwice(leaf: Leaf, state: number): boolean {
    if (state !== leaf.start && state !== leaf.next(leaf.start, MINUS)) return false;
    return getOrCreate(endings, `${leaf.key},${state}`, () => hasTwoNumbers(leaf, state));
  }

  /** The value whose text lies between two trails, for all strands that have read it. */
  function itemBetween(from: Trail, to: Trail): Node {
    return (
      items.get(from.id, to.id, 0, 0) ??
      items.add(from.id, to.id, 0, 0, core.constant(valueBetween(from, to)))
    );
  }

  /** Whether several texts lead from a state to an end. */
  function endsTwice(leaf: Leaf, state: number): boolean {
    return getOrCreate(endings, `${leaf.key},${state}`, () => branches(leaf, state));
  }

  /** After a member or an item, before the comma or the end of the container. */
  function afterPart(
    { op, state, below }: Extract<Continuation, { op: 'member' | 'item' }>,
    trail: Trail,
  ): readonly Strand[] {
    const place = op === 'item' ? 'after-item' : 'after-member';
    return [table.at({ op: place, state, below } as Position, trail)];
  }

  function value(onward: Continuation, trail: Trail): readonly Strand[] {
    switch (onward.op) {
      case 'end':
        return [table.at({ op: 'end' }, trails.none)];
      case 'either':
        return [...value(onward.one, trail), ...value(onward.other, trail)];
      case 'member':
      case 'item': {
        const { op, state, below } = onward;
        // The name before the value is not known either, and free names must not repeat it.
        if (op === 'member' && trail === trails.any && objects.free(state).length > 0) {
          return unknown;
        }
        return afterPart(onward, below.remembers ? trail : trails.none);
      }
      case 'compared': {
        const { step, from, below } = onward;
        if (!trails.isKnown(trail)) return unknown;
        const item = itemBetween(from, trail);
        const state = step.after(item.value);
        const kept = below.remembers ? trails.addValue(from, item) : trails.none;
        return [table.at({ op: 'after-item', state, below }, kept)];
      }
      default:
        return [];
    }
  }

  function colon(list: readonly Choice[], below: Continuation, trail: Trail): readonly Strand[] {
    const kept = below.remembers ? trail : trails.none;
    return [table.at({ op: 'after-name', choices: list, below }, kept)];
  }

  function leaf(onward: Continuation, state: number, trail: Trail): readonly Strand[] {
    if (onward.op === 'name') {
      const { words, choices, below } = onward;
      const word = words.reachable(state)[0] as number;
      return colon(choices.of(word), below, trail);
    }
    if (onward.op === 'free') {
      const { step, from, below } = onward;
      if (!trails.isKnown(trail)) return unknown;
      const name = JSON.parse(textBetween(from, trail)) as string;
      return colon(names.freeChoices(step, name), below, trail);
    }
    return value(onward, trail);
  }

  return {
    value,
    leaf,
    // One of many values or names was used; which one does not affect what may follow.
    anyLeaf(strand, state) {
      const onward = strand.onward as Continuation;
      switch (onward.op) {
        case 'compared': {
          const { step, below } = onward;
          const state = step.after();
          // Otherwise the actual values matter: two must be equal, or a specific one is still to
          // come.
          if (state.rest.op !== 'unique') return unknown;
          return [table.at({ op: 'after-item', state, below }, trails.anyValue)];
        }
        case 'free': {
          const { step, below } = onward;
          const list = names.anyChoices(step);
          return list
            ? [table.at({ op: 'after-name', choices: list, below }, trails.any)]
            : unknown;
        }
        case 'member':
        case 'item':
          return onward.remembers
            ? afterPart(onward, trails.anyValue)
            : leaf(onward, state, strand.trail);
        default:
          return onward.remembers ? unknown : leaf(onward, state, strand.trail);
      }
    },
    onlyText: ({ leaf: own, state, open }) =>
      !own || open || endsTwice(own, state) ? undefined : own.finish(state),
    // An item's only value may be the forbidden one. A number (`open`) with several texts may still
    // be a single value.
    hasOtherEnd({ leaf: own, state, open, onward }) {
      if (!own || onward?.op === 'member' || onward?.op === 'name') return true;
      return (open ? beginsTwice : endsTwice)(own, state);
    },
    forget: items.clear,
  };
}

/** Whether several bytes may follow somewhere on the path from a state to an end. */
function branches(leaf: Leaf, state: number): boolean {
  for (let at = state; ; ) {
    let only = leaf.accepting(at) ? at : DEAD;
    for (let byte = 0x20; byte < 0x100; byte++) {
      const next = leaf.next(at, byte);
      if (next < 0) continue;
      if (only >= 0) return true;
      only = next;
    }
    if (only === at) return false;
    at = only;
  }
}

/** The number of bytes that {@link hasTwoNumbers} searches for a difference. */
const MAX_LENGTH = 32;

const MINUS = 0x2d;

/** The digits 1 to 9, and the bytes that may precede one of them. */
const DIGITS = [...new TextEncoder().encode('123456789')];
const BEFORE_DIGITS = [...new TextEncoder().encode('.0-')];

/**
 * True if two of the digits 1 to 9 may follow the same beginning of a number: the values then
 * differ, independent of later digits. This does not hold in an exponent, which is not searched:
 * 0e1 equals 0e2.
 */
function hasTwoNumbers(leaf: Leaf, state: number): boolean {
  let at = state;
  for (let length = 0; at >= 0 && length < MAX_LENGTH; length++) {
    const after = (bytes: readonly number[]) =>
      bytes.map((byte) => leaf.next(at, byte)).filter((state) => state >= 0);
    const [one, other] = after(DIGITS);
    if (other !== undefined) return true;
    at = one ?? after(BEFORE_DIGITS)[0] ?? DEAD;
  }
  return false;
}

/** The branches after the end of a value or a name. */

import { utf8 } from '../../common/json-bytes.ts';
import { getOrCreate } from '../../common/memo.ts';
import { makeTupleTable } from '../../common/tuple-table.ts';
import { DEAD, type Leaf } from '../../regular/index.ts';
import type { Node } from '../../schema/index.ts';
import type { Branch, Position } from './branch.ts';
import type { MachineContext } from './context.ts';
import type { Choice, Continuation } from './continuation.ts';
import { type History, textBetween, valueBetween } from './history.ts';

/** Endings, each before any further byte. */
export interface Endings {
  /** A value has ended. */
  value(onward: Continuation, history: History): readonly Branch[];
  /** A leaf has ended in an accepting state. */
  leaf(onward: Continuation, state: number, history: History): readonly Branch[];
  /** A leaf has ended in an accepting state with an unknown text that did not occur before. */
  anyLeaf(branch: Branch, state: number): readonly Branch[];
  /** The rest of the leaf's text, if there is only one. */
  onlyText(branch: Branch): Uint8Array | undefined;
  /**
   * Whether the branch can also end in another value if a single value is forbidden.
   * {@link anyLeaf} has read an unknown value, from which a later name or item must differ; if
   * true, the branch stays possible for any such value.
   */
  hasOtherEnd(branch: Branch): boolean;
  /** Clears the table. */
  forget(): void;
}

/** Creates the endings of a machine. */
export function makeEndings(context: MachineContext): Endings {
  const { core, names, table, histories, unknown } = context;
  const { objects } = context.shortest;
  const endings = new Map<string, boolean>();
  const items = makeTupleTable<Node>();

  /** Whether a start state clearly has continuations to more than one number. */
  function beginsTwice(leaf: Leaf, state: number): boolean {
    if (state !== leaf.start && state !== leaf.next(leaf.start, MINUS)) return false;
    return getOrCreate(endings, `${leaf.key},${state}`, () => hasTwoNumbers(leaf, state));
  }

  /** The value whose text lies between two histories, for all branches that have read it. */
  function itemBetween(from: History, to: History): Node {
    return (
      items.get(from.id, to.id, 0, 0) ??
      items.add(from.id, to.id, 0, 0, core.constant(valueBetween(from, to)))
    );
  }

  /** Whether several texts lead from a state to an end. */
  function endsTwice(leaf: Leaf, state: number): boolean {
    return getOrCreate(endings, `${leaf.key},${state}`, () => canBranch(leaf, state));
  }

  /** After a member or an item, before the comma or the end of the container. */
  function afterPart(
    { op, state, below }: Extract<Continuation, { op: 'member' | 'item' }>,
    history: History,
  ): readonly Branch[] {
    const place = op === 'item' ? 'after-item' : 'after-member';
    return [table.at({ op: place, state, below } as Position, history)];
  }

  function value(onward: Continuation, history: History): readonly Branch[] {
    switch (onward.op) {
      case 'end':
        return [table.at({ op: 'end' }, histories.none)];
      case 'either':
        return [...value(onward.one, history), ...value(onward.other, history)];
      case 'member':
      case 'item': {
        const { op, state, below } = onward;
        // The name before the value is not known either, and free names must not repeat it.
        if (op === 'member' && history === histories.any && objects.free(state).length > 0) {
          return unknown;
        }
        return afterPart(onward, below.remembers ? history : histories.none);
      }
      case 'compared': {
        const { step, from, below } = onward;
        if (!histories.isKnown(history)) return unknown;
        const item = itemBetween(from, history);
        const state = step.after(item.value);
        const kept = below.remembers ? histories.addValue(from, item) : histories.none;
        return [table.at({ op: 'after-item', state, below }, kept)];
      }
      default:
        return [];
    }
  }

  function colon(
    list: readonly Choice[],
    below: Continuation,
    history: History,
  ): readonly Branch[] {
    const kept = below.remembers ? history : histories.none;
    return [table.at({ op: 'after-name', choices: list, below }, kept)];
  }

  function leaf(onward: Continuation, state: number, history: History): readonly Branch[] {
    if (onward.op === 'name') {
      const { words, choices, below } = onward;
      const word = words.reachable(state)[0] as number;
      return colon(choices.of(word), below, history);
    }
    if (onward.op === 'free') {
      const { step, from, below } = onward;
      if (!histories.isKnown(history)) return unknown;
      const name = JSON.parse(textBetween(from, history)) as string;
      return colon(names.freeChoices(step, name), below, history);
    }
    return value(onward, history);
  }

  return {
    value,
    leaf,
    // One of many values or names was used; which one does not affect what may follow.
    anyLeaf(branch, state) {
      const onward = branch.onward as Continuation;
      switch (onward.op) {
        case 'compared': {
          const { step, below } = onward;
          const state = step.after();
          // Otherwise the actual values matter: two must be equal, or a specific one is still to
          // come.
          if (state.rest.op !== 'unique') return unknown;
          return [table.at({ op: 'after-item', state, below }, histories.anyValue)];
        }
        case 'free': {
          const { step, below } = onward;
          const list = names.anyChoices(step);
          return list
            ? [table.at({ op: 'after-name', choices: list, below }, histories.any)]
            : unknown;
        }
        case 'member':
        case 'item':
          return onward.remembers
            ? afterPart(onward, histories.anyValue)
            : leaf(onward, state, branch.history);
        default:
          return onward.remembers ? unknown : leaf(onward, state, branch.history);
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
function canBranch(leaf: Leaf, state: number): boolean {
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
const DIGITS = [...utf8('123456789')];
const BEFORE_DIGITS = [...utf8('.0-')];

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

/**
 * A branch is one run of the nondeterministic automaton: inside a scalar or name (a leaf), or
 * between values (a position in the punctuation), with a stack of what must follow. Stepping a
 * branch yields a list of branches; configurations.ts combines such lists into configurations.
 */

import { makeTupleTable } from '../../common/tuple-table.ts';
import type { Leaf } from '../../regular/index.ts';
import type { ArrayState, Goal, ObjectState } from '../../schema/index.ts';
import type { Choice, Continuation } from './continuation.ts';
import type { History } from './history.ts';
import type { Identity } from './identity.ts';

/**
 * A position in the punctuation. `below` is the stack below the open container (continuation.ts).
 */
export type Position =
  | { readonly op: 'end' }
  /** After an unknown value on which the possible continuations depend (history.ts). */
  | { readonly op: 'unsure' }
  /** Before a value. */
  | { readonly op: 'before-value'; readonly goal: Goal; readonly onward: Continuation }
  /** After `{`, or after a comma in an object, before any space. */
  | {
      readonly op: 'before-first-name' | 'before-name';
      readonly state: ObjectState;
      readonly below: Continuation;
    }
  /** After a name; after its colon, if a space must follow. */
  | {
      readonly op: 'after-name' | 'after-colon';
      readonly choices: readonly Choice[];
      readonly below: Continuation;
    }
  /** After a member. */
  | { readonly op: 'after-member'; readonly state: ObjectState; readonly below: Continuation }
  /** After `[`, or after a comma in an array, before any space. */
  | {
      readonly op: 'before-first-item' | 'before-item';
      readonly state: ArrayState;
      readonly below: Continuation;
    }
  /** After an item. */
  | { readonly op: 'after-item'; readonly state: ArrayState; readonly below: Continuation };

/**
 * One way to read a document up to one position. Has either a leaf or a position. Interned: equal
 * branches are the same object.
 */
export interface Branch {
  readonly id: number;
  readonly leaf: Leaf | undefined;
  /** State of the leaf. */
  readonly state: number;
  /** Whether the leaf may continue where it may end: a number, which has no closing byte. */
  readonly open: boolean;
  /** What follows the leaf. */
  readonly onward: Continuation | undefined;
  readonly position: Position | undefined;
  readonly history: History;
  /** The configuration of only this branch, once computed. */
  config: Configuration | undefined;
}

/** A set of branches, interned within its machine: `===` means equal. */
export interface Configuration {
  /** Unique within its machine, dense from 0. */
  readonly id: number;
  readonly branches: readonly Branch[];
  /** Whether the document may end here. */
  readonly complete: boolean;
  /**
   * Whether the possible continuations depend on the bytes of an unknown value (see `afterAny`).
   */
  readonly unsure: boolean;
}

/** The branches of one machine. */
export interface BranchTable {
  inLeaf(leaf: Leaf, state: number, open: boolean, onward: Continuation, history: History): Branch;
  at(position: Position, history: History): Branch;
  /** Number of branches in the table. */
  size(): number;
  /**
   * Clears the table. Existing branches stay valid, but equal ones created later are different
   * objects.
   */
  forget(): void;
}

/** Table keys for the kinds of positions; negative, unlike those of leaves. */
const KINDS: Readonly<Record<Position['op'], number>> = {
  end: -1,
  unsure: -2,
  'before-value': -3,
  'before-first-name': -4,
  'before-name': -5,
  'after-name': -6,
  'after-member': -7,
  'before-first-item': -8,
  'before-item': -9,
  'after-item': -10,
  'after-colon': -11,
};

/** Creates an empty table. */
export function makeBranchTable(identity: Identity): BranchTable {
  const table = makeTupleTable<Branch>();
  let count = 0;

  /** A number that distinguishes a position from others of its kind with the same stack. */
  function whichOf(position: Position): number {
    switch (position.op) {
      case 'end':
      case 'unsure':
        return 0;
      case 'before-value':
        return position.goal.id;
      case 'after-name':
      case 'after-colon':
        return identity(position.choices);
      default:
        return position.state.id;
    }
  }

  function belowOf(position: Position): number {
    if ('below' in position) return position.below.id;
    return position.op === 'before-value' ? position.onward.id : 0;
  }

  return {
    inLeaf(leaf, state, open, onward, history) {
      const { key } = leaf;
      const branch = table.get(key, state, onward.id, history.id);
      if (branch) return branch;
      return table.add(key, state, onward.id, history.id, {
        id: count++,
        leaf,
        state,
        open,
        onward,
        position: undefined,
        history,
        config: undefined,
      });
    },
    at(position, history) {
      const kind = KINDS[position.op];
      const which = whichOf(position);
      const below = belowOf(position);
      const branch = table.get(kind, which, below, history.id);
      if (branch) return branch;
      return table.add(kind, which, below, history.id, {
        id: count++,
        leaf: undefined,
        state: 0,
        open: false,
        onward: undefined,
        position,
        history,
        config: undefined,
      });
    },
    size: table.size,
    forget: table.clear,
  };
}

/**
 * A strand is one run of the nondeterministic automaton: inside a scalar or name (a leaf), or
 * between values (a position in the punctuation), with a stack of what must follow. Stepping a
 * strand yields a list of strands; configurations.ts combines such lists into configurations.
 */
import type { Leaf } from '../../regular/index.ts';
import type { ArrayState, Goal, ObjectState } from '../../schema/index.ts';
import type { Choice, Continuation } from './continuation.ts';
import type { Identity } from './identity.ts';
import type { Trail } from './trail.ts';
import { makeTupleTable } from './tuple-table.ts';

/**
 * A position in the punctuation. `below` is the stack below the open container (continuation.ts).
 */
export type Position =
  | { readonly op: 'end' }
  /** After an unknown value on which the possible continuations depend (trail.ts). */
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
 * strands are the same object.
 */
export interface Strand {
  readonly id: number;
  readonly leaf: Leaf | undefined;
  /** State of the leaf. */
  readonly state: number;
  /** Whether the leaf may continue where it may end: a number, which has no closing byte. */
  readonly open: boolean;
  /** What follows the leaf. */
  readonly onward: Continuation | undefined;
  readonly position: Position | undefined;
  readonly trail: Trail;
  /** The configuration of only this strand, once computed. */
  config: Configuration | undefined;
}

/** A set of strands, interned within its machine: `===` means equal. */
export interface Configuration {
  /** Unique within its machine, dense from 0. */
  readonly id: number;
  readonly strands: readonly Strand[];
  /** Whether the document may end here. */
  readonly complete: boolean;
  /**
   * Whether the possible continuations depend on the bytes of an unknown value (see `afterAny`).
   */
  readonly unsure: boolean;
}

/** The strands of one machine. */
export interface StrandTable {
  inLeaf(leaf: Leaf, state: number, open: boolean, onward: Continuation, trail: Trail): Strand;
  at(position: Position, trail: Trail): Strand;
  /** Number of strands in the table. */
  size(): number;
  /**
   * Clears the table. Existing strands stay valid, but equal ones created later are different
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
export function makeStrandTable(identity: Identity): StrandTable {
  const table = makeTupleTable<Strand>();
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
    inLeaf(leaf, state, open, onward, trail) {
      const { key } = leaf;
      const strand = table.get(key, state, onward.id, trail.id);
      if (strand) return strand;
      return table.add(key, state, onward.id, trail.id, {
        id: count++,
        leaf,
        state,
        open,
        onward,
        position: undefined,
        trail,
        config: undefined,
      });
    },
    at(position, trail) {
      const kind = KINDS[position.op];
      const which = whichOf(position);
      const below = belowOf(position);
      const strand = table.get(kind, which, below, trail.id);
      if (strand) return strand;
      return table.add(kind, which, below, trail.id, {
        id: count++,
        leaf: undefined,
        state: 0,
        open: false,
        onward: undefined,
        position,
        trail,
        config: undefined,
      });
    },
    size: table.size,
    forget: table.clear,
  };
}

/**
 * One way to read a document at one place: inside a scalar or name (a leaf), or between values (a place in the
 * punctuation). The steps of strands give lists of strands; configurations are made of them elsewhere.
 */
import type { Leaf } from '../../regular/index.ts';
import type { ArrayState } from '../../schema/containers/array-state.ts';
import type { ObjectState } from '../../schema/containers/object-state.ts';
import type { Goal } from '../../schema/goal.ts';
import type { Choice, Continuation } from './continuation.ts';
import type { Identity } from './identity.ts';
import type { Trail } from './trail.ts';

/** A place in the punctuation, and what is around it. */
export type Position =
  | { readonly op: 'end' }
  /** Where the bytes on the way here would have to be known. */
  | { readonly op: 'unsure' }
  /** Before a value. */
  | { readonly op: 'value'; readonly goal: Goal; readonly onward: Continuation }
  /** After `{`; after a comma in an object. */
  | {
      readonly op: 'first-name' | 'name';
      readonly state: ObjectState;
      readonly below: Continuation;
    }
  /** After a name. */
  | { readonly op: 'colon'; readonly choices: readonly Choice[]; readonly below: Continuation }
  /** After a member. */
  | { readonly op: 'member'; readonly state: ObjectState; readonly below: Continuation }
  /** After `[`; after a comma in an array. */
  | { readonly op: 'first-item' | 'item'; readonly state: ArrayState; readonly below: Continuation }
  /** After an item. */
  | { readonly op: 'items'; readonly state: ArrayState; readonly below: Continuation };

/** A thread as its steps see it. Interned: equal strands are the same object. */
export interface Strand {
  readonly id: number;
  readonly leaf: Leaf | undefined;
  readonly state: number;
  /** True when the leaf may both end and go on: a number. */
  readonly open: boolean;
  readonly onward: Continuation | undefined;
  readonly position: Position | undefined;
  readonly trail: Trail;
}

/** The strands of one machine. */
export interface StrandTable {
  inLeaf(leaf: Leaf, state: number, open: boolean, onward: Continuation, trail: Trail): Strand;
  at(position: Position, trail: Trail): Strand;
  /** How many are remembered. */
  size(): number;
  /** Forgets them all. Those in use stay what they are; equal ones made later are others. */
  forget(): void;
}

/** Makes an empty table. */
export function makeStrandTable(identity: Identity): StrandTable {
  const table = new Map<string, Strand>();
  let count = 0;

  function keyOf(position: Position): string {
    switch (position.op) {
      case 'end':
      case 'unsure':
        return position.op;
      case 'value':
        return `value${position.goal.id},${position.onward.id}`;
      case 'colon':
        return `colon${identity(position.choices)},${position.below.id}`;
      default:
        return `${position.op}${position.state.id},${position.below.id}`;
    }
  }

  return {
    inLeaf(leaf, state, open, onward, trail) {
      const key = `${leaf.key},${state},${onward.id},${trail.id}`;
      let strand = table.get(key);
      if (!strand) {
        strand = { id: count++, leaf, state, open, onward, position: undefined, trail };
        table.set(key, strand);
      }
      return strand;
    },
    at(position, trail) {
      const key = `${keyOf(position)},${trail.id}`;
      let strand = table.get(key);
      if (!strand) {
        const outside = { leaf: undefined, state: 0, open: false, onward: undefined };
        strand = { id: count++, ...outside, position, trail };
        table.set(key, strand);
      }
      return strand;
    },
    size: () => table.size,
    forget: () => table.clear(),
  };
}

/** The states of an object being written, and their operations. */
import type { Language, WordSet } from '../../regular/index.ts';
import type { Formula } from '../formula.ts';
import type { Goal } from '../goal.ts';
import type { Cell } from './object-cells.ts';
import type { ObjectShape } from './object-shape.ts';
import type { Positions } from './positions.ts';

/** The free names already written. Equal sets have the same language. */
export interface Seen {
  readonly names: WordSet;
  readonly count: number;
}

/** An object with some members written. Interned: equal states are the same object. */
export interface ObjectState {
  readonly kind: 'object';
  readonly id: number;
  readonly shape: ObjectShape;
  /** The first mentioned name that may still occur; the number of names once all are decided. */
  readonly index: number;
  /** Names past `index` that are already written; none if members keep the schema's order. */
  readonly written: Positions;
  /** What remains to be satisfied. */
  readonly rest: Formula;
  /** Number of members written, if it matters; at most the shape's limit. */
  readonly count: number;
  readonly seen: Seen;
}

/** A member with a mentioned name: the goal of its value, and the next state. */
export interface MemberStep {
  readonly goal: Goal;
  readonly next: ObjectState;
}

/** A member with any free name of a language. */
export interface FreeStep {
  readonly names: Language;
  readonly goal: Goal;
  /** Whether the object may end after such a member. */
  readonly closes: boolean;
  /**
   * The state after a name. Without an argument, after an unknown name, which is not excluded later
   * because there are many more.
   */
  after(name?: string): ObjectState;
}

/** The objects of one schema document. */
export interface Objects {
  /** The state before the first member; undefined if no object satisfies the goal. */
  open(goal: Goal): ObjectState | undefined;
  /** The next mentioned name; undefined if all are decided. */
  name(state: ObjectState): string | undefined;
  /** Leaves out the next mentioned name; undefined if that is not possible. */
  skip(state: ObjectState): ObjectState | undefined;
  /**
   * Leaves out names up to the next one that may be required, and forgets which others are written.
   */
  skipIdle(state: ObjectState): ObjectState;
  /** The alternatives for the next mentioned name. */
  take(state: ObjectState): readonly MemberStep[];
  /** The alternatives for a mentioned name that may come now, postponing those before it. */
  takeAt(state: ObjectState, position: number): readonly MemberStep[];
  /**
   * The goal of the value of a mentioned name that is idle: writing it does not change what
   * remains, and nothing depends on the name. Undefined for other names. States with the same
   * remainder share the function.
   */
  idleGoals(state: ObjectState): (position: number) => Goal | undefined;
  /**
   * The alternatives for a free name, once all mentioned names are decided. An empty result before
   * that means that there is none later either, because what remains does not depend on the order
   * of members.
   */
  free(state: ObjectState): readonly FreeStep[];
  /** The free names, divided by the unconditional goals of their values. */
  cells(shape: ObjectShape): readonly Cell[];
  /** Whether the object may end here, without further mentioned names. */
  closes(state: ObjectState): boolean;
  /**
   * The state at a later position, leaving out the names before it. Only if no member depends on
   * another.
   */
  at(state: ObjectState, index: number): ObjectState;
}

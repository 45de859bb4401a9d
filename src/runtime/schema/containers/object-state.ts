/** The states of an object that is being written, and what can be asked of them. */
import type { Language, WordSet } from '../../regular/index.ts';
import type { Formula } from '../formula.ts';
import type { Goal } from '../goal.ts';
import type { Cell } from './object-cells.ts';
import type { ObjectShape } from './object-shape.ts';
import type { Positions } from './positions.ts';

/** The free names that are written. Equal sets have the same language. */
export interface Seen {
  readonly names: WordSet;
  readonly count: number;
}

/** An object of which some members are written. Interned: equal states are the same object. */
export interface ObjectState {
  readonly kind: 'object';
  readonly id: number;
  readonly shape: ObjectShape;
  /** The first mentioned name that may still come; how many there are once all are decided. */
  readonly index: number;
  /** Names past `index` that are written already: none where members keep the schema's order. */
  readonly written: Positions;
  /** What is left to satisfy. */
  readonly rest: Formula;
  /** Members written, if it matters; at most the shape's limit. */
  readonly count: number;
  readonly seen: Seen;
}

/** A member under a mentioned name: the goal of its value, and the state after it. */
export interface MemberStep {
  readonly goal: Goal;
  readonly next: ObjectState;
}

/** A member under any free name of a language. */
export interface FreeStep {
  readonly names: Language;
  readonly goal: Goal;
  /** True when the object may end after such a member. */
  readonly closes: boolean;
  /** The state after a name; without an argument, after a name that is not known and, as there are many more, not excluded. */
  after(name?: string): ObjectState;
}

/** The objects of one schema document. */
export interface Objects {
  /** Before the first member; undefined when no object has the goal. */
  open(goal: Goal): ObjectState | undefined;
  /** The next mentioned name; undefined when all are decided. */
  name(state: ObjectState): string | undefined;
  /** Leaves the next mentioned name out; undefined when that is not possible. */
  skip(state: ObjectState): ObjectState | undefined;
  /** Leaves out names up to the next one that something may require, and forgets which others are written. */
  skipIdle(state: ObjectState): ObjectState;
  /** The alternatives for the next mentioned name. */
  take(state: ObjectState): readonly MemberStep[];
  /** The alternatives for a mentioned name that may come now, those before it being left for later. */
  takeAt(state: ObjectState, position: number): readonly MemberStep[];
  /**
   * The goal of the value under a mentioned name that changes nothing: what is left to satisfy stays as it is, and nothing asks
   * for the name. Undefined for other names. The function is shared by all states to which the same is left.
   */
  idleGoals(state: ObjectState): (position: number) => Goal | undefined;
  /**
   * The alternatives for a free name, once all mentioned ones are decided. Asked before that, an empty answer means that
   * there is none later either: what is left to satisfy does not depend on the order of members.
   */
  free(state: ObjectState): readonly FreeStep[];
  /** The free names, divided by the unconditional goals of their values. */
  cells(shape: ObjectShape): readonly Cell[];
  /** True when the object may end here, without the mentioned names to come. */
  closes(state: ObjectState): boolean;
  /** The state at a later position, the names before it left out. Only where no member depends on another. */
  at(state: ObjectState, index: number): ObjectState;
}

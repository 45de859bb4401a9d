/** What an object of which some members are written is, and what can be asked of it. */
import type { Language, WordSet } from '../../regular/index.ts';
import type { Formula } from '../formula.ts';
import type { Goal } from '../goal.ts';
import type { Cell } from './object-cells.ts';
import type { ObjectShape } from './object-shape.ts';

/** Names written after the mentioned ones. Equal sets have the same language. */
export interface Seen {
  readonly names: WordSet;
  readonly count: number;
}

/** An object of which some members are written. Interned: equal states are the same object. */
export interface ObjectState {
  readonly kind: 'object';
  readonly id: number;
  readonly shape: ObjectShape;
  /** The next mentioned name; their number once all are decided. */
  readonly index: number;
  /** What is left to satisfy. */
  readonly rest: Formula;
  readonly count: number;
  readonly seen: Seen;
}

/** A member that may come next: under the given name its value has that goal. */
export interface MemberStep {
  readonly goal: Goal;
  readonly next: ObjectState;
}

/** The same for any name of a language. */
export interface FreeStep {
  readonly names: Language;
  readonly goal: Goal;
  /** True when the object may end after such a member. */
  readonly closes: boolean;
  /** The state after a name; without one, after any: as if it could come again, where there are many more. */
  after(name?: string): ObjectState;
}

/** The objects of one schema document. */
export interface Objects {
  /** Before the first member; undefined when no object has the goal. */
  open(goal: Goal): ObjectState | undefined;
  /** The next mentioned name; undefined when all are decided. */
  name(state: ObjectState): string | undefined;
  /** Leaves the next mentioned name out; undefined when that cannot be. */
  skip(state: ObjectState): ObjectState | undefined;
  /** Leaves out names that nothing asks for, up to the next that something does. */
  skipIdle(state: ObjectState): ObjectState;
  /** Takes the next mentioned name. */
  take(state: ObjectState): readonly MemberStep[];
  /**
   * Takes another name, once all mentioned ones are decided. Asked before that: none if there is none later either,
   * because what is left to satisfy does not depend on the order of members.
   */
  free(state: ObjectState): readonly FreeStep[];
  /** The names that no schema mentions, by what their values satisfy whatever else holds. */
  cells(shape: ObjectShape): readonly Cell[];
  /** True when the object may end, all mentioned names to come being left out. */
  closes(state: ObjectState): boolean;
  /** The state at a later position, all names before it left out; for states in which no choice depends on another. */
  at(state: ObjectState, index: number): ObjectState;
}

import type { Leaf } from '../../regular/index.ts';
import type { ArrayState, Arrays } from '../containers/array-state.ts';
import type { ObjectState, Objects } from '../containers/object-state.ts';
import type { Goal } from '../goal.ts';
import type { Json } from '../json.ts';

/** A container of which some members or items are written. */
export type ContainerState = ObjectState | ArrayState;

/** The shortest way from a container's state to its end: one step, or all items or members at once. */
export interface StatePlan {
  readonly bytes: number;
  readonly step?: PlanStep;
  /** All items to come, where they are found together. */
  readonly items?: () => readonly Json[];
  /** All members to come, where none depends on another. */
  readonly members?: () => readonly PlanMember[];
}

/** A member to come: its name, and the goal of its value. */
export interface PlanMember {
  readonly name: string;
  readonly goal: Goal;
}

/** A step on the way. */
export interface PlanStep {
  /** The member's name; undefined for an item. */
  readonly name?: string | undefined;
  /** The goal of its value; undefined where names are left out. */
  readonly goal?: Goal;
  /** How many such items come one after the other: 1 by default. */
  readonly count?: number;
  readonly next: ContainerState;
}

/** The shortest value with a goal. */
export interface GoalPlan {
  readonly bytes: number;
  /** The text of a number or constant. A string is the shortest in its language, found when it is asked for. */
  readonly text?: string;
  /** The state in which a container begins. */
  readonly open?: ContainerState;
}

/** A value and the bytes of its shortest text. */
export interface SizedValue {
  readonly value: Json;
  /** The goal of this value alone. */
  readonly own: Goal;
  readonly bytes: number;
}

/** No value has the goal. */
export const NO_VALUE: GoalPlan = { bytes: Number.POSITIVE_INFINITY };
/** The container cannot end. */
export const STUCK: StatePlan = { bytes: Number.POSITIVE_INFINITY };
/** The container ends here. */
export const CLOSED: StatePlan = { bytes: 1 };

/** The strings, numbers and constants with a goal, as automata. */
export interface Scalars {
  readonly strings: Leaf | undefined;
  readonly numbers: readonly Leaf[];
  /** Listed numbers, each in the one form that it is written in. */
  readonly numberTexts: readonly string[];
  /** null (4), true (2) and false (1), as bits. */
  readonly constants: number;
}

/** Shortest documents, for one schema document. */
export interface Shortest {
  readonly objects: Objects;
  readonly arrays: Arrays;
  /** Fewest bytes of a document with the goal; Infinity when there is none. */
  bytes(goal: Goal): number;
  /**
   * Fewest bytes from a container's state to its end, the comma before the next part (and the space after it) included.
   * Before the first part there is none.
   */
  rest(state: ContainerState): number;
  /** A shortest value; undefined when there is none. */
  value(goal: Goal): Json | undefined;
  /** The items of a shortest way to the end of an array. */
  items(state: ArrayState): readonly Json[];
  /**
   * The text of a shortest way to the end of a container, from the first comma on. Items that are found together have their
   * canonical form.
   */
  ending(state: ContainerState): string;
  /** The scalars of a goal, as automata over their JSON text. */
  leaves(goal: Goal): Scalars;
  /** Shortest values with a goal, up to `most`, the shortest first. */
  firstValues(goal: Goal, most: number): readonly SizedValue[];
  /** True when the container may end here. */
  closes(state: ContainerState): boolean;
}

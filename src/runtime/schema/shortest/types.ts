import type { Leaf } from '../../regular/index.ts';
import type { ArrayState, Arrays } from '../containers/array-state.ts';
import type { ObjectState, Objects } from '../containers/object-state.ts';
import type { Goal } from '../goal.ts';
import type { Json } from '../json.ts';

/** A container with some members or items written. */
export type ContainerState = ObjectState | ArrayState;

/**
 * The shortest path from a container's state to its end: one step, or all items or members at once.
 */
export interface StatePlan {
  readonly bytes: number;
  readonly step?: PlanStep;
  /** All items to come, if they are computed together. */
  readonly items?: () => readonly Json[];
  /** All members to come, if none depends on another. */
  readonly members?: () => readonly PlanMember[];
}

/** A member to come: its name, and the goal of its value. */
export interface PlanMember {
  readonly name: string;
  readonly goal: Goal;
}

/** A step on the path. */
export interface PlanStep {
  /** The member's name; undefined for an item. */
  readonly name?: string | undefined;
  /** The goal of its value; undefined if names are left out. */
  readonly goal?: Goal;
  /** Number of such items in a row; 1 by default. */
  readonly count?: number;
  readonly next: ContainerState;
}

/** The shortest value that satisfies a goal. */
export interface GoalPlan {
  readonly bytes: number;
  /**
   * The text of a number or constant. A string is the shortest in its language, computed on demand.
   */
  readonly text?: string;
  /** The initial state of a container. */
  readonly open?: ContainerState;
}

/** A value and the bytes of its shortest text. */
export interface SizedValue {
  readonly value: Json;
  /** The goal of this value alone. */
  readonly own: Goal;
  readonly bytes: number;
}

/** No value satisfies the goal. */
export const NO_VALUE: GoalPlan = { bytes: Number.POSITIVE_INFINITY };
/** The container cannot end. */
export const STUCK: StatePlan = { bytes: Number.POSITIVE_INFINITY };
/** The container ends here. */
export const CLOSED: StatePlan = { bytes: 1 };

/** The strings, numbers and constants that satisfy a goal, as automata. */
export interface Scalars {
  readonly strings: Leaf | undefined;
  readonly numbers: readonly Leaf[];
  /** Listed numbers, each in its only form. */
  readonly numberTexts: readonly string[];
  /** null (4), true (2) and false (1), as bits. */
  readonly constants: number;
}

/** The shortest documents of one schema document. */
export interface Shortest {
  readonly objects: Objects;
  readonly arrays: Arrays;
  /** Fewest bytes of a document that satisfies the goal; Infinity if there is none. */
  bytes(goal: Goal): number;
  /**
   * Fewest bytes from a container's state to its end, including the comma before the next part (and
   * the space after it). There is none before the first part.
   */
  rest(state: ContainerState): number;
  /** A shortest value; undefined if there is none. */
  value(goal: Goal): Json | undefined;
  /** The items on a shortest path to the end of an array. */
  items(state: ArrayState): readonly Json[];
  /**
   * The text of a shortest path to the end of a container, from the first comma on. Items that are
   * computed together are in canonical form.
   */
  ending(state: ContainerState): string;
  /** The scalars of a goal, as automata over their JSON text. */
  leaves(goal: Goal): Scalars;
  /** Up to `most` shortest values that satisfy a goal, shortest first. */
  firstValues(goal: Goal, most: number): readonly SizedValue[];
  /** Whether the container may end here. */
  closes(state: ContainerState): boolean;
}

import type { Leaf } from '../../regular/index.ts';
import type { ArrayState, Arrays } from '../containers/array-state.ts';
import type { ObjectState, Objects } from '../containers/object-state.ts';
import type { Goal } from '../goal.ts';
import type { Json } from '../json.ts';

/** A container of which some members or items are written. */
export type ContainerState = ObjectState | ArrayState;

/** The best way on from a container's state. */
export type Plan =
  | { readonly op: 'close' | 'stuck' }
  | {
      readonly op: 'take';
      /** The member's name; undefined for an item. */
      readonly name: string | undefined;
      readonly goal: Goal;
      readonly next: ContainerState;
    };

/** The same with the bytes to the container's end. */
export interface StatePlan {
  readonly bytes: number;
  readonly plan: Plan;
}

/** The shortest value with a goal. */
export interface GoalPlan {
  readonly bytes: number;
  /** A scalar, or the state in which a container begins. */
  readonly value?: Json;
  /** A string: the shortest in its language, found when it is asked for. */
  readonly text?: true;
  readonly open?: ContainerState;
}

/** A value and the bytes of its shortest text. */
export interface SizedValue {
  readonly value: Json;
  readonly bytes: number;
}

/** No value has the goal. */
export const NO_VALUE: GoalPlan = { bytes: Number.POSITIVE_INFINITY };
/** The container cannot end. */
export const STUCK: StatePlan = { bytes: Number.POSITIVE_INFINITY, plan: { op: 'stuck' } };
/** The container ends here. */
export const CLOSED: StatePlan = { bytes: 1, plan: { op: 'close' } };

/** Strings, numbers and constants with a goal. */
export interface Scalars {
  readonly strings: Leaf | undefined;
  readonly numbers: readonly Leaf[];
  /** Numbers of which there are just these, each in the one form it is written in. */
  readonly numberTexts: readonly string[];
  /** null (4), true (2) and false (1), as bits. */
  readonly constants: number;
}

/** Answers for one schema document. */
export interface Shortest {
  readonly objects: Objects;
  readonly arrays: Arrays;
  /** Fewest bytes of a document with the goal; Infinity when there is none. */
  bytes(goal: Goal): number;
  /**
   * Fewest bytes that end a container some of whose members or items are written, the first comma included (so one
   * less where none is written and some must be).
   */
  rest(state: ContainerState): number;
  plan(state: ContainerState): Plan;
  /** A shortest value; undefined when there is none. */
  value(goal: Goal): Json | undefined;
  /** The items of a shortest way to the end of an array. */
  items(state: ArrayState): readonly Json[];
  /** The scalars of a goal, as automata over their JSON text. */
  leaves(goal: Goal): Scalars;
  /** Shortest values with a goal, up to `most`, the shortest first. */
  firstValues(goal: Goal, most: number): readonly SizedValue[];
  /** True when the container may end here. */
  closes(state: ContainerState): boolean;
}

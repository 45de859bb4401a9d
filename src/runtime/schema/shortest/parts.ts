import type { Arrays } from '../containers/array-state.ts';
import type { Objects } from '../containers/object-state.ts';
import type { Core } from '../core.ts';
import type { Goal } from '../goal.ts';
import type { Rounds } from './rounds.ts';
import type { ContainerState, SizedValue } from './types.ts';

/** The dependencies of the plans of containers. */
export interface Parts {
  readonly core: Core;
  readonly objects: Objects;
  readonly arrays: Arrays;
  readonly rounds: Rounds;
  bytes(goal: Goal): number;
  valueAt(goal: Goal, index: number): SizedValue | undefined;
  closes(state: ContainerState): boolean;
}

/** All states of the playground, in the order of a visit. */
import type { State } from '../state.ts';
import { answerStates } from './answer.ts';
import { askStates } from './ask.ts';
import { dialogStates } from './dialogs.ts';
import { modelStates } from './models.ts';
import { obstacleStates } from './obstacles.ts';
import { schemaStates } from './schema.ts';

/** See each file for what its states are. */
export const playgroundStates: readonly State[] = [
  ...askStates,
  ...schemaStates,
  ...answerStates,
  ...obstacleStates,
  ...dialogStates,
  ...modelStates,
];

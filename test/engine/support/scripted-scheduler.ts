/** The scheduler over a scripted model. */
import {
  createScheduler,
  type Scheduler,
} from '../../../src/runtime/engine/scheduling/scheduler.ts';
import type { Sequence } from '../../../src/runtime/engine/types.ts';
import type { ScriptedModel } from './scripted-model.ts';

/** A scheduler with room for what most tests do. */
export function schedulerOf(
  model: ScriptedModel,
  maxSequences = 8,
  contextWindow = 1000,
): Scheduler {
  return createScheduler(model, { maxSequences, contextWindow });
}

/** Tokens one after the other. */
export const range = (length: number, from = 0): number[] =>
  Array.from({ length }, (_, i) => from + i);

/** Appends `steps` greedy tokens, each chosen from the logits before it. */
export async function generate(sequence: Sequence, prompt: readonly number[], steps: number) {
  const tokens: number[] = [];
  await sequence.append(prompt);
  for (let step = 0; step < steps; step++) {
    const logits = await sequence.logits();
    const token = logits.indexOf(Math.max(...logits));
    tokens.push(token);
    await sequence.append([token]);
  }
  return tokens;
}

import type { LoadedModel } from '../engine/types.ts';
import { encodePrompt } from './encode.ts';

/**
 * Computes what prompts without a system message of their own begin with, before anybody asks, so that the first of
 * them finds it; on the way, drivers compile what they compile at first use. Not while requests run on the model, whom
 * it would hold up.
 */
export async function prefillSystem(model: LoadedModel): Promise<void> {
  if (model.active?.() !== 0) return;
  const sequence = await model.open();
  try {
    await sequence.append(encodePrompt(model, { messages: [] }));
  } finally {
    sequence.close();
  }
}

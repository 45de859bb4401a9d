import type { LoadedModel } from '../../engine/index.ts';
import { encodePrompt } from './encode.ts';

/**
 * Computes the prefix of prompts without a system message before the first request arrives, so that
 * it is cached. Drivers also compile what they compile at first use. Does nothing while requests
 * run on the model, because it would delay them.
 */
export async function prefillSystem(model: LoadedModel): Promise<void> {
  if (model.active?.() !== 0) return;
  const sequence = await model.open();
  try {
    await sequence.append(await encodePrompt(model, { messages: [] }));
  } finally {
    sequence.close();
  }
}

/** Images as parts of prompts. */

import { createTurns } from '../../common/turns.ts';
import type { ImageLayout, ImagePlan } from '../../models/index.ts';
import { shrink } from './shrink.ts';
import type { ImageInput, Picture, Vision } from './types.ts';

/**
 * Images whose token numbers are remembered, so that later prompts can reuse their computed
 * prefixes.
 */
const REMEMBERED = 256;

/** Creates the {@link Vision} of a model with this layout. */
export function createVision(layout: ImageLayout): Vision {
  /** Token numbers by image key, the most recent last. */
  const tokens = new Map<string, number>();
  let next = -1;

  const tokenOf = (key: string): number => {
    const token = tokens.get(key) ?? next--;
    tokens.delete(key);
    tokens.set(key, token);
    const [oldest] = tokens.keys();
    if (tokens.size > REMEMBERED && oldest !== undefined) tokens.delete(oldest);
    return token;
  };

  return {
    async encode(given, { detail = 'auto', tenant = '' } = {}): Promise<ImageInput> {
      const plan = layout.plan(given.width, given.height, detail);
      // Averages pixels that the model would skip, which also saves device memory.
      const factor = Math.floor(
        Math.min(given.width / plan.resizedWidth, given.height / plan.resizedHeight),
      );
      const picture = factor > 1 ? await shrink(given, factor, createTurns(tenant)) : given;
      const token = tokenOf(await keyOf(picture, plan, tenant));
      return { tokens: new Int32Array(plan.rows).fill(token), picture, plan };
    },
  };
}

async function keyOf(
  { width, height, rgb }: Picture,
  plan: ImagePlan,
  tenant: string,
): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', rgb as Uint8Array<ArrayBuffer>);
  return [width, height, ...Object.values(plan), ...new Uint8Array(hash), tenant].join();
}

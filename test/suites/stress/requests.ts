/** Random requests: prompts that begin alike, forks, appends, rollbacks, pauses, aborts. */
import { setTimeout as pause } from 'node:timers/promises';
import type { LoadedModel } from '../../../src/runtime/engine/index.ts';
import { type Outcome, type Recorded, recorded } from './records.ts';

/** A whole number below `limit`. */
export type Random = (limit: number) => number;

/** Random numbers from a seed (xorshift32). */
export function randomFrom(seed: number): Random {
  let state = seed | 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * limit);
  };
}

/** What happens to requests. */
export interface Watch {
  /** Called when tokens were computed. */
  readonly onProgress: () => void;
  /** Called with a sequence that is done. */
  readonly onOutcome: (outcome: Outcome) => void;
}

/** A request ended because its caller aborted it. */
export class AbortedByCaller extends Error {}

/** All prompts begin with tokens of these. */
const shared = Array.from({ length: 400 }, (_, index) => 3 + ((index * 7) % 200));
const query = { mask: undefined, limit: 8, scale: 1, adjustments: [], sums: false };

/**
 * Asks for up to four sequences that share a prompt. Fails with what ended them: `AbortedByCaller`
 * for an abort of its own, another error otherwise.
 */
export async function request(model: LoadedModel, random: Random, watch: Watch): Promise<void> {
  const token = () => 3 + random(200);
  const controller = new AbortController();
  if (random(4) === 0) setTimeout(() => controller.abort(), random(300));
  const forks = random(4) === 0 ? 1 + random(3) : 0;
  const open: Recorded[] = [];

  /** Appends to a sequence if its context window has room. */
  const append = async (one: Recorded, tokens: readonly number[]) => {
    if (one.sequence.length + tokens.length > model.contextWindow) return;
    await one.append(tokens);
    watch.onProgress();
  };
  const write = async (one: Recorded) => {
    for (let step = 0, steps = random(40); step < steps; step++) {
      if (random(3)) await one.sequence.candidates?.(query);
      else if (random(2)) await one.sequence.logits();
      await append(one, [token()]);
      if (random(12) === 0) {
        one.rollback(1 + random(Math.min(20, one.sequence.length - 1)));
        await append(one, [5, 6]);
      }
      if (random(30) === 0) await append(one, shared.slice(0, 2 + random(30)));
      if (random(20) === 0) await pause(random(60));
      if (random(400) === 0) await pause(3000);
    }
    await append(one, [token()]);
    watch.onOutcome({ steps: [...one.steps], logits: (await one.sequence.logits()).slice() });
  };

  try {
    const { signal } = controller;
    const sequences = 1 + forks;
    const tenant = `tenant ${random(3)}`;
    open.push(recorded(await model.open({ signal, sequences, tenant })));
    const prompt = shared.slice(0, 1 + random(150));
    await append(open[0]!, random(2) ? [...prompt, token()] : prompt);
    for (let fork = 0; fork < forks; fork++) open.push(await open[random(open.length)]!.fork());
    await Promise.all(open.map(write));
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'aborted' && controller.signal.aborted) throw new AbortedByCaller();
    throw error;
  } finally {
    for (const { sequence } of open) sequence.close();
  }
}

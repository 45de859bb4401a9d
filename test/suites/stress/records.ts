/** What sequences were asked to do, and whether the same alone ends in the same logits. */
import type { LoadedModel, Sequence } from '../../../src/runtime/engine/index.ts';

/** A change of a sequence. */
type Step = { readonly append: readonly number[] } | { readonly rollback: number };

/** A sequence that writes down its changes. */
export interface Recorded {
  readonly sequence: Sequence;
  append(tokens: readonly number[]): Promise<void>;
  rollback(count: number): void;
  fork(): Promise<Recorded>;
  /** Its changes, those before it was forked included. */
  readonly steps: readonly Step[];
}

/** Writes down the changes of a sequence. */
export function recorded(sequence: Sequence, before: readonly Step[] = []): Recorded {
  const steps = [...before];
  return {
    sequence,
    steps,
    async append(tokens) {
      await sequence.append(tokens);
      steps.push({ append: tokens });
    },
    rollback(count) {
      sequence.rollback(count);
      steps.push({ rollback: count });
    },
    fork: async () => recorded(await sequence.fork(), steps),
  };
}

/** A sequence's changes, and its logits after them. */
export interface Outcome {
  readonly steps: readonly Step[];
  readonly logits: Float32Array;
}

/** Says how the logits differ when nothing else runs; undefined if they have the same bits. */
export async function differenceAlone(
  model: LoadedModel,
  { steps, logits }: Outcome,
  tenant: string,
): Promise<string | undefined> {
  const sequence = await model.open({ tenant });
  try {
    for (const step of steps) {
      if ('append' in step) await sequence.append(step.append);
      else sequence.rollback(step.rollback);
    }
    const alone = await sequence.logits();
    const found = alone.findIndex((value, token) => !Object.is(value, logits[token]));
    if (found < 0) return undefined;
    return `logit ${found} is ${logits[found]}, alone ${alone[found]}, after ${JSON.stringify(steps)}`;
  } finally {
    sequence.close();
  }
}

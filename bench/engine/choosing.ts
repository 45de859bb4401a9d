/** Measures how long choosing a token takes with a large vocabulary, independent of a model. */

import { createLogitsRows } from '../../src/runtime/engine/web-llm/passes/logits-rows.ts';
import { makeLean } from '../../src/runtime/engine/web-llm/webgpu/lean-device.ts';
import type { AdapterKind } from '../../src/runtime/models/types.ts';
import { createSampler } from '../../src/runtime/sampling/index.ts';
import { median, SAMPLED } from './measure.ts';

/** Size of Qwen's vocabulary. */
const SIZE = 151_936;

/** In milliseconds per sequence. */
export interface ChoosingTime {
  /** From the logits on the device to the token. */
  readonly whole: number;
  /** This thread's time, from the candidates to the token. */
  readonly thread: number;
  /** Time of the reference implementation on logits in memory. */
  readonly reference: number;
}

/** Chooses with top_p 0.95 for this many sequences at once. */
export async function choosingTime(
  device: GPUDevice,
  adapter: AdapterKind,
  sequences: number,
): Promise<ChoosingTime> {
  const lean = makeLean(device);
  const rows = createLogitsRows(
    device,
    { size: SIZE, count: sequences, adapter },
    { onSubmitted() {}, onUnavailable: console.error },
  );
  const { STORAGE, COPY_SRC, COPY_DST } = GPUBufferUsage;
  const values = likeLogits(SIZE);
  const source = device.createBuffer({ size: 4 * SIZE, usage: STORAGE | COPY_SRC | COPY_DST });
  device.queue.writeBuffer(source, 0, values);
  const taken = Array.from({ length: sequences }, () => rows.take());
  lean.submit(taken.map((row) => row.fill(source, 0)));

  // Compiles the shader.
  await taken[0]!.candidates!({ mask: undefined, adjustments: [], scale: 1, limit: 1, sums: true });

  const samplers = taken.map(() => createSampler(SAMPLED));
  const whole: number[] = [];
  const thread: number[] = [];
  for (let turn = 0; turn < 30; turn++) {
    const begin = performance.now();
    await Promise.all(
      samplers.map(async (sampler, i) => {
        const { candidates } = taken[i]!;
        let found = 0;
        await sampler.sampleFrom({
          logits: async () => values,
          async candidates(query) {
            const result = await candidates!(query);
            found = performance.now();
            return result;
          },
        });
        thread.push(performance.now() - found);
      }),
    );
    whole.push((performance.now() - begin) / sequences);
  }
  const reference = createSampler(SAMPLED);
  const times = Array.from({ length: 30 }, () => {
    const begin = performance.now();
    reference.sample(values);
    return performance.now() - begin;
  });
  rows.dispose();
  return { whole: median(whole), thread: median(thread), reference: median(times) };
}

/** Numbers distributed like a model's logits: a bell curve with outliers. Deterministic. */
function likeLogits(size: number): Float32Array {
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const bell = (): number => (random() + random() + random() + random() - 2) * 3;
  const values = Float32Array.from({ length: size }, bell);
  for (let i = 0; i < 40; i++) values[Math.floor(random() * size)] = 14 - i / 4;
  return values;
}

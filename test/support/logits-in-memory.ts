import type { Logits } from '../../src/runtime/engine/device/logits.ts';

/** Wraps logits that are already in memory. */
export function logitsInMemory(values: Float32Array): Logits {
  return { read: async () => values, retain() {}, release() {} };
}

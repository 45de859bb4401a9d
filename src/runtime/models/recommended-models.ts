/**
 * Three recommended chat models for GPUs, by the memory they need. The command line, the page and
 * the docs offer them. Qwen3 (Apache-2.0) covers all sizes, thinks before it answers if asked, and
 * calls tools in the format that Formwork writes.
 */

/** A recommended model. */
export interface RecommendedModel {
  readonly role: 'fast' | 'balanced' | 'best';
  /** A short description of its use. */
  readonly label: string;
  /**
   * The id without the number format: `-q4f16_1-MLC` on adapters with `shader-f16`, `-q4f32_1-MLC`
   * on others.
   */
  readonly family: string;
  /** Graphics memory to have for it in 16-bit floats, in bytes, with a KV cache of two contexts. */
  readonly memoryBytes: number;
  /** The same in 32-bit floats. */
  readonly memoryBytesF32: number;
}

/** Smallest first. */
export const recommendedModels: readonly RecommendedModel[] = [
  {
    role: 'fast',
    label: 'fast, for simple documents',
    family: 'Qwen3-0.6B',
    memoryBytes: 2.5e9,
    memoryBytesF32: 3.5e9,
  },
  {
    role: 'balanced',
    label: 'good answers on most GPUs',
    family: 'Qwen3-4B',
    memoryBytes: 5e9,
    memoryBytesF32: 6.5e9,
  },
  {
    role: 'best',
    label: 'the best answers',
    family: 'Qwen3-8B',
    memoryBytes: 8e9,
    memoryBytesF32: 10e9,
  },
];

/** The id of a family in web-llm's list, in the number format that an adapter supports. */
export function idOfFamily(family: string, hasF16: boolean): string {
  return `${family}-q4${hasF16 ? 'f16' : 'f32'}_1-MLC`;
}

/**
 * Three chat models to take on a GPU, by the memory they need: the command line, the page and the documentation offer these.
 * Qwen3 (Apache-2.0) has all sizes, thinks before it answers where that is wanted, and calls tools in the format that
 * Formwork writes.
 */

/** A model to take. */
export interface RecommendedModel {
  readonly role: 'fast' | 'balanced' | 'best';
  /** What it is for, in a few words. */
  readonly label: string;
  /** Without the number format; `-q4f16_1-MLC` where the adapter has `shader-f16`, `-q4f32_1-MLC` elsewhere. */
  readonly family: string;
  /** Bytes of graphics memory to have for it. */
  readonly memoryBytes: number;
}

/** Smallest first. */
export const recommendedModels: readonly RecommendedModel[] = [
  { role: 'fast', label: 'fast, for simple documents', family: 'Qwen3-0.6B', memoryBytes: 2.5e9 },
  { role: 'balanced', label: 'good answers on most GPUs', family: 'Qwen3-4B', memoryBytes: 5e9 },
  { role: 'best', label: 'the best answers', family: 'Qwen3-8B', memoryBytes: 8e9 },
];

/** The id of a family of web-llm's list, in the number format that an adapter can compute in. */
export function idOfFamily(family: string, hasF16: boolean): string {
  return `${family}-q4${hasF16 ? 'f16' : 'f32'}_1-MLC`;
}

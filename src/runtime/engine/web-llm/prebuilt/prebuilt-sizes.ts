/** Computes the weight sizes of web-llm's models. No list states them before download. */

/** The shape of a decoder, named as in its config.json. */
interface Shape {
  readonly vocabulary: number;
  readonly hidden: number;
  readonly layers: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly headSize: number;
  readonly feedForward: number;
  /** Whether the output head is the embedding matrix. */
  readonly tied: boolean;
  /** Matrices in a feed-forward layer: 3 with a gate, 2 without. */
  readonly feedForwardMatrices: 2 | 3;
  /** Weights outside the decoder, such as an image encoder. */
  readonly beside: number;
}

const decoder = (
  vocabulary: number,
  hidden: number,
  layers: number,
  [heads, kvHeads, headSize]: readonly [heads: number, kvHeads: number, headSize: number],
  feedForward: number,
  more: Partial<Shape> = {},
): Shape => ({
  vocabulary,
  hidden,
  layers,
  heads,
  kvHeads,
  headSize,
  feedForward,
  tied: false,
  feedForwardMatrices: 3,
  beside: 0,
  ...more,
});

const tied = { tied: true } as const;
const ungated = { feedForwardMatrices: 2 } as const;

/** By the prefix of an id; the first match wins. */
const shapes: readonly (readonly [RegExp, Shape])[] = [
  [/^(Hermes-3-)?Llama-3\.2-1B/, decoder(128_256, 2048, 16, [32, 8, 64], 8192, tied)],
  [/^(Hermes-3-)?Llama-3\.2-3B/, decoder(128_256, 3072, 28, [24, 8, 128], 8192, tied)],
  [/Llama-3(\.1)?-70B/, decoder(128_256, 8192, 80, [64, 8, 128], 28_672)],
  [/Llama-(3(\.1)?-)?8B/, decoder(128_256, 4096, 32, [32, 8, 128], 14_336)],
  [/^Llama-2-7b/, decoder(32_000, 4096, 32, [32, 32, 128], 11_008)],
  [/^Llama-2-13b/, decoder(32_000, 5120, 40, [40, 40, 128], 13_824)],
  [/^TinyLlama-1\.1B/, decoder(32_000, 2048, 22, [32, 4, 64], 5632)],
  [/Mistral-7B|^WizardMath-7B/, decoder(32_768, 4096, 32, [32, 8, 128], 14_336)],
  [/^Ministral-3-3B/, decoder(131_072, 3072, 26, [32, 8, 128], 9216, tied)],
  [/^Qwen3-0\.6B/, decoder(151_936, 1024, 28, [16, 8, 128], 3072, tied)],
  [/^Qwen3-1\.7B/, decoder(151_936, 2048, 28, [16, 8, 128], 6144, tied)],
  [/^Qwen3-4B/, decoder(151_936, 2560, 36, [32, 8, 128], 9728, tied)],
  [/^Qwen3-8B/, decoder(151_936, 4096, 36, [32, 8, 128], 12_288)],
  [/^Qwen2(\.5)?-.*0\.5B/, decoder(151_936, 896, 24, [14, 2, 64], 4864, tied)],
  [/^Qwen2(\.5)?-.*1\.5B/, decoder(151_936, 1536, 28, [12, 2, 128], 8960, tied)],
  [/^Qwen2(\.5)?-.*3B/, decoder(151_936, 2048, 36, [16, 2, 128], 11_008, tied)],
  [/Qwen(2(\.5)?)?-.*7B/, decoder(152_064, 3584, 28, [28, 4, 128], 18_944)],
  [
    /^Phi-3\.5-vision/,
    // CLIP ViT-L/14 at 336 pixels, and the projector.
    decoder(32_064, 3072, 32, [32, 32, 96], 8192, { beside: 325_000_000 }),
  ],
  [/^Phi-3/, decoder(32_064, 3072, 32, [32, 32, 96], 8192)],
  // MLC stores the tied head as a separate matrix.
  [/^Phi-4-mini/, decoder(200_064, 3072, 32, [24, 8, 128], 8192)],
  [/^phi-2/, decoder(51_200, 2560, 32, [32, 32, 80], 10_240, ungated)],
  [/^phi-1_5/, decoder(51_200, 2048, 24, [32, 32, 64], 8192, ungated)],
  [/^SmolLM2-1\.7B/, decoder(49_152, 2048, 24, [32, 32, 64], 8192, tied)],
  [/^SmolLM2-360M/, decoder(49_152, 960, 32, [15, 5, 64], 2560, tied)],
  [/^SmolLM2-135M/, decoder(49_152, 576, 30, [9, 3, 64], 1536, tied)],
  [/^gemma-2-2b/, decoder(256_000, 2304, 26, [8, 4, 256], 9216, tied)],
  [/^gemma-2-9b/, decoder(256_000, 3584, 42, [16, 8, 256], 14_336, tied)],
  [/^gemma-2b/, decoder(256_000, 2048, 18, [8, 1, 256], 16_384, tied)],
  [/^gemma3-1b/, decoder(262_144, 1152, 26, [4, 1, 256], 6912, tied)],
  [/^OLMo-2-1124-7B/, decoder(100_352, 4096, 32, [32, 32, 128], 11_008)],
  [/^OLMo-2-0425-1B/, decoder(100_352, 2048, 16, [16, 16, 128], 8192)],
  [/^stablelm-2-zephyr-1_6b/, decoder(100_352, 2048, 24, [32, 32, 64], 5632)],
  [/^RedPajama-INCITE-Chat-3B/, decoder(50_432, 2560, 32, [32, 32, 80], 10_240, ungated)],
];

/** Weights of the encoders, as listed in their libraries. */
const encoders: readonly (readonly [RegExp, number])[] = [
  [/^snowflake-arctic-embed-m/, 108_891_648],
  [/^snowflake-arctic-embed-s/, 33_212_160],
];

/**
 * Bits per weight in MLC's formats: groups of 32 4-bit weights with a scale each (`q4`), groups of
 * 40 weights, ten per 32 bits (`q3`), or plain numbers (`q0`). Norms and biases are left out: a few
 * thousandths of the total.
 */
const bitsByFormat: Readonly<Record<string, number>> = {
  q4f16_1: 4 + 16 / 32,
  q4f32_1: 4 + 32 / 32,
  q3f16_1: 32 / 10 + 16 / 40,
  q0f16: 16,
  q0f32: 32,
};

/**
 * Bytes of a listed model's weights, accurate to 1 %; undefined if its shape is not in the tables
 * above.
 */
export function prebuiltWeightBytes(id: string): number | undefined {
  const bits = bitsByFormat[/q\d+f\d+(_\d)?/.exec(id)?.[0] ?? ''];
  const shape = shapes.find(([family]) => family.test(id))?.[1];
  const weights = shape ? weightsOf(shape) : encoders.find(([family]) => family.test(id))?.[1];
  return bits === undefined || weights === undefined ? undefined : Math.round((weights * bits) / 8);
}

function weightsOf(shape: Shape): number {
  const { hidden, headSize, heads, kvHeads, feedForward } = shape;
  const attention = hidden * headSize * (2 * heads + 2 * kvHeads);
  const layer = attention + shape.feedForwardMatrices * hidden * feedForward;
  const embeddings = shape.vocabulary * hidden * (shape.tied ? 1 : 2);
  return embeddings + shape.layers * layer + shape.beside;
}

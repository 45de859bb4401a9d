/**
 * The yardstick: how fast an adapter multiplies 4-bit weights with a vector, without any overhead.
 * Groups of 32 weights with a scale and a minimum (GGUF's Q4_1), in the shapes of the model's own
 * matrices. Three implementations, of which the fastest counts: one row per thread without
 * barriers; one row per workgroup of 32, as suits GPUs; and the kernel of our own library for
 * software adapters, without its subsequent steps.
 */

/** The dimensions of a matrix, and how often the model contains it. */
export interface MatrixShape {
  readonly rows: number;
  readonly columns: number;
  readonly count: number;
}

/** The 4-bit matrices of SmolLM2-135M that one token passes through. */
const SMOLLM2_MATRICES: readonly MatrixShape[] = [
  { rows: 960, columns: 576, count: 30 }, // query, key and value together
  { rows: 576, columns: 576, count: 30 }, // attention output
  { rows: 3072, columns: 576, count: 30 }, // gate and up together
  { rows: 576, columns: 1536, count: 30 }, // down
];

/** Multiplications per token, including the output head (49152 rows). */
export const SMOLLM2_MULTIPLICATIONS =
  SMOLLM2_MATRICES.reduce((sum, { rows, columns, count }) => sum + rows * columns * count, 0) +
  49152 * 576;

const perThread = (columns: number): string => /* wgsl */ `
@group(0) @binding(0) var<storage, read> weights: array<vec4u>;
@group(0) @binding(1) var<storage, read> scales: array<vec2f>;
@group(0) @binding(2) var<storage, read> x: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> y: array<f32>;

fn unpack(word: u32, at: u32) -> f32 {
  let low = vec4f(vec4u(word, word >> 4u, word >> 8u, word >> 12u) & vec4u(15u));
  let high = vec4f(vec4u(word >> 16u, word >> 20u, word >> 24u, word >> 28u) & vec4u(15u));
  return dot(low, x[at]) + dot(high, x[at + 1u]);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let row = id.x;
  const groups = ${columns / 32}u;
  var sum = 0f;
  for (var g = 0u; g < groups; g++) {
    let packed = weights[row * groups + g];
    let scale = scales[row * groups + g];
    let at = g * 8u;
    let product = unpack(packed.x, at) + unpack(packed.y, at + 2u)
      + unpack(packed.z, at + 4u) + unpack(packed.w, at + 6u);
    let total = x[at] + x[at + 1u] + x[at + 2u] + x[at + 3u]
      + x[at + 4u] + x[at + 5u] + x[at + 6u] + x[at + 7u];
    sum += scale.x * product + scale.y * dot(total, vec4f(1));
  }
  y[row] = sum;
}`;

const perWorkgroup = (columns: number): string =>
  perThread(columns)
    .replace('WORKGROUP', '32')
    .replace(
      '@builtin(global_invocation_id) id: vec3u',
      '@builtin(workgroup_id) id: vec3u, @builtin(local_invocation_index) lane: u32',
    )
    .replace('var g = 0u; g < groups; g++', 'var g = lane; g < groups; g += 32u')
    .replace('@compute', 'var<workgroup> partial: array<f32, 32>;\n@compute')
    .replace(
      'y[row] = sum;',
      `partial[lane] = sum;
  for (var half = 16u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { partial[lane] += partial[lane + half]; }
  }
  if (lane == 0u) { y[row] = partial[0]; }`,
    );

/** Columns whose activations a thread of our own kernel keeps in registers. */
const SLICE = 64;

/**
 * Our own kernel (models/formwork_models/kernels/tiled_matmul.py) for one token: each thread
 * processes a slice of columns over many tiles of four rows, so that neighbouring threads read
 * neighbouring words.
 */
const perTile = ({ rows, columns }: MatrixShape): string => {
  const slices = columns / SLICE;
  const blocks = columns / 32;
  const words = Array.from({ length: 4 }, (_, word) => word);
  const eight = Array.from({ length: 8 }, (_, v) => v);
  const load = (block: number) =>
    words
      .flatMap((c) => eight.map((v) => [v, c] as const))
      .map(([v, c]) => {
        const scale = 2 ** (-4 * v);
        return `let x${block}_${v}_${c} = x[part * ${SLICE}u + ${32 * block + 4 * v + c}u] * ${scale}f;`;
      })
      .join('\n  ');
  const sum = (block: number, values: readonly number[], weight: (v: number) => string) =>
    values.flatMap((v) => words.map((c) => `x${block}_${v}_${c}${weight(v)}`)).join(' + ');
  const products = (block: number) =>
    words
      .flatMap((c) =>
        eight.map((v) => {
          const code = `w${c} & ${(15 << (4 * v)) >>> 0}u`;
          const signed = v === 7 ? `(${code}) ^ 0x80000000u` : code;
          return `f32(i32(${signed})) * x${block}_${v}_${c}`;
        }),
      )
      .join(' + ');
  const multiply = (block: number) => `{
      let at = tile * ${blocks}u + part * 2u + ${block}u;
      ${words.map((c) => `let w${c} = weights[(at * 4u + ${c}u) * 4u + lane];`).join('\n      ')}
      product += dot(unpack2x16float(scales[at * 4u + lane]), vec2f(${products(block)} + lacking${block}, sum${block}));
    }`;
  return /* wgsl */ `
@group(0) @binding(0) var<storage, read> weights: array<u32>;
@group(0) @binding(1) var<storage, read> scales: array<u32>;
@group(0) @binding(2) var<storage, read> x: array<f32>;
@group(0) @binding(3) var<storage, read_write> y: array<f32>;

@compute @workgroup_size(4, ${CHUNKS})
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let lane = local.x;
  let part = group.x % ${slices}u;
  ${[0, 1].map(load).join('\n  ')}
  ${[0, 1].map((block) => `let sum${block} = ${sum(block, eight, (v) => ` * ${16 ** v}f`)};`).join('\n  ')}
  ${[0, 1].map((block) => `let lacking${block} = (${sum(block, [7], () => '')}) * 2147483648f;`).join('\n  ')}
  let first = (group.x / ${slices}u * ${CHUNKS}u + local.y) * ${tilesDown(rows)}u;
  for (var i = 0u; i < ${tilesDown(rows)}u; i++) {
    let tile = first + i;
    var product = 0f;
    ${[0, 1].map(multiply).join('\n    ')}
    y[part * ${rows}u + tile * 4u + lane] = product;
  }
}`;
};

const CHUNKS = 4;
const tilesDown = (rows: number): number => {
  let tiles = 64;
  while ((rows / 4) % (tiles * CHUNKS) !== 0) tiles--;
  return tiles;
};

/** One implementation of the product. */
interface Variant {
  readonly shader: (shape: MatrixShape) => string;
  readonly workgroups: (shape: MatrixShape) => number;
}

const variants: readonly Variant[] = [
  {
    shader: ({ columns }) => perThread(columns).replace('WORKGROUP', '16'),
    workgroups: ({ rows }) => rows / 16,
  },
  { shader: ({ columns }) => perWorkgroup(columns), workgroups: ({ rows }) => rows },
  {
    shader: perTile,
    workgroups: ({ rows, columns }) => (rows / (4 * tilesDown(rows) * CHUNKS)) * (columns / SLICE),
  },
];

/** Billions of multiplications per second: the best over several runs and all implementations. */
export async function gemvRate(device: GPUDevice, runs = 5): Promise<number> {
  const rates: number[] = [];
  for (const variant of variants) rates.push(await rateOf(device, variant, runs));
  return Math.max(...rates);
}

async function rateOf(device: GPUDevice, variant: Variant, runs: number): Promise<number> {
  const passes = await Promise.all(
    SMOLLM2_MATRICES.map(async (shape) => {
      const { rows, columns } = shape;
      const code = variant.shader(shape);
      const pipeline = await device.createComputePipelineAsync({
        layout: 'auto',
        compute: { module: device.createShaderModule({ code }) },
      });
      const buffer = (size: number): GPUBuffer =>
        device.createBuffer({ size, usage: GPUBufferUsage.STORAGE });
      const buffers = [
        rows * columns * 0.5,
        rows * columns * 0.25,
        columns * 4,
        rows * 4 * (columns / SLICE),
      ].map(buffer);
      const group = device.createBindGroup({
        layout: pipeline.getBindGroupLayout(0),
        entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
      });
      return { shape, pipeline, group, buffers };
    }),
  );
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs + 1; run++) {
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    for (const { shape, pipeline, group } of passes) {
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, group);
      // The first run only compiles.
      const count = run === 0 ? 1 : shape.count;
      for (let i = 0; i < count; i++) pass.dispatchWorkgroups(variant.workgroups(shape));
    }
    pass.end();
    const begin = performance.now();
    device.queue.submit([encoder.finish()]);
    await device.queue.onSubmittedWorkDone();
    if (run > 0) best = Math.min(best, performance.now() - begin);
  }
  for (const { buffers } of passes) for (const buffer of buffers) buffer.destroy();
  const multiplications = SMOLLM2_MATRICES.reduce(
    (sum, { rows, columns, count }) => sum + rows * columns * count,
    0,
  );
  return multiplications / best / 1e6;
}

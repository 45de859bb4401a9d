/**
 * The yardstick: how fast an adapter multiplies 4-bit weights with a vector when nothing else is in the way. Groups of
 * 32 weights with a scale and a minimum (GGUF's Q4_1), the shapes of the model's own matrices. Three ways of writing it,
 * of which the fastest counts: one row a thread without barriers; one row a workgroup of 32, as GPUs like it; and what
 * our own library for software adapters does, without what follows it there.
 */

/** Rows and columns of a matrix, and how often the model has it. */
export interface MatrixShape {
  readonly rows: number;
  readonly columns: number;
  readonly count: number;
}

/** The 4-bit matrices of SmolLM2-135M that one token is multiplied with. */
export const SMOLLM2_MATRICES: readonly MatrixShape[] = [
  { rows: 960, columns: 576, count: 30 }, // query, key and value together
  { rows: 576, columns: 576, count: 30 }, // output of the attention
  { rows: 3072, columns: 576, count: 30 }, // gate and up together
  { rows: 576, columns: 1536, count: 30 }, // down
];

/** Multiplications a token needs, the output head (49152 rows) included. */
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

/** Our own kernel (models/formwork_models/kernels/software_matmul.py) for one token: a slice of columns down many rows. */
const perSlice = ({ rows, columns }: MatrixShape): string => {
  const slices = columns / SLICE;
  const eight = Array.from({ length: 8 }, (_, v) => v);
  const products = (block: number) =>
    eight
      .map((v) => {
        const word = v < 4 ? `w${block}` : `(w${block} >> vec4u(16u))`;
        const mask = `vec4u(${15 << (4 * (v % 4))}u)`;
        return `vec4f(vec4i(${word} & ${mask})) * x${8 * block + v}`;
      })
      .join(' + ');
  const one = 'vec4f(1)';
  return /* wgsl */ `
@group(0) @binding(0) var<storage, read> weights: array<vec4u>;
@group(0) @binding(1) var<storage, read> scales: array<u32>;
@group(0) @binding(2) var<storage, read> x: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> y: array<f32>;

@compute @workgroup_size(${slices}, ${CHUNKS})
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let part = local.x;
  ${Array.from({ length: 16 }, (_, v) => `let x${v} = x[part * 16u + ${v}u];`).join('\n  ')}
  let sum0 = dot(${eight.map((v) => `x${v}`).join(' + ')}, ${one});
  let sum1 = dot(${eight.map((v) => `x${8 + v}`).join(' + ')}, ${one});
  let first = (group.x * ${CHUNKS}u + local.y) * ${rowsDown(rows)}u;
  for (var i = 0u; i < ${rowsDown(rows)}u; i++) {
    let row = first + i;
    let block = row * ${columns / 32}u + part * 2u;
    let w0 = weights[block];
    let w1 = weights[block + 1u];
    let product0 = dot(${products(0)}, ${one});
    let product1 = dot(${products(1)}, ${one});
    y[row * ${slices}u + part] = dot(unpack2x16float(scales[block]), vec2f(product0, sum0))
      + dot(unpack2x16float(scales[block + 1u]), vec2f(product1, sum1));
  }
}`;
};

const CHUNKS = 4;
const rowsDown = (rows: number): number => (rows % (48 * CHUNKS) === 0 ? 48 : 16);

/** One way of writing the product. */
interface Variant {
  readonly shader: (shape: MatrixShape) => string;
  readonly rowsPerWorkgroup: (shape: MatrixShape) => number;
}

const variants: readonly Variant[] = [
  {
    shader: ({ columns }) => perThread(columns).replace('WORKGROUP', '16'),
    rowsPerWorkgroup: () => 16,
  },
  { shader: ({ columns }) => perWorkgroup(columns), rowsPerWorkgroup: () => 1 },
  { shader: perSlice, rowsPerWorkgroup: ({ rows }) => rowsDown(rows) * CHUNKS },
];

/** Multiplications a second, in billions: the best of several runs, and of all ways of writing it. */
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
      for (let i = 0; i < count; i++)
        pass.dispatchWorkgroups(shape.rows / variant.rowsPerWorkgroup(shape));
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

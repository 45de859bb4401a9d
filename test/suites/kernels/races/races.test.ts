import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repairShader } from '../../../../src/runtime/engine/web-llm/webgpu/repair-shaders.ts';
import { MODELS_FOLDER } from '../../../runtime/node-home.ts';
import { findRaces } from './find-races.ts';
import { readKernel } from './kernel.ts';
import { runOptionsOf } from './run-options.ts';
import { shadersOf } from './shaders-of.ts';

const merge = await readFile(
  join(import.meta.dirname, '../../../engine/web-llm/webgpu/fixtures', 'attention-merge.wgsl'),
  'utf8',
);

const racesIn = (code: string) => {
  const kernel = readKernel(code);
  return findRaces(kernel, runOptionsOf(kernel));
};

/** A kernel of four invocations. */
const four = (body: string) => `
@group(0) @binding(0) var<storage, read_write> out : array<f32>;
var<workgroup> parts : array<f32, 4>;
struct PODArgs { packGridDimX: u32 }
@compute @workgroup_size(4, 1, 1)
fn main(
  @builtin(workgroup_id) blockIdx : vec3<u32>,
  @builtin(local_invocation_id) threadIdx : vec3<u32>
) {
  let lane : i32 = i32(threadIdx.x);
  ${body}
}`;

describe('a race is reported', () => {
  test('for a read of what another invocation wrote, without a barrier between', () => {
    const body = (between: string) =>
      four(`parts[lane] = f32(lane); ${between}
      out[((i32(blockIdx.x) * 4i) + lane)] = parts[((lane + 1i) % 4i)];`);
    expect(racesIn(body(''))).toEqual([
      expect.objectContaining({ variable: 'parts', with: 'read', within: 'workgroup' }),
    ]);
    expect(racesIn(body('workgroupBarrier();'))).toEqual([]);
  });

  test('for a write of what another invocation reads in the next iteration', () => {
    const body = (end: string) =>
      four(`for (var i : i32 = 0i; i < 3i; i++) {
        parts[lane] = f32((lane + i));
        workgroupBarrier();
        out[((i32(blockIdx.x) * 4i) + lane)] = parts[((lane + 1i) % 4i)];
        ${end}
      }`);
    expect(racesIn(body(''))).toContainEqual(expect.objectContaining({ variable: 'parts' }));
    expect(racesIn(body('workgroupBarrier();'))).toEqual([]);
  });

  test('for writes of two workgroups to the same element', () => {
    expect(racesIn(four('out[lane] = f32(blockIdx.x);'))).toEqual([
      { variable: 'out', index: 0, with: 'write', within: 'dispatch' },
    ]);
  });

  test('for a barrier that not all invocations reach', () => {
    expect(racesIn(four('if (lane < 2i) { workgroupBarrier(); }'))).toEqual([
      expect.objectContaining({ with: 'barrier' }),
    ]);
  });
});

describe('writing an equal value is not a race', () => {
  test('by any invocation', () => {
    expect(racesIn(four('out[i32(blockIdx.x)] = 2.0f;'))).toEqual([]);
  });
});

test('the merge of two attention results has a race, and after the fix none', () => {
  expect(racesIn(merge)).toContainEqual(
    expect.objectContaining({ variable: 'S_ptr', with: 'read', within: 'workgroup' }),
  );
  expect(racesIn(repairShader(merge))).toEqual([]);
});

test.each(['gpu', 'software'])(
  'no kernel in the library of tiny (%s) has a race',
  async (library) => {
    const shaders = shadersOf(await readFile(join(MODELS_FOLDER, 'tiny', `tiny-${library}.wasm`)));
    expect(shaders.length).toBeGreaterThanOrEqual(30);
    for (const code of shaders.map(repairShader)) {
      expect(racesIn(code), readKernel(code).name).toEqual([]);
    }
  },
);

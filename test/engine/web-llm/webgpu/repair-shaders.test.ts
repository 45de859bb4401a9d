import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  repairShader,
  repairShaders,
} from '../../../../src/runtime/engine/web-llm/webgpu/repair-shaders.ts';
import { type ChosenAdapter, chooseAdapter } from '../../../../src/server/engine/gpu/adapter.ts';
import { type MergeInput, mergeInput, mergeOnDevice, mergeReference } from './merge-kernel.ts';

/** As TVM 0.25 compiles it for a model with 9 heads of 64 elements: 16 threads a head. */
const code = await readFile(join(import.meta.dirname, 'fixtures', 'attention-merge.wgsl'), 'utf8');

/** The kernel with each of these replaced. */
const variant = (...changes: readonly (readonly [string | RegExp, string])[]): string =>
  changes.reduce(
    (text, [from, to]) =>
      typeof from === 'string' ? text.replaceAll(from, to) : text.replace(from, to),
    code,
  );

describe('the kernel that merges two attention results', () => {
  test('gets one barrier, between the last read of a shared value and its write', () => {
    const repaired = repairShader(code);
    expect(repaired.replace('\n  storageBarrier();', '')).toBe(code);
    const lines = repaired.split('\n').map((line) => line.trim());
    const barrier = lines.indexOf('storageBarrier();');
    const reads = lines.findLastIndex((line) => /= S_(other_)?ptr\[/.test(line));
    const write = lines.findIndex((line) => line.startsWith('S_ptr['));
    expect(barrier).toBe(reads + 1);
    expect(write).toBeGreaterThan(barrier);
  });

  test('is recognised whatever its names, its numbers and its type of values are', () => {
    const other = variant(
      ['attention_merge_kernel', 'fused_merge7_kernel'],
      ['S_ptr', 'lv12'],
      ['s_max_ptr', 'top'],
      ['@workgroup_size(16, 9, 1)', '@workgroup_size(64, 4, 1)'],
      ['array<f32, 4>', 'array<f16, 4>'],
    );
    expect(repairShader(other)).toContain('storageBarrier();');
  });

  test('is fixed once', () => {
    expect(repairShader(repairShader(code))).toBe(repairShader(code));
  });
});

describe('other kernels are unchanged', () => {
  test.each([
    ['one thread a row', variant(['@workgroup_size(16, 9, 1)', '@workgroup_size(1, 9, 1)'])],
    ['a state of each thread’s own', variant(['+ i32(threadIdx.y))]', '+ i32(threadIdx.x))]'])],
    [
      'a barrier where it belongs',
      variant([/\n {2}s_max_ptr/, '\n  storageBarrier();\n  s_max_ptr']),
    ],
    ['a state that is only read', variant(['read_write> S_ptr', 'read> S_ptr'])],
    ['a state that is read again', variant([/\n\}\s*$/, '\n  V_ptr[0] = S_ptr[0];\n}\n'])],
    ['the name alone', 'fn attention_merge_kernel() {}'],
    ['the same computation with another result', variant(['(log2((', '(log(('])],
  ])('%s', (_, other) => {
    expect(other).not.toBe(code);
    expect(repairShader(other)).toBe(other);
  });
});

describe('on SwiftShader, which runs four threads in lockstep', () => {
  /** Dawn does not outlive what it gave this. */
  let chosen: ChosenAdapter;
  let device: GPUDevice;

  beforeAll(async () => {
    chosen = await chooseAdapter('swiftshader', join(tmpdir(), 'formwork-test'));
    device = await (await chosen.gpu.requestAdapter())!.requestDevice();
  });

  afterAll(() => {
    device.destroy();
    expect(chosen.kind).toBe('software');
  });

  const largestError = async (input: MergeInput): Promise<number> => {
    const [expected, found] = [mergeReference(input), await mergeOnDevice(device, code, input)];
    return Math.max(...expected.map((value, i) => Math.abs(value - found[i]!)));
  };

  test('the kernel of TVM merges wrongly, and the fixed one correctly', async () => {
    const input = mergeInput({ tokens: 20, heads: 9, size: 64 });
    expect(await largestError(input)).toBeGreaterThan(0.1);
    repairShaders(device);
    expect(await largestError(input)).toBeLessThan(1e-5);
  });
});

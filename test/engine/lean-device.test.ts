import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeLean } from '../../src/runtime/engine/web-llm/lean-device.ts';
import { mendShader } from '../../src/runtime/engine/web-llm/mend-shaders.ts';
import { withLeanDevice } from '../../src/runtime/engine/web-llm/with-lean-device.ts';

const merge = readFileSync(join(import.meta.dirname, 'fixtures', 'attention-merge.wgsl'), 'utf8');

beforeAll(() => {
  vi.stubGlobal('GPUBufferUsage', { UNIFORM: 64 });
});

/** A device that writes down what reaches it. */
function recordingDevice() {
  const log: string[] = [];
  let passes = 0;
  const device = {
    createBindGroup: () => ({ group: log.push('bind group') }),
    createCommandEncoder: () => ({
      beginComputePass() {
        const name = `pass ${passes++}`;
        log.push(`begin ${name}`);
        return {
          dispatchWorkgroups: () => log.push(`dispatch in ${name}`),
          end: () => log.push(`end ${name}`),
        };
      },
      copyBufferToBuffer: () => log.push('copy'),
      finish: () => log.push('finish'),
    }),
    createShaderModule: ({ code }: { code: string }) => log.push(`compile ${code}`),
    createComputePipelineAsync: async () => log.push('pipeline'),
    queue: { writeBuffer: () => log.push('write'), submit: () => log.push('submit') },
  };
  makeLean(device as unknown as GPUDevice);
  return { device: device as unknown as GPUDevice, log };
}

function dispatch(encoder: GPUCommandEncoder): void {
  const pass = encoder.beginComputePass();
  pass.dispatchWorkgroups(1);
  pass.end();
}

describe('compute passes', () => {
  test('that follow each other are one, which ends before a copy and before the encoder', () => {
    const { device, log } = recordingDevice();
    const encoder = device.createCommandEncoder();
    dispatch(encoder);
    dispatch(encoder);
    encoder.copyBufferToBuffer({} as GPUBuffer, 0, {} as GPUBuffer, 0, 4);
    dispatch(encoder);
    encoder.finish();
    expect(log).toEqual([
      'begin pass 0',
      'dispatch in pass 0',
      'dispatch in pass 0',
      'end pass 0',
      'copy',
      'begin pass 1',
      'dispatch in pass 1',
      'end pass 1',
      'finish',
    ]);
  });

  test('are not shared between encoders', () => {
    const { device, log } = recordingDevice();
    const [first, second] = [device.createCommandEncoder(), device.createCommandEncoder()];
    dispatch(first);
    dispatch(second);
    expect(log.filter((entry) => entry.startsWith('begin'))).toHaveLength(2);
  });

  test('and their encoders are gone with the next collection of young objects', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;
    const oldBytes = () =>
      getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!
        .space_used_size;
    const command = {} as unknown as GPUCommandEncoder;
    const device = {
      createBindGroup() {},
      createCommandEncoder: () => ({
        beginComputePass: () => ({ end() {} }),
        copyBufferToBuffer() {},
        finish: () => command,
      }),
      queue: { writeBuffer() {}, submit() {} },
    } as unknown as GPUDevice;
    makeLean(device);
    collect({ type: 'major' });
    const before = oldBytes();
    for (let i = 0; i < 10_000; i++) {
      const encoder = device.createCommandEncoder();
      encoder.beginComputePass().end();
      encoder.finish();
      if (i % 1000 === 0) collect({ type: 'minor' });
    }
    expect((oldBytes() - before) / 10_000).toBeLessThan(100);
  });
});

describe('a long encoder', () => {
  test('is submitted in pieces while it is encoded, in order, each dispatch once', () => {
    const { device, log } = recordingDevice();
    const encoder = device.createCommandEncoder();
    for (let i = 0; i < 100; i++) dispatch(encoder);
    encoder.copyBufferToBuffer({} as GPUBuffer, 0, {} as GPUBuffer, 0, 4);
    device.queue.submit([encoder.finish()]);
    expect(log.filter((entry) => entry.startsWith('dispatch'))).toHaveLength(100);
    expect(log.filter((entry) => !entry.startsWith('dispatch'))).toEqual([
      'begin pass 0',
      'end pass 0',
      'finish',
      'submit',
      'begin pass 1',
      'end pass 1',
      'finish',
      'submit',
      'begin pass 2',
      'end pass 2',
      'copy',
      'finish',
      'submit',
    ]);
  });
});

describe('bind groups', () => {
  const layout = {} as GPUBindGroupLayout;
  const [a, b] = [{} as GPUBuffer, {} as GPUBuffer];
  const bind = (device: GPUDevice, buffer: GPUBuffer, size = 16, of = layout) =>
    device.createBindGroup({ layout: of, entries: [{ binding: 0, resource: { buffer, size } }] });

  test('of the same buffers are made once', () => {
    const { device } = recordingDevice();
    expect(bind(device, a)).toBe(bind(device, a));
  });

  test('of another buffer, size or layout are others', () => {
    const { device } = recordingDevice();
    const first = bind(device, a);
    expect(bind(device, b)).not.toBe(first);
    expect(bind(device, a, 8)).not.toBe(first);
    expect(bind(device, a, 16, {} as GPUBindGroupLayout)).not.toBe(first);
  });
});

describe('writes', () => {
  const uniform = { usage: 64 } as GPUBuffer;
  const bytes = (...values: number[]) => Uint8Array.from(values).buffer;

  test('to a uniform buffer that holds the bytes already are left out', () => {
    const { device, log } = recordingDevice();
    const data = bytes(1, 2, 3, 4);
    device.queue.writeBuffer(uniform, 0, data);
    device.queue.writeBuffer(uniform, 0, bytes(1, 2, 3, 4));
    expect(log).toEqual(['write']);
    new Uint8Array(data)[0] = 9;
    device.queue.writeBuffer(uniform, 0, data);
    expect(log).toEqual(['write', 'write']);
  });

  test('to other buffers always happen: kernels write there too', () => {
    const { device, log } = recordingDevice();
    const storage = { usage: 128 } as GPUBuffer;
    device.queue.writeBuffer(storage, 0, bytes(1));
    device.queue.writeBuffer(storage, 0, bytes(1));
    expect(log).toEqual(['write', 'write']);
  });
});

describe('while shaders compile', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'gpu');
  });

  /** Asks for two pipelines together, as web-llm does for all of a library's. */
  function load(device: GPUDevice, whileCompiling: () => void): Promise<void> {
    const adapter = { requestDevice: async () => device };
    const gpu: object = Object.create({ requestAdapter: async () => adapter });
    Object.defineProperty(navigator, 'gpu', { value: gpu, configurable: true });
    return withLeanDevice(async () => {
      const found = await navigator.gpu.requestAdapter();
      const lean = await found!.requestDevice();
      lean.createShaderModule({ code: merge });
      const descriptor = {} as GPUComputePipelineDescriptor;
      await Promise.all([1, 2].map(() => lean.createComputePipelineAsync(descriptor)));
    }, whileCompiling);
  }

  test('this thread is lent once, when all have been asked for', async () => {
    const { device, log } = recordingDevice();
    await load(device, () => log.push('lent'));
    expect(log.slice(1)).toEqual(['pipeline', 'pipeline', 'lent']);
  });

  test('the one that is wrong on most GPUs is mended', async () => {
    const { device, log } = recordingDevice();
    await load(device, () => {});
    expect(log[0]).toBe(`compile ${mendShader(merge)}`);
    expect(log[0]).not.toBe(`compile ${merge}`);
  });

  test('what fails on it fails the load', async () => {
    const { device } = recordingDevice();
    const failing = load(device, () => {
      throw new Error('no such token');
    });
    await expect(failing).rejects.toThrow('no such token');
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeLean } from '../../../../src/runtime/engine/web-llm/webgpu/lean-device.ts';
import { repairShader } from '../../../../src/runtime/engine/web-llm/webgpu/repair-shaders.ts';
import { withLeanDevice } from '../../../../src/runtime/engine/web-llm/webgpu/with-lean-device.ts';
import { copy, dispatch, recordingDevice } from './recording-device.ts';

const merge = readFileSync(join(import.meta.dirname, 'fixtures', 'attention-merge.wgsl'), 'utf8');

beforeAll(() => {
  vi.stubGlobal('GPUBufferUsage', { UNIFORM: 64, COPY_DST: 8, COPY_SRC: 4 });
});

describe('compute passes', () => {
  test('that follow each other are merged until a copy or the end of the encoder', () => {
    const { device, log } = recordingDevice();
    const encoder = device.createCommandEncoder();
    dispatch(encoder);
    dispatch(encoder);
    copy(encoder);
    dispatch(encoder);
    device.queue.submit([encoder.finish()]);
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
      'submit',
    ]);
  });

  test('are not shared between encoders', () => {
    const { device, log } = recordingDevice();
    const [first, second] = [device.createCommandEncoder(), device.createCommandEncoder()];
    dispatch(first);
    dispatch(second);
    device.queue.submit([first.finish(), second.finish()]);
    expect(log.filter((entry) => entry.startsWith('begin'))).toHaveLength(2);
  });

  test('and their encoders are collected by the next minor garbage collection', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;
    const oldBytes = () =>
      getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!
        .space_used_size;
    const device = {
      createBindGroup() {},
      createBuffer() {},
      createCommandEncoder: () => ({
        beginComputePass: () => ({
          setPipeline() {},
          setBindGroup() {},
          dispatchWorkgroups() {},
          end() {},
        }),
        finish: () => ({}),
      }),
      queue: { writeBuffer() {}, submit() {} },
    } as unknown as GPUDevice;
    makeLean(device);
    collect({ type: 'major' });
    const before = oldBytes();
    for (let i = 0; i < 10_000; i++) {
      const encoder = device.createCommandEncoder();
      dispatch(encoder);
      device.queue.submit([encoder.finish()]);
      if (i % 1000 === 0) collect({ type: 'minor' });
    }
    expect((oldBytes() - before) / 10_000).toBeLessThan(100);
  });
});

describe('a long encoder', () => {
  test('is submitted in groups while it is encoded, in order, each dispatch once', () => {
    const { device, log } = recordingDevice();
    const encoder = device.createCommandEncoder();
    for (let i = 0; i < 100; i++) dispatch(encoder);
    expect(log.filter((entry) => entry === 'submit')).toHaveLength(2);
    copy(encoder);
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

  test('of the same buffers are created once', () => {
    const { device } = recordingDevice();
    expect(bind(device, a)).toBe(bind(device, a));
  });

  test('of another buffer, size or layout are separate', () => {
    const { device } = recordingDevice();
    const first = bind(device, a);
    expect(bind(device, b)).not.toBe(first);
    expect(bind(device, a, 8)).not.toBe(first);
    expect(bind(device, a, 16, {} as GPUBindGroupLayout)).not.toBe(first);
  });
});

describe('arguments of kernels', () => {
  const uniform = () => ({ usage: 64 }) as GPUBuffer;
  const layout = {} as GPUBindGroupLayout;
  const bytes = (...values: number[]) => Int32Array.from(values).buffer;
  const bind = (device: GPUDevice, buffer: GPUBuffer) =>
    device.createBindGroup({ layout, entries: [{ binding: 0, resource: { buffer, size: 8 } }] });

  test('that are equal are written once, whichever buffer they are for', () => {
    const { device, log } = recordingDevice();
    const [a, b] = [uniform(), uniform()];
    device.queue.writeBuffer(a, 0, bytes(1, 2));
    device.queue.writeBuffer(b, 0, bytes(1, 2));
    expect(bind(device, a)).toBe(bind(device, b));
    expect(log).toEqual(['write', 'bind group']);
  });

  test('that differ have separate bindings, and earlier ones do not change', () => {
    const { device } = recordingDevice();
    const buffer = uniform();
    device.queue.writeBuffer(buffer, 0, bytes(1, 2));
    const first = bind(device, buffer);
    device.queue.writeBuffer(buffer, 0, bytes(1, 3));
    expect(bind(device, buffer)).not.toBe(first);
    device.queue.writeBuffer(buffer, 0, bytes(1, 2));
    expect(bind(device, buffer)).toBe(first);
  });

  test('that are written partially are written unchanged', () => {
    const { device, log } = recordingDevice();
    const buffer = uniform();
    device.queue.writeBuffer(buffer, 0, bytes(1, 2));
    device.queue.writeBuffer(buffer, 4, bytes(3));
    expect(log).toEqual(['write']);
    const { buffers } = bind(device, buffer) as unknown as { buffers: GPUBuffer[] };
    expect(buffers).toEqual([buffer]);
  });

  test('do not include writes to other buffers, which kernels also write', () => {
    const { device, log } = recordingDevice();
    const storage = { usage: 128 } as GPUBuffer;
    device.queue.writeBuffer(storage, 0, bytes(1));
    device.queue.writeBuffer(storage, 0, bytes(1));
    expect(log).toEqual(['write', 'write']);
  });
});

describe('captured commands', () => {
  const storage = { usage: 128 } as GPUBuffer;
  const encodeSome = (device: GPUDevice) => {
    const encoder = device.createCommandEncoder();
    for (let i = 0; i < 60; i++) dispatch(encoder);
    copy(encoder);
    device.queue.submit([encoder.finish()]);
  };

  test('are submitted as usual, and returned', () => {
    const { device, lean, log } = recordingDevice();
    const { commands, replayable } = lean.capture(() => encodeSome(device), false);
    expect(commands).toHaveLength(61);
    expect(replayable).toBe(true);
    expect(log.filter((entry) => entry.startsWith('dispatch'))).toHaveLength(60);
  });

  test('that are held back run each time they are submitted', () => {
    const { device, lean, log } = recordingDevice();
    const { commands } = lean.capture(() => encodeSome(device), true);
    expect(log).toEqual([]);
    lean.submit(commands);
    lean.submit(commands);
    expect(log.filter((entry) => entry.startsWith('dispatch'))).toHaveLength(120);
    expect(log.filter((entry) => entry === 'copy')).toHaveLength(2);
  });

  test('keep the order of a write between them, and cannot be submitted again', () => {
    const { device, lean } = recordingDevice();
    const { commands, replayable } = lean.capture(() => {
      encodeSome(device);
      device.queue.writeBuffer(storage, 4, Int32Array.of(1, 2, 3, 4), 1, 2);
      encodeSome(device);
    }, true);
    expect(replayable).toBe(false);
    expect(commands[61]).toMatchObject({ target: storage, targetOffset: 4, size: 8 });
    expect(commands).toHaveLength(123);
  });

  test('share memory for the writes between them, which is used again after its release', () => {
    const { device, lean } = recordingDevice();
    const capture = (words = 2) => {
      const captured = lean.capture(() => {
        encodeSome(device);
        device.queue.writeBuffer(storage, 0, new Int32Array(words));
        device.queue.writeBuffer(storage, 64, new Int32Array(words));
      }, true);
      const [first, second] = captured.commands.filter((command) => 'source' in command).slice(-2);
      return { first: first!, second: second!, release: captured.release };
    };
    const one = capture();
    expect(one.second).toMatchObject({ source: one.first.source, sourceOffset: 8, size: 8 });
    const other = capture();
    expect(other.first.source).not.toBe(one.first.source);
    one.release();
    one.release();
    expect(capture().first.source).toBe(one.first.source);
    expect(capture().first.source).not.toBe(one.first.source);
    const large = capture(10_000);
    expect(large.first).toMatchObject({ sourceOffset: 0, size: 40_000 });
    expect(large.second.source).not.toBe(large.first.source);
  });

  test('release their memory if capturing them fails', () => {
    const { device, lean } = recordingDevice();
    const writing = (after: () => void) => () => {
      encodeSome(device);
      device.queue.writeBuffer(storage, 0, Int32Array.of(1));
      after();
    };
    const fail = () => {
      throw new Error('failed');
    };
    expect(() => lean.capture(writing(fail), true)).toThrow('failed');
    const { commands } = lean.capture(
      writing(() => {}),
      true,
    );
    expect(commands.at(-1)).toMatchObject({ source: { label: 'buffer 0' } });
  });

  test('may follow a write, which runs at once', () => {
    const { device, lean, log } = recordingDevice();
    const { replayable } = lean.capture(() => {
      device.queue.writeBuffer(storage, 0, Int32Array.of(1));
      encodeSome(device);
    }, true);
    expect(replayable).toBe(true);
    expect(log).toEqual(['write']);
  });

  test('belong to an epoch, which ends when a buffer is destroyed', () => {
    const { device, lean } = recordingDevice();
    const buffer = device.createBuffer({ size: 4, usage: 128 });
    const before = lean.epoch;
    const { replayable } = lean.capture(() => buffer.destroy(), false);
    expect(lean.epoch).not.toBe(before);
    expect(replayable).toBe(false);
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
    return withLeanDevice(
      async () => {
        const found = await navigator.gpu.requestAdapter();
        const lean = await found!.requestDevice();
        lean.createShaderModule({ code: merge });
        const descriptor = {} as GPUComputePipelineDescriptor;
        await Promise.all([1, 2].map(() => lean.createComputePipelineAsync(descriptor)));
      },
      { whileCompiling },
    );
  }

  test('the thread yields once, after all are requested', async () => {
    const { device, log } = recordingDevice();
    await load(device, () => log.push('lent'));
    expect(log.slice(1)).toEqual(['pipeline', 'pipeline', 'lent']);
  });

  test('the one with a race is fixed', async () => {
    const { device, log } = recordingDevice();
    await load(device, () => {});
    expect(log[0]).toBe(`compile ${repairShader(merge)}`);
    expect(log[0]).not.toBe(`compile ${merge}`);
  });

  test('another replacement of `requestAdapter` outlives the load', async () => {
    const { device } = recordingDevice();
    let requests = 0;
    const gpu = {
      requestAdapter: async () => {
        requests++;
        return { requestDevice: async () => device };
      },
    };
    Object.defineProperty(navigator, 'gpu', { value: gpu, configurable: true });
    const { requestAdapter } = gpu;
    await withLeanDevice(async () => {
      await (await navigator.gpu.requestAdapter())!.requestDevice();
    });
    expect(gpu.requestAdapter).toBe(requestAdapter);
    expect(requests).toBe(1);
  });

  test('its errors fail the load', async () => {
    const { device } = recordingDevice();
    const failing = load(device, () => {
      throw new Error('no such token');
    });
    await expect(failing).rejects.toThrow('no such token');
  });
});

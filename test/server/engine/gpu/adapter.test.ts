import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseAdapter } from '../../../../src/server/engine/gpu/adapter.ts';
import { throttlePolling } from '../../../../src/server/engine/gpu/polling.ts';

/** Whether Dawn prefers a GPU with low limits, and finds lavapipe. */
const machine = vi.hoisted(() => ({ hasWeakGpu: false, hasLavapipe: false }));

vi.mock('webgpu', async (original) => {
  const webgpu = await original<typeof import('webgpu')>();
  /** Has a GPU's adapters report this. */
  const reporting = (gpu: GPU, device: string, storage: number): GPU => {
    const requestAdapter = gpu.requestAdapter.bind(gpu);
    gpu.requestAdapter = async (options) => {
      const adapter = (await requestAdapter(options))!;
      const limits = new Proxy(adapter.limits, {
        get: (own, name) =>
          name === 'maxComputeWorkgroupStorageSize' ? storage : Reflect.get(own, name),
      });
      return Object.defineProperties(adapter, {
        info: { value: { vendor: 'acme', device, description: '', isFallbackAdapter: false } },
        limits: { value: limits },
      });
    };
    return gpu;
  };
  return {
    ...webgpu,
    create(options: string[]): GPU {
      const gpu = () => webgpu.create(options.filter((option) => !option.startsWith('adapter=ll')));
      if (options.includes('adapter=llvmpipe') && machine.hasLavapipe) {
        return reporting(gpu(), 'llvmpipe', 32_768);
      }
      const isPreferred = !options.some((option) => /^(adapter|backend)=/.test(option));
      if (isPreferred && machine.hasWeakGpu) return reporting(gpu(), 'V3D 7.1.7', 16_384);
      return webgpu.create(options);
    },
  };
});

const dataDir = join(tmpdir(), 'formwork-test');

describe('the adapter', () => {
  test('runs on SwiftShader if it is selected, with npm packages only', async () => {
    const { gpu, kind, name } = await chooseAdapter('swiftshader', dataDir);
    expect(kind).toBe('software');
    expect(name).toMatch(/swiftshader/i);
    const device = await (await gpu.requestAdapter())!.requestDevice();
    const buffer = device.createBuffer({ size: 4, usage: 0x9, mappedAtCreation: false });
    device.queue.writeBuffer(buffer, 0, Uint32Array.of(42));
    await buffer.mapAsync(1);
    expect(new Uint32Array(buffer.getMappedRange())[0]).toBe(42);
    device.destroy();
  });

  test('with an unknown name is an error that names it', async () => {
    await expect(chooseAdapter('no such adapter', dataDir)).rejects.toMatchObject({
      code: 'webgpu_unavailable',
      message: expect.stringContaining('no such adapter'),
    });
  });

  test('that a name does not match is among those that the error lists', async () => {
    const names = async (choice: string): Promise<string[]> => {
      const error = await chooseAdapter(choice, dataDir).catch((reason: Error) => reason);
      return [...String(error).matchAll(/There are: (.*)\./g)].map(([, list]) => list!);
    };
    // With SwiftShader in this process, Dawn finds it.
    await chooseAdapter('swiftshader', dataDir);
    expect(await names('no such adapter')).toEqual([expect.stringContaining('SwiftShader')]);
  });
});

describe('a GPU with a limit that is too low for all models', () => {
  const { arch } = process;

  // With SwiftShader in this process, Dawn finds it.
  beforeAll(async () => void (await chooseAdapter('swiftshader', dataDir)));

  beforeEach(() => Object.assign(machine, { hasWeakGpu: true, hasLavapipe: false }));

  afterEach(() => {
    Object.assign(machine, { hasWeakGpu: false, hasLavapipe: false });
    Object.defineProperty(process, 'arch', { value: arch });
  });

  test('gives way to lavapipe, if there is one', async () => {
    machine.hasLavapipe = true;
    const { kind, name } = await chooseAdapter('auto', dataDir);
    expect({ kind, name }).toEqual({ kind: 'software', name: 'llvmpipe' });
  });

  test('gives way to SwiftShader otherwise, with the reason', async () => {
    const { kind, name, noGpu } = await chooseAdapter('auto', dataDir);
    expect({ kind, name }).toEqual({
      kind: 'software',
      name: expect.stringMatching(/swiftshader/i),
    });
    expect(noGpu).toBe(
      'V3D 7.1.7 cannot run models, as its WebGPU limit maxComputeWorkgroupStorageSize is 16,384, and 32,768 are needed',
    );
  });

  test('is chosen if there is no software adapter, or if a GPU is required', async () => {
    expect((await chooseAdapter('gpu', dataDir)).name).toBe('V3D 7.1.7');
    Object.defineProperty(process, 'arch', { value: 'arm64' });
    expect((await chooseAdapter('auto', dataDir)).name).toBe('V3D 7.1.7');
  });
});

describe('gentle polling', () => {
  test('moves only the callbacks of Dawn to a timer', async () => {
    const timer = vi.spyOn(globalThis, 'setTimeout');
    const restore = throttlePolling();
    try {
      await new Promise<void>((resolve) => setImmediate(() => resolve()));
      await new Promise<void>((resolve) => setImmediate(resolve));
      expect(timer).not.toHaveBeenCalled();
      let ask = (): void => {};
      const asked = new Promise<void>((resolve) => {
        ask = resolve;
      });
      // What Dawn hands over: a function of native code without a name, made like a class.
      const native = ask.bind(undefined);
      Object.defineProperties(native, { name: { value: '' }, prototype: { value: {} } });
      setImmediate(native);
      expect(timer).toHaveBeenCalledOnce();
      await asked;
    } finally {
      restore();
      timer.mockRestore();
    }
  });
});

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { create } from 'webgpu';
import { createEngine, type Engine } from '../../../src/runtime/engine/index.ts';
import { embeddedModels, type ModelSource } from '../../../src/runtime/models/index.ts';
import { type PreparedGpu, prepareGpu } from '../../../src/server/engine/gpu/index.ts';
import { verdictsInFile } from '../../../src/server/engine/verdict-file.ts';

const root = join(import.meta.dirname, '..', '..', '..');

let gpu: PreparedGpu;
let engine: Engine;

beforeAll(async () => {
  gpu = await prepareGpu({
    dataDir: join(root, '.formwork'),
    modelsFolder: join(root, 'public', 'models'),
    adapter: 'swiftshader',
  });
});

afterAll(() => gpu.close());

const modelOf = (id: string): ModelSource =>
  embeddedModels(gpu.modelsBaseUrl).find((model) => model.id === id)!;

/** A model without its library for software adapters. */
function onlyForGpus(id: string): ModelSource {
  const { library, ...model } = modelOf(id);
  if (typeof library === 'string') throw new Error(`${id} has two libraries`);
  return { ...model, library: library.gpu };
}

/**
 * Has WebGPU report SwiftShader as a GPU whose devices are changed. As on a GPU, access to buffers
 * is robust.
 */
function useGpu(change: (device: GPUDevice) => void): void {
  // SwiftShader compiles a store for each zeroed word of workgroup memory, for seconds.
  const robust = create(['backend=vulkan', 'enable-dawn-features=disable_workgroup_init']);
  navigator.gpu.requestAdapter = async (options) => {
    const adapter = (await robust.requestAdapter(options))!;
    const requestDevice = adapter.requestDevice.bind(adapter);
    return Object.defineProperties(adapter, {
      info: { value: { vendor: 'acme', description: 'Acme GPU', isFallbackAdapter: false } },
      requestDevice: {
        configurable: true,
        writable: true,
        value: async (descriptor?: GPUDeviceDescriptor) => {
          const device = await requestDevice(descriptor);
          change(device);
          return device;
        },
      },
    });
  };
}

afterEach(async () => {
  for (const { id } of engine.models()) await engine.unload(id);
  Reflect.deleteProperty(navigator.gpu, 'requestAdapter');
});

describe('on a GPU whose driver leaves barriers out', () => {
  // Kernels that need barriers compute something else, also other addresses.
  beforeEach(() =>
    useGpu((device) => {
      const create = device.createShaderModule.bind(device);
      device.createShaderModule = (shader) =>
        create({ ...shader, code: shader.code.replaceAll('workgroupBarrier();', '') });
    }),
  );

  test('a model with wrong kernels is not served, and the error gives the reason', async () => {
    engine = createEngine({ models: [onlyForGpus('tiny')] });
    await expect(engine.load('tiny')).rejects.toMatchObject({
      code: 'model_check_failed',
      message: expect.stringMatching(
        /tiny computes wrong results on Acme GPU.*(differs by|not compute a number)/,
      ),
    });
    expect(engine.models()[0]).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('Acme GPU'),
    });
  }, 180_000);

  test('a model with a second library uses that one instead, in the memory of the first', async () => {
    const verdicts = verdictsInFile(mkdtempSync(join(tmpdir(), 'formwork-')));
    // Its weights and KV cache take 4.3 MB.
    engine = createEngine({ models: [modelOf('tiny')], verdicts, memoryBytes: 6e6 });
    const model = await engine.load('tiny');
    expect(model.fingerprint).toContain('tiny-software');
    expect(model.notes!()).toContainEqual(expect.stringContaining('library for software adapters'));
    expect(model.check!.findings.every(({ passed }) => passed)).toBe(true);
    expect(model.check!.findings[0]!.way).toBe('beside its reference');
  }, 180_000);

  test('an embedding model with wrong kernels is not served', async () => {
    engine = createEngine({ models: [onlyForGpus('all-minilm-l6-v2')] });
    await expect(engine.load('all-minilm-l6-v2')).rejects.toMatchObject({
      code: 'model_check_failed',
      message: expect.stringMatching(
        /all-minilm-l6-v2 computes wrong results on Acme GPU.*beside its reference it differs by/,
      ),
    });
  }, 180_000);

  test('an embedding model with a second library uses that one instead', async () => {
    engine = createEngine({ models: [modelOf('all-minilm-l6-v2')] });
    const model = await engine.load('all-minilm-l6-v2');
    expect(model.fingerprint).toContain('all-minilm-l6-v2-software');
    expect(model.notes!()).toEqual([expect.stringContaining('library for software adapters')]);
    expect(model.check!.findings).toMatchObject([
      { way: 'beside its reference', passed: true },
      { way: 'in a batch of 2', passed: true },
    ]);
  }, 180_000);
});

describe('on a GPU whose driver does not compile a kernel', () => {
  beforeEach(() =>
    useGpu((device) => {
      const compile = device.createComputePipelineAsync.bind(device);
      device.createComputePipelineAsync = async (descriptor) => {
        // Only libraries for GPUs have it.
        if (descriptor.compute.entryPoint !== 'matmul_kernel') return compile(descriptor);
        throw new GPUPipelineError('VK_ERROR_UNKNOWN', { reason: 'internal' });
      };
    }),
  );

  test('a model with a second library uses that one instead, and reports why', async () => {
    engine = createEngine({ models: [modelOf('tiny')] });
    const model = await engine.load('tiny');
    expect(model.fingerprint).toContain('tiny-software');
    expect(model.notes!()).toEqual([
      expect.stringMatching(/does not compile.*\(VK_ERROR_UNKNOWN\).*for software adapters/),
    ]);
  }, 180_000);

  test('a model without one is not loaded, and the error gives the reason', async () => {
    engine = createEngine({ models: [onlyForGpus('tiny')] });
    await expect(engine.load('tiny')).rejects.toMatchObject({
      code: 'model_load_failed',
      message: expect.stringContaining('VK_ERROR_UNKNOWN'),
    });
  }, 180_000);
});

test('a device that is lost during the check is reported as lost', async () => {
  const { requestDevice } = GPUAdapter.prototype;
  let device: GPUDevice | undefined;
  GPUAdapter.prototype.requestDevice = async function (...parameters) {
    device = await requestDevice.apply(this, parameters);
    return device;
  };
  try {
    engine = createEngine({ models: [modelOf('tiny')] });
    const loading = engine.load('tiny', {
      onProgress: ({ text }) => text === 'Checking results' && device!.destroy(),
    });
    await expect(loading).rejects.toMatchObject({ code: 'device_lost' });
  } finally {
    GPUAdapter.prototype.requestDevice = requestDevice;
  }
}, 180_000);

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { chooseAdapter } from '../../../../src/server/engine/gpu/adapter.ts';
import { throttlePolling } from '../../../../src/server/engine/gpu/polling.ts';

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

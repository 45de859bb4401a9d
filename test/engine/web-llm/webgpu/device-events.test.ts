import { expect, test, vi } from 'vitest';
import { replaceDeviceHandlers } from '../../../../src/runtime/engine/web-llm/webgpu/device-events.ts';

test('an uncaptured error of a device is logged', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const device = Object.assign(new EventTarget(), {
    lost: new Promise<never>(() => {}),
    popErrorScope: async () => null,
  });
  replaceDeviceHandlers(device as unknown as GPUDevice);
  device.addEventListener('uncapturederror', () => {
    throw new Error('the listener of web-llm was called');
  });
  const error = new Error('a buffer is too small');
  device.dispatchEvent(Object.assign(new Event('uncapturederror'), { error }));
  expect(log.mock.calls).toEqual([['A WebGPU error was not captured:', error]]);
  log.mockRestore();
});

import type { FormworkError } from '../../common/errors.ts';
import { lostDevice, outOfMemory } from '../device/runtime-failure.ts';
import { allocationErrorOf } from './webgpu/device-events.ts';

/** The error of a model whose device did not allocate a buffer; undefined if it allocated all. */
export function refusalOf(id: string, device: GPUDevice): FormworkError | undefined {
  const refusal = allocationErrorOf(device);
  return refusal && outOfMemory(id, { message: refusal.message, cause: refusal });
}

/**
 * Resolves with the error of a model when its device is gone. TVM's runtime destroys a device that
 * does not allocate a buffer.
 */
export const lossOf = (id: string, device: GPUDevice): Promise<FormworkError> =>
  device.lost.then(({ message }) => refusalOf(id, device) ?? lostDevice(message));

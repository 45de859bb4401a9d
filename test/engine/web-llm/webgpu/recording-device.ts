/** A device that writes down what reaches it. */
import {
  type LeanDevice,
  makeLean,
} from '../../../../src/runtime/engine/web-llm/webgpu/lean-device.ts';

export interface RecordingDevice {
  /** As TVM's runtime sees it. */
  readonly device: GPUDevice;
  readonly lean: LeanDevice;
  /** What the device was asked for, in order. */
  readonly log: string[];
}

/** Makes a lean device over one that logs. Usages are those of WebGPU: 64 for uniform buffers. */
export function recordingDevice(): RecordingDevice {
  const log: string[] = [];
  let passes = 0;
  let buffers = 0;
  const device = {
    createBuffer: ({ size, usage }: GPUBufferDescriptor) => ({
      label: `buffer ${buffers++}`,
      size,
      usage,
      destroy: () => log.push('destroy'),
    }),
    createBindGroup: ({ entries }: GPUBindGroupDescriptor) => ({
      group: log.push('bind group'),
      buffers: [...entries].map(({ resource }) => (resource as GPUBufferBinding).buffer),
    }),
    createCommandEncoder: () => ({
      beginComputePass() {
        const name = `pass ${passes++}`;
        log.push(`begin ${name}`);
        return {
          setPipeline() {},
          setBindGroup() {},
          dispatchWorkgroups: () => log.push(`dispatch in ${name}`),
          end: () => log.push(`end ${name}`),
        };
      },
      copyBufferToBuffer: () => log.push('copy'),
      finish: () => {
        log.push('finish');
        return {};
      },
    }),
    createShaderModule: ({ code }: { code: string }) => log.push(`compile ${code}`),
    createComputePipelineAsync: async () => log.push('pipeline'),
    addEventListener() {},
    popErrorScope: async () => null,
    lost: new Promise(() => {}),
    queue: { writeBuffer: () => log.push('write'), submit: () => log.push('submit') },
  } as unknown as GPUDevice;
  return { device, lean: makeLean(device), log };
}

/** Runs a kernel as TVM's runtime does: in a pass of its own. */
export function dispatch(encoder: GPUCommandEncoder): void {
  const pass = encoder.beginComputePass();
  pass.setPipeline({} as GPUComputePipeline);
  pass.setBindGroup(0, {} as GPUBindGroup);
  pass.dispatchWorkgroups(1);
  pass.end();
}

export const copy = (encoder: GPUCommandEncoder): void =>
  encoder.copyBufferToBuffer({} as GPUBuffer, 0, {} as GPUBuffer, 0, 4);

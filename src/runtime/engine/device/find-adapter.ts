import { formworkError } from '../../common/errors.ts';

/** Requests the adapter to load models on. Throws `webgpu_unavailable` if there is none. */
export async function findAdapter(): Promise<GPUAdapter> {
  const { gpu, userAgent = '' } = (globalThis.navigator ?? {}) as Partial<Navigator>;
  const adapter = await gpu?.requestAdapter({ powerPreference: 'high-performance' });
  if (adapter) return adapter;
  const missing = userAgent.startsWith('Node.js')
    ? 'Node has no WebGPU of its own. Create the engine with `createNodeEngine` of formwork/node.'
    : 'WebGPU is not available. Use a current Chrome, Edge, Safari or Firefox, over https or on localhost.';
  throw formworkError(
    gpu
      ? 'WebGPU finds no adapter. Update the graphics driver, or enable hardware acceleration in the browser’s settings.'
      : missing,
    { code: 'webgpu_unavailable' },
  );
}

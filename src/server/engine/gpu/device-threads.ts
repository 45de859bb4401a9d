/** The priority of a software adapter's threads. */
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** SwiftShader's and lavapipe's names for the threads that compute. */
const computing = /^(?:Thread<\d+>|llvmpipe-\d+)$/;

/** Below the thread that serves requests, above those of slow schemas. */
const niceness = 5;

/**
 * Lowers the priority of a software adapter's threads whenever a device is made, since that starts
 * them. They keep all processors busy, and a request waited behind them: with two processors, the
 * thread that serves requests spent a fifth of a load test in the scheduler's queue. Only Linux has
 * a priority per thread.
 */
export function lowerDeviceThreads(gpu: GPU): void {
  if (process.platform !== 'linux') return;
  const requestAdapter = gpu.requestAdapter.bind(gpu);
  gpu.requestAdapter = async (options) => {
    const adapter = await requestAdapter(options);
    if (!adapter) return adapter;
    const requestDevice = adapter.requestDevice.bind(adapter);
    adapter.requestDevice = async (descriptor) => {
      const device = await requestDevice(descriptor);
      lowerAll();
      return device;
    };
    return adapter;
  };
}

function lowerAll(): void {
  const wanted = Math.min(19, getPriority() + niceness);
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      const name = readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim();
      if (computing.test(name)) setPriority(Number(thread), wanted);
    } catch {
      // The thread has ended, or a sandbox forbids this.
    }
  }
}

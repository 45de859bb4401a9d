/**
 * The page's side of an engine in a worker. The worker itself is worker.ts, which runs serve.ts and
 * stores model files (model-storage, kept-files).
 */
export { type DeviceCapacity, readDeviceCapacity } from './capacity.ts';
export { decodeImage } from './decode-image.ts';
export {
  connectEngineWorker,
  type EngineWorker,
  startEngineWorker,
  type WorkerPort,
} from './engine-worker.ts';
export { checkLoadOptions, type LoadOptions } from './load-options.ts';
export { createMemoryStore, pageAccess, pageClock } from './local-ports.ts';
export type { LoadedInfo, WorkerSettings } from './messages.ts';
export { startSharedEngineWorker } from './shared-engine-worker.ts';

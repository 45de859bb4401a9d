import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type PreparedGpu, prepareGpu } from '../../src/server/gpu/index.ts';

/** Folder of the embedded models. */
export const MODELS_FOLDER = resolve(import.meta.dirname, '..', '..', 'public', 'models');

/** WebGPU in this process. */
export type NodeHome = Pick<PreparedGpu, 'modelsBaseUrl' | 'close'>;

/** Gets this process ready for the engine. The software adapter is unpacked once for all runs. */
export function openNodeHome(): Promise<NodeHome> {
  return prepareGpu({
    dataDir: join(tmpdir(), 'formwork-test'),
    modelsFolder: MODELS_FOLDER,
    adapter: process.env.FORMWORK_ADAPTER,
  });
}

import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type PreparedGpu, prepareGpu } from '../../src/server/engine/gpu/index.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** Folder of the embedded models. */
export const MODELS_FOLDER = join(root, 'public', 'models');

/** With the folder of models for tests alone. */
const folders = [MODELS_FOLDER, join(root, 'test', 'models')];

/** A file of a model, by its path below the models' address; one that need not be there. */
export function modelFile(path: string): string {
  const places = folders.map((folder) => join(folder, path));
  return places.find((place) => existsSync(place)) ?? places[0]!;
}

/** WebGPU in this process. */
export type NodeHome = Pick<PreparedGpu, 'modelsBaseUrl' | 'close'>;

/** Gets this process ready for the engine. The software adapter is unpacked once for all runs. */
export async function openNodeHome(): Promise<NodeHome> {
  const modelsFolder = await mkdtemp(join(tmpdir(), 'formwork-models-'));
  for (const folder of folders) {
    for (const name of await readdir(folder)) {
      await symlink(join(folder, name), join(modelsFolder, name), 'junction');
    }
  }
  const { modelsBaseUrl, close } = await prepareGpu({
    dataDir: join(tmpdir(), 'formwork-test'),
    modelsFolder,
    adapter: process.env.FORMWORK_ADAPTER,
  });
  return {
    modelsBaseUrl,
    close() {
      close();
      void rm(modelsFolder, { recursive: true, force: true });
    },
  };
}

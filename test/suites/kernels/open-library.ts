/** One library of an embedded model on an adapter of one's choice, below scheduler and sampler. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadChatModel } from '../../../src/runtime/engine/web-llm/load.ts';
import type { DeviceModel } from '../../../src/runtime/engine/web-llm/passes/forward.ts';
import { embeddedModels } from '../../../src/runtime/models/index.ts';
import { prepareGpu } from '../../../src/server/engine/gpu/index.ts';
import { MODELS_FOLDER } from '../../runtime/node-home.ts';

/** Libraries of the embedded models that answer. */
export const LIBRARIES = ['gpu', 'software'] as const;
export type Library = (typeof LIBRARIES)[number];

/** WebGPU in this process. */
export type PreparedAdapter = Awaited<ReturnType<typeof prepareAdapter>>;

/**
 * Gets this process ready for an adapter, by its name; see `AdapterChoice`. Models are below a
 * folder.
 */
export function prepareAdapter(adapter: string, modelsFolder = MODELS_FOLDER) {
  return prepareGpu({ dataDir: join(tmpdir(), 'formwork-test'), modelsFolder, adapter });
}

/** A library, loaded. */
export interface OpenLibrary {
  readonly model: DeviceModel;
  /** Names model, library and adapter. */
  readonly fingerprint: string;
  close(): Promise<void>;
}

/** Loads a library of a model. */
export async function openLibrary(
  { modelsBaseUrl }: PreparedAdapter,
  id: string,
  library: Library,
): Promise<OpenLibrary> {
  const source = embeddedModels(modelsBaseUrl).find((one) => one.id === id)!;
  const { model, fingerprint, dispose } = await loadChatModel(
    { ...source, library: `${source.url}${id}-${library}.wasm` },
    (adapter) => ({ adapter, exactForks: true, exactRows: true, sequences: 16, tokens: 4096 }),
    { onProgress() {} },
  );
  return { model, fingerprint, close: dispose };
}

/** Examines the machine, its adapter and the requested models. */
import { readFileSync } from 'node:fs';
import { arch, cpus, freemem, release, totalmem } from 'node:os';
import { isFormworkError } from '../../../runtime/common/errors.ts';
import {
  createEngine,
  describeAdapter,
  diagnoseModel,
  findAdapter,
  type ModelReport,
  prebuiltModels,
} from '../../../runtime/engine/index.ts';
import {
  idOfFamily,
  type ModelSource,
  obstacleOf,
  recommendedModels,
  settingsOf,
} from '../../../runtime/models/index.ts';
import { engineLimitsOf, gpuOptionsOf } from '../../engine/from-settings.ts';
import { prepareGpu } from '../../engine/gpu/index.ts';
import { knownModels } from '../../engine/models/known.ts';
import { type DownloadedFiles, openModelCache, weightsOf } from '../../engine/models/locations.ts';
import type { Config } from '../../settings/config.ts';
import type { DoctorReport, Fit } from './report.ts';

/** Options of {@link examine}. */
export interface Examination {
  /** Models to load. */
  readonly models: readonly string[];
  readonly modelsFolder: string;
}

/** Examines this machine. Failures become part of the report; only invalid settings throw. */
export async function examine(config: Config, examination: Examination): Promise<DoctorReport> {
  const { modelsFolder } = examination;
  const machine = describeMachine();
  let gpu: Awaited<ReturnType<typeof prepareGpu>>;
  try {
    gpu = await prepareGpu({ ...gpuOptionsOf(config), modelsFolder });
  } catch (error) {
    if (!isFormworkError(error)) throw error;
    return { ...machine, problem: error.message, models: [], fits: [] };
  }
  try {
    const adapter = await findAdapter();
    const cache = await openModelCache(config.FORMWORK_DATA_DIR);
    const models: ModelReport[] = [];
    for (const id of examination.models) {
      const { first, offered } = await knownModels(
        { ...config, FORMWORK_MODEL: id, FORMWORK_MODELS: [] },
        gpu,
        adapter,
      );
      const source = offered.find((model) => model.id === first);
      const absent = source && (await reportAbsent(source, cache));
      if (absent) {
        models.push(absent);
        continue;
      }
      const engine = createEngine({
        modelsBaseUrl: gpu.modelsBaseUrl,
        checkFiles: gpu.checkFiles,
        models: offered,
        ...engineLimitsOf(config),
      });
      try {
        models.push(await diagnoseModel(engine, first));
      } finally {
        await engine.unload(first);
      }
    }
    return {
      ...machine,
      adapter: describeAdapter(adapter),
      ...(gpu.noGpu !== undefined && { noGpu: gpu.noGpu }),
      models,
      fits: whatFits(adapter),
    };
  } finally {
    gpu.close();
  }
}

/** The report of a model that would have to be downloaded; undefined if all its files are here. */
async function reportAbsent(
  source: ModelSource,
  cache: DownloadedFiles,
): Promise<ModelReport | undefined> {
  const isOwn = (url: string) => new URL(url).hostname === 'formwork.invalid';
  const files = [...settingsOf(source), ...((await weightsOf(source, cache)) ?? [])];
  if (files.every((url) => isOwn(url) || cache.sizeOf(url) !== undefined)) return undefined;
  const remedy = isOwn(source.url)
    ? 'A service downloads its library on first use.'
    : `\`npx formwork models pull ${source.id}\` downloads it.`;
  const message = `Its files are not all on this machine. ${remedy}`;
  const error = { code: 'model_load_failed', message };
  return { id: source.id, status: 'failed', error, notes: [], findings: [] };
}

function describeMachine(): Pick<DoctorReport, 'formwork' | 'node' | 'system'> {
  const manifest = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  const processors = cpus();
  return {
    formwork: (JSON.parse(manifest) as { version: string }).version,
    node: process.versions.node,
    system: {
      platform: process.platform,
      release: release(),
      architecture: arch(),
      processor: processors[0]?.model ?? 'unknown',
      cores: processors.length,
      memoryBytes: totalmem(),
      freeMemoryBytes: freemem(),
    },
  };
}

/** The recommended models, in the number format that the adapter supports. */
function whatFits(adapter: GPUAdapter): Fit[] {
  const all = prebuiltModels();
  const hasF16 = adapter.features.has('shader-f16');
  return recommendedModels.flatMap(({ family, label, memoryBytes, memoryBytesF32 }) => {
    const id = idOfFamily(family, hasF16);
    const source = all.find((model) => model.id === id);
    if (!source) return [];
    const obstacle = obstacleOf(source, adapter)?.message;
    const { downloadBytes } = source;
    return [
      {
        id,
        label,
        memoryBytes: hasF16 ? memoryBytes : memoryBytesF32,
        ...(downloadBytes === undefined ? {} : { downloadBytes }),
        ...(obstacle === undefined ? {} : { obstacle }),
      },
    ];
  });
}

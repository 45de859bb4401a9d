/** What computes answers: the adapter, the models, the engine, and the threads beside it. */
import { findAdapter } from '../../runtime/engine/index.ts';
import type { Languages } from '../../runtime/generate/index.ts';
import type { AdapterLimits } from '../../runtime/models/index.ts';
import { type BodyThread, createBodyThread } from '../bodies/body-thread.ts';
import { downloadLine } from '../engine/files/download-line.ts';
import { gpuOptionsOf } from '../engine/from-settings.ts';
import { type PreparedGpu, prepareGpu } from '../engine/gpu/index.ts';
import { readAdded } from '../engine/models/added-models.ts';
import { type KnownModels, knownModels } from '../engine/models/known.ts';
import { pricesById } from '../engine/models/priced-models.ts';
import type { ObservedEngine } from '../engine/observe-engine.ts';
import { createServerEngine } from '../engine/server-engine.ts';
import { createCompileBudget } from '../schema-threads/budget.ts';
import { type SchemaThreads, startSchemaThreads } from '../schema-threads/pool/threads.ts';
import { createRemoteLanguages } from '../schema-threads/remote-languages.ts';
import type { Config } from '../settings/config.ts';
import type { Prices } from '../settings/prices.ts';
import type { Logger } from '../telemetry/log/log.ts';
import { throttleRepeats } from '../telemetry/log/repeats.ts';

/** The parts that compute answers. */
export interface Compute {
  readonly gpu: PreparedGpu;
  readonly adapter: AdapterLimits;
  readonly models: KnownModels;
  /** The prices of the settings, by model id. */
  readonly prices: Prices;
  readonly threads: SchemaThreads;
  readonly languages: Languages;
  readonly bodies: BodyThread;
  readonly engine: ObservedEngine;
}

/**
 * Prepares the adapter and starts the threads. Loads no model yet.
 * @throws `webgpu_unavailable`, or a problem of the settings that name models and prices.
 */
export async function startCompute(
  config: Config,
  modelsFolder: string,
  log: Logger,
): Promise<Compute> {
  const gpu = await prepareGpu({
    ...gpuOptionsOf(config),
    modelsFolder,
    onDownload: downloadLine(process.stderr),
  });
  log.info(gpu.description);
  const adapter = await findAdapter();
  const models = await knownModels(config, gpu, adapter);
  for (const reason of models.leftOut) log.warn(reason);
  const prices = pricesById(
    config.FORMWORK_PRICES,
    // Added ones need not be offered: some cannot run on this adapter.
    [...models.offered, ...readAdded(config.FORMWORK_DATA_DIR)].map(({ id }) => id),
  );
  const { threads, languages } = startSchemas(config, log);
  const bodies = createBodyThread();
  const engine = createServerEngine(
    { ...config, FORMWORK_MODEL: models.first },
    gpu,
    models.offered,
    threads.prepare,
  );
  return { gpu, adapter, models, prices, threads, languages, bodies, engine };
}

/** Starts the threads that compile schemas. */
function startSchemas(config: Config, log: Logger): Pick<Compute, 'threads' | 'languages'> {
  const budget = createCompileBudget(config.FORMWORK_SCHEMA_SECONDS);
  const threads = startSchemaThreads({
    states: config.FORMWORK_SCHEMA_STATES,
    memory: config.FORMWORK_SCHEMA_MEMORY,
    spend: budget.spend,
    onBroken: throttleRepeats((err, unheard) =>
      log.error(
        { err, ...(unheard > 0 && { unheard }) },
        'a thread for schemas ended or did not start',
      ),
    ),
  });
  return { threads, languages: createRemoteLanguages(threads, budget) };
}

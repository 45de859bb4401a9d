import { createApi } from '../../runtime/api/index.ts';
import type { EngineReport } from '../admin/routes/system.ts';
import { createImageDecoder } from '../engine/images/decoder.ts';
import { createModelManager } from '../engine/models/manage.ts';
import type { Config } from '../settings/config.ts';
import { retentionOf } from '../settings/retention.ts';
import type { Logger } from '../telemetry/log/log.ts';
import { throttleRepeats } from '../telemetry/log/repeats.ts';
import { slowLine } from '../telemetry/log/request.ts';
import type { Compute } from './compute.ts';
import type { ServiceOptions } from './options.ts';

/** What a service gets beside its settings. */
interface ConfigureParts {
  readonly dataDir: string;
  readonly version: string;
  readonly compute: Compute;
  readonly log: Logger;
  /** Logs failed requests. */
  readonly onError: (error: unknown, request: Readonly<Record<string, unknown>>) => void;
}

/** The options of a service with these settings. */
export function serviceOptionsOf(config: Config, parts: ConfigureParts): ServiceOptions {
  const { dataDir, compute, log } = parts;
  const { engine, languages } = compute;
  return {
    databaseUrl: config.DATABASE_URL,
    dataFolder: dataDir,
    apiKey: config.FORMWORK_API_KEY,
    adminSecret: config.FORMWORK_ADMIN_SECRET,
    proxies: config.FORMWORK_PROXIES,
    auditDays: config.FORMWORK_AUDIT_DAYS,
    requestDays: config.FORMWORK_REQUEST_DAYS,
    retention: retentionOf({
      fileDays: config.FORMWORK_FILE_DAYS,
      fileMegabytes: config.FORMWORK_FILE_MB,
      responseDays: config.FORMWORK_RESPONSE_DAYS,
      responseMegabytes: config.FORMWORK_RESPONSE_MB,
    }),
    slowSeconds: config.FORMWORK_SLOW_SECONDS,
    onSlow: (answer, notes) => log.warn(slowLine(answer, notes), 'slow request'),
    prices: compute.prices,
    places: config.FORMWORK_SEQUENCES,
    admission: { requests: config.FORMWORK_QUEUE, maxParallel: config.FORMWORK_MAX_PARALLEL },
    engine: engineReport(config, parts),
    checks: { engine, languages, schemaStates: config.FORMWORK_SCHEMA_STATES },
    api: createServerApi(parts),
    onError: throttleRepeats((err, unheard) =>
      log.error({ err, ...(unheard > 0 && { unheard }) }, 'background work failed'),
    ),
  };
}

/** The engine, for the dashboard and the metrics. */
function engineReport(
  config: Config,
  { compute: { gpu, adapter, engine }, version, log }: ConfigureParts,
): EngineReport {
  return {
    adapter: `${gpu.kind}: ${gpu.name}`,
    version,
    models: engine.states,
    manage: createModelManager({
      engine,
      config,
      adapter,
      onError: (id, error) => log.error(`${id} did not load: ${(error as Error).message}`),
    }),
    figures: engine.figures,
    queues: engine.queues,
  };
}

/** `/v1` over the ports of the service. */
const createServerApi =
  ({ compute: { engine, languages, bodies }, onError }: ConfigureParts): ServiceOptions['api'] =>
  (ports, own) =>
    createApi(
      {
        ...ports,
        engine,
        languages,
        readElsewhere: bodies.read,
        clock: { now: () => Date.now() },
        decodeImage: createImageDecoder(),
        onError,
      },
      own,
    ).fetch;

/** The sections of `/admin` that need a running service. */
import type { Hono } from 'hono';
import type { Keys } from '../access/keys/keys.ts';
import type { AdmissionLimits } from '../access/limits/admission.ts';
import type { Prices } from '../settings/prices.ts';
import type { Retention } from '../settings/retention.ts';
import type { Database } from '../store/database.ts';
import type { RequestLog } from '../telemetry/requests/log.ts';
import type { Queues } from '../telemetry/requests/queues.ts';
import type { Batches } from '../v1/batches/batches.ts';
import type { Files } from '../v1/files/files.ts';
import type { GuardEnv } from './auth/guard.ts';
import { createAdminBatchRoutes, createAdminFileRoutes } from './routes/files-and-batches.ts';
import { createModelRoutes } from './routes/models.ts';
import { createLatencyRoutes, createQueueRoutes, createRequestRoutes } from './routes/requests.ts';
import { createStorageRoutes } from './routes/storage.ts';
import { createSystemRoutes, type EngineReport } from './routes/system.ts';

/** The parts of a service that administrators see. */
export interface SectionParts {
  readonly database: Database;
  readonly keys: Keys;
  readonly files: Files;
  readonly batches: Batches;
  readonly requestLog: RequestLog;
  readonly queues: Queues;
  readonly admission: AdmissionLimits;
  readonly prices: Prices;
  readonly retention: Retention;
  readonly engine: EngineReport | undefined;
  /** The number of running generations of interactive clients. */
  readonly interactive: () => number;
}

/** The routes by section. */
export function createSections(parts: SectionParts): Readonly<Record<string, Hono<GuardEnv>>> {
  const { database, keys, files, batches, requestLog, queues, admission, prices, engine } = parts;
  return {
    requests: createRequestRoutes(requestLog),
    latency: createLatencyRoutes(requestLog),
    queue: createQueueRoutes(queues, keys, admission),
    files: createAdminFileRoutes(files, batches),
    batches: createAdminBatchRoutes(batches),
    storage: createStorageRoutes(database, parts.retention),
    models: createModelRoutes(engine, prices),
    system: createSystemRoutes({ database, interactive: parts.interactive, engine }),
  };
}

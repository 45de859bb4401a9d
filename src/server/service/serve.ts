/**
 * Runs the service: settings, listener, engine, database, API. Stops them in another order, so that
 * running requests can finish.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundledModelsFolder } from '../engine/models/locations.ts';
import { notASetting, readConfig, unknownSettings } from '../settings/config.ts';
import { writableFolder } from '../settings/folder.ts';
import { logFailures } from '../telemetry/log/failure.ts';
import { createLogger } from '../telemetry/log/log.ts';
import { logRequests } from '../telemetry/log/request.ts';
import { startTelemetry } from '../telemetry/tracing/start.ts';
import { startCompute } from './compute.ts';
import { serviceOptionsOf } from './configure.ts';
import { startHttpServer } from './http-server.ts';
import { loadFirstModel } from './load-first-model.ts';
import { openService } from './service.ts';
import { adviceFor, printStartupMessage } from './startup-message.ts';
import { stopService } from './stop-service.ts';
import { stopSignal } from './stop-signal.ts';

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/**
 * Milliseconds for the service to open after a signal to stop. A first start should not be cut off,
 * because it prints secrets only once, but another node's migration may take minutes.
 */
const openMs = 5000;

/** Runs until SIGINT or SIGTERM; resolves to the exit status. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<number> {
  const config = readConfig(environment);
  const log = createLogger(config.FORMWORK_LOG);
  // Before anything that takes time: the first process of a container ignores signals that it does
  // not handle.
  const stopping = stopSignal(log);
  for (const name of unknownSettings(environment)) log.warn(notASetting(name));
  const dataDir = writableFolder(config.FORMWORK_DATA_DIR, 'FORMWORK_DATA_DIR');
  const modelsFolder = bundledModelsFolder();
  const version = versionOf(root('package.json'));
  const telemetry = await startTelemetry(environment, version);
  if (telemetry) log.info(telemetry.description);

  const onError = logFailures(log);
  const server = await startHttpServer(config, {
    pageFolder: root('dist/playground'),
    modelsFolder,
    onError,
  });
  // Detects problems with the settings before the store opens, because its first start prints
  // secrets only once.
  const compute = await startCompute(config, modelsFolder, log);
  const { engine, gpu, models } = compute;
  const { first } = models;

  // The first start creates the database, which takes seconds.
  log.info(
    config.DATABASE_URL ? 'Opening PostgreSQL ...' : `Opening the database in ${dataDir} ...`,
  );
  const service = await Promise.race([
    openService(serviceOptionsOf(config, { dataDir, version, compute, log, onError })),
    stopping.then(() => sleep(openMs, undefined, { ref: false })),
  ]);
  if (!service) process.exit(0);
  for (const warning of service.warnings) log.warn(warning);
  server.open({
    api: logRequests(service.fetch, log, config.FORMWORK_LOG_PROMPTS === 'on'),
    routes: { '/admin': service.admin, '/metrics': service.metricsPage },
    isStoreReachable: service.isStoreReachable,
  });
  server.setNotReady(() => ({ status: 'starting', reason: `loading ${first}` }));
  printStartupMessage(
    server.url,
    { ...config, FORMWORK_MODEL: first },
    service,
    adviceFor(gpu.kind, compute.adapter, models.offered),
  );

  const isStopping = () => server.notReady()?.status === 'stopping';
  loadFirstModel(engine, first, log, isStopping).then((problem) => {
    if (!isStopping()) server.setNotReady(problem);
  });

  await stopping;
  const wasLoading = await stopService(config, { server, service, compute, telemetry });
  log.info('Stopped.');
  // A download or a compilation would keep the process alive.
  if (wasLoading) process.exit(0);
  return 0;
}

/** The version in a package.json. */
function versionOf(path: string): string {
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

/**
 * Runs the service: settings, adapter, database, engine, API, listener. Shuts them down in reverse.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApi, errorResponse } from '../../runtime/api/index.ts';
import { formworkError } from '../../runtime/common/errors.ts';
import { findAdapter } from '../../runtime/engine/index.ts';
import { createBodyThread } from '../bodies/body-thread.ts';
import { downloadLine } from '../engine/gpu/download-line.ts';
import { prepareGpu } from '../engine/gpu/index.ts';
import { createImageDecoder } from '../engine/images/decoder.ts';
import { readAdded } from '../engine/models/added-models.ts';
import { knownModels } from '../engine/models/known.ts';
import { createModelManager } from '../engine/models/manage.ts';
import { pricesById } from '../engine/models/priced-models.ts';
import { makeEngine } from '../engine/start-engine.ts';
import { createHandler, type NotReady } from '../http/handler.ts';
import { listen } from '../http/listen.ts';
import { pathOf } from '../http/url-path.ts';
import { createCompileBudget } from '../schemas/budget.ts';
import { createRemoteLanguages } from '../schemas/remote-languages.ts';
import { startSchemaThreads } from '../schemas/threads.ts';
import { notASetting, readConfig, unknownSettings } from '../settings/config.ts';
import { writableFolder } from '../settings/folder.ts';
import { retentionOf } from '../settings/retention.ts';
import { logFailures } from '../telemetry/log/failure.ts';
import { createLogger } from '../telemetry/log/log.ts';
import { fewerRepeats } from '../telemetry/log/repeats.ts';
import { logRequests, slowLine } from '../telemetry/log/request.ts';
import { startTelemetry } from '../telemetry/tracing/start.ts';
import { adviceFor, greet } from './greet.ts';
import { loadFirstModel } from './load-first-model.ts';
import { openService } from './service.ts';
import { stopSignal } from './stop-signal.ts';

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Runs until SIGINT or SIGTERM; resolves to the exit status. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<number> {
  const config = readConfig(environment);
  const log = createLogger(config.FORMWORK_LOG);
  for (const name of unknownSettings(environment)) log.warn(notASetting(name));
  const dataDir = writableFolder(config.FORMWORK_DATA_DIR, 'FORMWORK_DATA_DIR');
  const modelsFolder = root('public/models');
  const version = versionOf(root('package.json'));
  const telemetry = await startTelemetry(environment, version);
  if (telemetry) log.info(telemetry.description);

  const onError = logFailures(log);

  let notReady = (): NotReady | undefined => ({
    status: 'starting',
    reason: 'opening the database',
  });
  const common = {
    pageFolder: root('dist/playground'),
    modelsFolder,
    notReady: () => notReady(),
    onError,
  };
  let handle = createHandler({
    ...common,
    api: starting,
    routes: { '/admin': starting, '/metrics': starting },
  });
  // Detects problems with the settings before the store opens, because its first start prints
  // secrets only once.
  const listener = await listen((request) => handle(request), config.HOST, config.PORT);
  const gpu = await prepareGpu({
    dataDir,
    modelsFolder,
    adapter: config.FORMWORK_ADAPTER,
    onDownload: downloadLine(process.stderr),
    mirrors: config.FORMWORK_MIRROR,
  });
  log.info(gpu.description);
  const adapter = await findAdapter();
  const models = await knownModels(config, gpu, adapter);
  for (const reason of models.left) log.warn(reason);
  const prices = pricesById(
    config.FORMWORK_PRICES,
    // Added ones need not be offered: some cannot run on this adapter.
    [...models.offered, ...readAdded(config.FORMWORK_DATA_DIR)].map(({ id }) => id),
  );
  const budget = createCompileBudget(config.FORMWORK_SCHEMA_SECONDS);
  const threads = startSchemaThreads({
    states: config.FORMWORK_SCHEMA_STATES,
    memory: config.FORMWORK_SCHEMA_MEMORY,
    spend: budget.spend,
    onBroken: fewerRepeats((err, unheard) =>
      log.error({ err, ...(unheard > 0 && { unheard }) }, 'a thread for schemas ended'),
    ),
  });
  const languages = createRemoteLanguages(threads, budget);
  const bodies = createBodyThread();
  const engine = makeEngine(
    { ...config, FORMWORK_MODEL: models.first },
    gpu,
    models.offered,
    threads.prepare,
  );
  const { first } = models;

  // The first start creates the database, which takes seconds.
  log.info(
    config.DATABASE_URL ? 'Opening PostgreSQL ...' : `Opening the database in ${dataDir} ...`,
  );
  const service = await openService({
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
    prices,
    places: config.FORMWORK_SEQUENCES,
    admission: { requests: config.FORMWORK_QUEUE, maxParallel: config.FORMWORK_MAX_PARALLEL },
    engine: {
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
      queues: engine.scopes,
    },
    checks: { engine, languages, schemaStates: config.FORMWORK_SCHEMA_STATES },
    api: (ports, own) =>
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
      ).fetch,
    onError: fewerRepeats((err, unheard) =>
      log.error({ err, ...(unheard > 0 && { unheard }) }, 'background work failed'),
    ),
  });

  for (const warning of service.warnings) log.warn(warning);
  handle = createHandler({
    ...common,
    notReady: async () => notReady() ?? ((await service.answers()) ? undefined : storeIsGone),
    api: logRequests(service.fetch, log, config.FORMWORK_LOG_PROMPTS === 'on'),
    routes: { '/admin': service.admin, '/metrics': service.metricsPage },
  });
  notReady = () => ({ status: 'starting', reason: `loading ${first}` });
  greet(
    listener.url,
    { ...config, FORMWORK_MODEL: first },
    service,
    adviceFor(gpu.kind, adapter, models.offered),
  );

  const isStopping = () => notReady()?.status === 'stopping';
  loadFirstModel(engine, first, log, isStopping).then((problem) => {
    if (!isStopping()) notReady = problem;
  });

  await stopSignal(log);
  // Load balancers notice first. Requests that they send until then are still answered.
  notReady = () => ({ status: 'stopping', reason: 'the service is stopping' });
  await sleep(config.FORMWORK_DRAIN_SECONDS * 1000);
  const reason = formworkError('The service is stopping. Try again.', { code: 'engine_busy' });
  // Running requests may finish. Waiting ones, and new ones on open connections, go to another
  // node.
  service.access.close();
  engine.refuseWaiting(reason);
  let isLoading = false;
  const unloadAll = async () => {
    const unloads = engine.models().map(async ({ id, status }) => {
      const unloaded = engine.unload(id, reason);
      if (status !== 'loading') return unloaded;
      // This may take as long as an upload or a compilation.
      unloaded.catch(() => {});
      isLoading = true;
    });
    await Promise.all(unloads);
  };
  // Other nodes take over the batches at once. Streams that do not finish in time end with an
  // error.
  await Promise.all([
    service.stopWork(),
    listener.close(config.FORMWORK_GRACE_SECONDS * 1000, unloadAll),
  ]);
  await service.close();
  await unloadAll();
  await Promise.all([threads.close(), bodies.close()]);
  await telemetry?.stop();
  gpu.close();
  log.info('Stopped.');
  // A download or a compilation would keep the process alive.
  if (isLoading) process.exit(0);
  return 0;
}

const storeIsGone: NotReady = { status: 'unavailable', reason: 'the database does not answer' };

/** Requests that need the store can arrive before it is open. */
const starting = ({ url }: Request) =>
  errorResponse(
    formworkError('The service is starting. Try again shortly.', { code: 'engine_busy' }),
    pathOf(url),
  );

/** The version in a package.json. */
function versionOf(path: string): string {
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

/** The service behind the API: store, keys, credits and limits, assembled for one process. */

import type { OwnRoutes, Store } from '../../runtime/api/index.ts';
import { createAccess, type ServerAccess } from '../access/access.ts';
import { createLedger } from '../access/credits/ledger.ts';
import type { Ledger } from '../access/credits/types.ts';
import { ensureDefaultKey, ensureEnvironmentKey } from '../access/keys/default.ts';
import { createDirectory, type Directory } from '../access/keys/directory.ts';
import { createKeys, type Keys, type NewKey } from '../access/keys/keys.ts';
import { type AdmissionLimits, createAdmission } from '../access/limits/admission.ts';
import { createLimits } from '../access/limits/limits.ts';
import { createAudit } from '../admin/audit.ts';
import { createCredentials } from '../admin/credentials.ts';
import { createMetricsPage } from '../admin/metrics-page.ts';
import { type AdminFetch, createAdmin } from '../admin/routes.ts';
import { ensureAdminSecret } from '../admin/secret.ts';
import { createSections } from '../admin/sections.ts';
import { createTokens } from '../admin/tokens.ts';
import type { Fetch } from '../http/handler.ts';
import { retentionOf } from '../settings/retention.ts';
import { settings } from '../settings/settings.ts';
import type { Database } from '../store/database.ts';
import { useBaselineCompiler } from '../store/embedded/baseline-compiler.ts';
import { withStoreErrors } from '../store/errors.ts';
import { type FolderLock, lockFolder } from '../store/lock.ts';
import { joinNodes, type Node } from '../store/node.ts';
import { createStore } from '../store/objects.ts';
import { openDatabase } from '../store/open.ts';
import { createProbe } from '../store/probe.ts';
import { createMetrics, type Metrics } from '../telemetry/metrics/metrics.ts';
import { createRequestLog } from '../telemetry/requests/log.ts';
import { notesOf, withNotes } from '../telemetry/requests/notes.ts';
import { createQueues } from '../telemetry/requests/queues.ts';
import { createRecorder } from '../telemetry/requests/recorder.ts';
import { createBatches } from '../v1/batches/batches.ts';
import { batchesEndpoint } from '../v1/batches/endpoint.ts';
import { createGate } from '../v1/batches/gate.ts';
import { createQueue } from '../v1/batches/queue.ts';
import { countPending } from '../v1/batches/results.ts';
import { createBatchRoutes } from '../v1/batches/routes.ts';
import { startWork } from '../v1/batches/work.ts';
import { countedPaths } from '../v1/endpoints.ts';
import { createRequestChecks } from '../v1/files/check-request.ts';
import { filesEndpoint } from '../v1/files/endpoint.ts';
import { createFiles } from '../v1/files/files.ts';
import { defaultFileLimits } from '../v1/files/ingest.ts';
import { createFileRoutes } from '../v1/files/routes.ts';
import { createAnswerOnce } from '../v1/idempotency/answer-once.ts';
import { createKeptAnswers } from '../v1/idempotency/kept-answers.ts';
import { keepHeapSmall } from './heap.ts';
import type { ServiceOptions } from './options.ts';
import { startSweeper } from './sweeper.ts';

/** A running service. */
export interface Service {
  /** Serves all of `/v1`. */
  readonly fetch: Fetch;
  /** Serves `/admin/*`. */
  readonly admin: AdminFetch;
  /**
   * Serves `/metrics` to clients that send the admin secret or an admin token as a bearer token.
   */
  readonly metricsPage: Fetch;
  readonly database: Database;
  readonly node: Node;
  readonly keys: Keys;
  readonly directory: Directory;
  readonly ledger: Ledger;
  readonly access: ServerAccess;
  readonly store: Store;
  readonly metrics: Metrics;
  /**
   * At the first start of a store without FORMWORK_API_KEY: the API key for the first call, to be
   * printed once.
   */
  readonly firstKey: NewKey | undefined;
  /** At the first start without FORMWORK_ADMIN_SECRET: the generated secret, to be printed once. */
  readonly firstAdminSecret: string | undefined;
  /** Warnings for the operator, to be logged at startup. */
  readonly warnings: readonly string[];
  /** Whether the store is reachable. */
  readonly answers: () => Promise<boolean>;
  /** Releases the batch items in progress and takes no more. Everything else continues. */
  readonly stopWork: () => Promise<void>;
  /** Stops the work on batches, leaves the cluster, and closes the store. */
  readonly close: () => Promise<void>;
}

const defaultAdmission: AdmissionLimits = {
  requests: settings.FORMWORK_QUEUE.default,
  maxParallel: settings.FORMWORK_MAX_PARALLEL.default,
};

/**
 * Opens the store, migrates it, assembles the service around the API, and starts the work on
 * batches.
 * @throws `database_unavailable` if the store cannot be opened, `data_folder_in_use` if another
 *   process uses it.
 */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { databaseUrl: url, dataFolder, onError } = options;
  const lock = url ? undefined : await lockFolder(dataFolder);
  const closers = [async () => lock?.release()];
  const close = async () => {
    for (const closer of closers) await closer();
  };
  try {
    keepHeapSmall();
    const optimizeAgain = url ? () => {} : useBaselineCompiler();
    const database = await openDatabase({ url, dataFolder });
    closers.unshift(database.close);
    const node = await joinNodes(database, onError, options.times);
    closers.unshift(() => node.leave().catch(onError));
    return await assemble(options, { lock, database, node, optimizeAgain, close });
  } catch (error) {
    await close().catch(onError);
    throw error;
  }
}

/** What a service is assembled on. */
interface Opened {
  readonly lock: FolderLock | undefined;
  readonly database: Database;
  readonly node: Node;
  readonly optimizeAgain: () => void;
  readonly close: () => Promise<void>;
}

async function assemble(
  options: ServiceOptions,
  { lock, database, node, optimizeAgain, close }: Opened,
): Promise<Service> {
  const { databaseUrl: url, engine, onError } = options;
  const directory = createDirectory(database);
  const ledger = createLedger(database, node);
  const keyProblem = await ensureEnvironmentKey(database, options.apiKey);
  const firstKey = await ensureDefaultKey(database, options.apiKey !== undefined);
  const secret = await ensureAdminSecret(database, options.adminSecret);
  const audit = createAudit(database);
  const tokens = createTokens(database);
  const credentials = createCredentials({ secret, tokens, audit, proxies: options.proxies });
  const keys = createKeys(database, (id) => {
    directory.forget(id);
    ledger.forget(id);
  });

  const prices = options.prices ?? new Map();
  const admission = options.admission ?? defaultAdmission;
  const metrics = createMetrics(
    countedPaths,
    1000 * (options.slowSeconds ?? settings.FORMWORK_SLOW_SECONDS.default),
  );
  const access = withStoreErrors(
    createAccess({
      directory,
      ledger,
      limits: createLimits(database),
      admission: createAdmission(admission),
      prices,
      onGenerated: metrics.generated,
    }),
  );

  const retention = options.retention ?? retentionOf();
  const queue = createQueue(database, node, retention);
  // By now the database's code has run once, and V8 may optimise it.
  optimizeAgain();
  const files = createFiles(database, options.fileLimits ?? defaultFileLimits, retention);
  const batches = createBatches(database, files, queue);
  const objects = createStore(database, retention);
  const store = withStoreErrors(objects);
  const answers = createKeptAnswers(database, node);
  const once = createAnswerOnce({ answers: withStoreErrors(answers), onError });
  metrics.ask({
    interactive: access.interactive,
    batchItems: () => countPending(database.orm),
    ...(engine && { engine: engine.figures }),
  });

  const own: OwnRoutes = {
    middleware: [once.middleware],
    endpoints: [
      {
        endpoint: filesEndpoint,
        routes: createFileRoutes({
          files: withStoreErrors(files),
          prices,
          checks: options.checks && createRequestChecks(options.checks),
          results: (id, kind) => batches.results(id, kind === 'output' ? 'completed' : 'failed'),
        }),
      },
      { endpoint: batchesEndpoint, routes: createBatchRoutes(withStoreErrors(batches)) },
    ],
  };
  const api = options.api({ access, store, observe: metrics }, own);

  const ownQueue = () =>
    [...(engine?.queues?.() ?? [])].map(([keyId, queue]) => ({ keyId, ...queue }));
  node.showQueue(() => JSON.stringify(ownQueue()));
  const requestLog = createRequestLog(database);
  const recorder = createRecorder(database, node, onError);
  const admin = createAdmin({
    database,
    keys,
    audit,
    tokens,
    credentials,
    secretHash: secret.hash,
    onError,
    more: createSections({
      database,
      keys,
      files,
      batches,
      requestLog,
      queues: createQueues(database, node, ownQueue),
      admission,
      prices,
      retention,
      engine,
      interactive: access.interactive,
    }),
  });
  lock?.serve((request) => admin(request, { trusted: true }));

  const stopSweeping = startSweeper({
    database,
    queue,
    files,
    batches,
    objects,
    audit,
    auditDays: options.auditDays ?? settings.FORMWORK_AUDIT_DAYS.default,
    requests: requestLog,
    requestDays: options.requestDays ?? settings.FORMWORK_REQUEST_DAYS.default,
    answers,
    onError,
  });
  const stopWork = startWork({
    database,
    queue,
    access,
    directory,
    ledger,
    fetch: api,
    gate: createGate(options.places ?? 8, access.interactive),
    // A single node gets notifications from itself, so it can poll less often.
    lookMs: options.times?.lookMs ?? (url ? 1000 : 5000),
    onError,
  });

  return {
    fetch: metrics.watch(withNotes(api), (answer) => {
      recorder.answered(answer);
      if (answer.isSlow) options.onSlow?.(answer, notesOf(answer.request));
    }),
    admin,
    metricsPage: createMetricsPage(credentials, metrics.text, onError),
    database,
    node,
    keys,
    directory,
    ledger,
    access,
    store,
    metrics,
    firstKey,
    firstAdminSecret: secret.made,
    warnings: keyProblem === undefined ? [] : [keyProblem],
    answers: createProbe(() => database.execute('select 1')),
    stopWork,
    async close() {
      await stopSweeping();
      await stopWork();
      await once.stop();
      answers.stop();
      await recorder.stop().catch(onError);
      await close();
    },
  };
}

/** The service behind the API: store, keys, credits and limits, assembled for one process. */

import type { Store } from '../runtime/api/index.ts';
import { createAudit } from './admin/audit.ts';
import { createCredentials } from './admin/credentials.ts';
import { createMetricsPage } from './admin/metrics-page.ts';
import { createModelRoutes } from './admin/models.ts';
import { createLatencyRoutes, createQueueRoutes, createRequestRoutes } from './admin/requests.ts';
import { type AdminFetch, createAdmin } from './admin/routes.ts';
import { ensureAdminSecret } from './admin/secret.ts';
import { createStorageRoutes } from './admin/storage.ts';
import { createSystemRoutes, type EngineReport } from './admin/system.ts';
import { createTokens } from './admin/tokens.ts';
import { createAdminBatchRoutes, createAdminFileRoutes } from './admin/work.ts';
import { createBatches } from './batches/batches.ts';
import { batchesEndpoint } from './batches/endpoint.ts';
import { createGate } from './batches/gate.ts';
import { createQueue } from './batches/queue.ts';
import { countPending } from './batches/results.ts';
import { createBatchRoutes } from './batches/routes.ts';
import { startWork } from './batches/work.ts';
import { createLedger } from './credits/ledger.ts';
import type { Prices } from './credits/prices.ts';
import type { Ledger } from './credits/types.ts';
import { createRequestChecks, type RequestCheckParts } from './files/check-request.ts';
import { filesEndpoint } from './files/endpoint.ts';
import { createFiles } from './files/files.ts';
import { defaultFileLimits, type FileLimits } from './files/ingest.ts';
import { createFileRoutes } from './files/routes.ts';
import type { Fetch } from './http/handler.ts';
import { createV1 } from './http/v1.ts';
import { createAccess, type ServerAccess } from './keys/access.ts';
import { ensureDefaultKey, ensureEnvironmentKey } from './keys/default.ts';
import { createDirectory, type Directory } from './keys/directory.ts';
import { createKeys, type Keys, type NewKey } from './keys/keys.ts';
import { type AdmissionLimits, createAdmission } from './limits/admission.ts';
import { createLimits } from './limits/limits.ts';
import { type Answered, createMetrics, type Metrics } from './metrics/metrics.ts';
import { createAnswerOnce } from './once/answer-once.ts';
import { createKeptAnswers } from './once/kept-answers.ts';
import { createRequestLog } from './requests/log.ts';
import { notesOf, type RequestNotes, withNotes } from './requests/notes.ts';
import { createQueues } from './requests/queues.ts';
import { createRecorder } from './requests/recorder.ts';
import { keepHeapSmall } from './settings/heap.ts';
import { type Retention, retentionOf } from './settings/retention.ts';
import { settings } from './settings/settings.ts';
import { useBaselineCompiler } from './store/baseline-compiler.ts';
import type { Database } from './store/database.ts';
import { withStoreErrors } from './store/errors.ts';
import { lockFolder } from './store/lock.ts';
import { joinNodes, type Node, type NodeTimes } from './store/node.ts';
import { createStore } from './store/objects.ts';
import { openDatabase } from './store/open.ts';
import { createProbe } from './store/probe.ts';
import { startSweeper } from './sweeper.ts';

/** Options of {@link openService}. */
export interface ServiceOptions {
  /** `DATABASE_URL`; the database is embedded if unset. */
  readonly databaseUrl?: string | undefined;
  /** `FORMWORK_DATA_DIR`. */
  readonly dataFolder: string;
  /** `FORMWORK_API_KEY`. */
  readonly apiKey?: string | undefined;
  /** `FORMWORK_ADMIN_SECRET`; generated at the first start if unset. */
  readonly adminSecret?: string | undefined;
  /**
   * `FORMWORK_PROXIES`: the number of trusted proxies in front of the service, for
   * `x-forwarded-for`.
   */
  readonly proxies?: number | undefined;
  /** `FORMWORK_AUDIT_DAYS`: days to keep entries of the audit log. */
  readonly auditDays?: number | undefined;
  /** `FORMWORK_REQUEST_DAYS`: days to keep the log of requests. */
  readonly requestDays?: number | undefined;
  /** How long to keep files and stored responses, and their maximum size. */
  readonly retention?: Retention | undefined;
  /** `FORMWORK_SLOW_SECONDS`: answers that take longer count as slow. */
  readonly slowSeconds?: number | undefined;
  /** Called for each slow answer. */
  readonly onSlow?: (answer: Answered, notes: RequestNotes | undefined) => void;
  /**
   * Concurrent generations of the engine. Batches use those that interactive requests leave free.
   */
  readonly places?: number | undefined;
  /** The limits on concurrent requests. */
  readonly admission?: AdmissionLimits;
  /** The limits on uploaded files. */
  readonly fileLimits?: FileLimits;
  /** Timing of the coordination between nodes, for tests. */
  readonly times?: NodeTimes & { readonly lookMs: number };
  /** Micro-units per thousand tokens, by model id. Other models are free. */
  readonly prices?: Prices;
  /** Receives errors of background work, which no request reports. */
  readonly onError: (error: unknown) => void;
}

/** An open service. */
export interface Service {
  readonly database: Database;
  readonly node: Node;
  readonly keys: Keys;
  readonly directory: Directory;
  readonly ledger: Ledger;
  /** The API's ports. */
  readonly access: ServerAccess;
  readonly store: Store;
  /** At the first start of a store: the API key for the first call, to be printed once. */
  readonly firstKey: NewKey | undefined;
  /** At the first start without FORMWORK_ADMIN_SECRET: the generated secret, to be printed once. */
  readonly firstAdminSecret: string | undefined;
  /** Warnings for the operator, to be logged at startup. */
  readonly warnings: readonly string[];
  /** The metrics; `ask` connects them to the engine's figures. */
  readonly metrics: Metrics;
  /**
   * Serves `/metrics` to clients that send the admin secret or an admin token as a bearer token.
   */
  readonly metricsPage: Fetch;
  /** Whether the store is reachable. */
  readonly answers: () => Promise<boolean>;
  /** Serves `/admin/*`. */
  readonly admin: AdminFetch;
  /** Connects the dashboard and the metrics to the engine, once it exists. Call it once. */
  readonly report: (engine: EngineReport) => void;
  /**
   * Serves all of `/v1`: files and batches itself, the rest through `api`, which also runs the
   * items of batches. Starts the work on batches. Call it once.
   * @param checked The checks on requests of uploaded files. Without it, only their shape is
   *   checked.
   */
  readonly serve: (api: Fetch, checked?: RequestCheckParts) => Promise<Fetch>;
  /** Releases the batch items in progress and takes no more. Everything else continues. */
  readonly stopWork: () => Promise<void>;
  /** Stops the work on batches, leaves the cluster, and closes the store. */
  readonly close: () => Promise<void>;
}

const usualAdmission: AdmissionLimits = {
  requests: settings.FORMWORK_QUEUE.default,
  maxParallel: settings.FORMWORK_MAX_PARALLEL.default,
};

/**
 * Opens the store, migrates it, and assembles the service.
 * @throws `database_unavailable` if the store cannot be opened, `data_folder_in_use` if another
 *   process uses it.
 */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { databaseUrl: url, dataFolder, onError } = options;
  const lock = url ? undefined : await lockFolder(dataFolder);
  keepHeapSmall();
  const optimizeAgain = url ? () => {} : useBaselineCompiler();
  const database = await openDatabase({ url, dataFolder });
  const node = await joinNodes(database, onError, options.times);
  const directory = createDirectory(database);
  const ledger = createLedger(database, node);
  const isAccepted = await ensureEnvironmentKey(database, options.apiKey);
  const firstKey = await ensureDefaultKey(database);
  const secret = await ensureAdminSecret(database, options.adminSecret);
  const audit = createAudit(database);
  const tokens = createTokens(database);
  const credentials = createCredentials({ secret, tokens, audit, proxies: options.proxies });
  const keys = createKeys(database, (id) => {
    directory.forget(id);
    ledger.forget(id);
  });
  const prices = options.prices ?? new Map();
  const limits = createLimits(database);
  const admissionLimits = options.admission ?? usualAdmission;
  const admission = createAdmission(admissionLimits);
  const metrics = createMetrics(
    1000 * (options.slowSeconds ?? settings.FORMWORK_SLOW_SECONDS.default),
  );
  const access = withStoreErrors(
    createAccess({
      directory,
      ledger,
      limits,
      admission,
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
  metrics.ask({
    interactive: access.interactive,
    batchItems: () => countPending(database.orm),
  });
  let engine: EngineReport | undefined;
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
    more: {
      requests: createRequestRoutes(requestLog),
      latency: createLatencyRoutes(requestLog),
      queue: createQueueRoutes(createQueues(database, node, ownQueue), keys, admissionLimits),
      files: createAdminFileRoutes(files, batches),
      batches: createAdminBatchRoutes(batches),
      storage: createStorageRoutes(database, retention),
      models: createModelRoutes(() => engine, prices),
      system: createSystemRoutes({
        database,
        interactive: access.interactive,
        engine: () => engine,
      }),
    },
  });
  lock?.serve((request) => admin(request, { trusted: true }));
  const v1 = (api: Fetch, checked?: RequestCheckParts) =>
    createV1(
      access,
      [
        {
          endpoint: filesEndpoint,
          routes: createFileRoutes({
            files,
            prices,
            checks: checked && createRequestChecks(checked),
            results: (id, kind) => batches.results(id, kind === 'output' ? 'completed' : 'failed'),
          }),
        },
        { endpoint: batchesEndpoint, routes: createBatchRoutes(batches) },
      ],
      api,
      onError,
    );
  const objects = createStore(database, retention);
  const answers = createKeptAnswers(database, node);
  let stopOnce: () => Promise<void> = async () => {};
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

  // A single node gets notifications from itself, so it can poll less often.
  const lookMs = options.times?.lookMs ?? (url ? 1000 : 5000);
  let stopWork: () => Promise<void> = async () => {};

  return {
    database,
    node,
    directory,
    ledger,
    keys,
    access,
    store: withStoreErrors(objects),
    firstKey,
    firstAdminSecret: secret.made,
    warnings:
      isAccepted || options.apiKey === undefined
        ? []
        : ['The key in FORMWORK_API_KEY was revoked and stays revoked. Set another one.'],
    metrics,
    metricsPage: createMetricsPage(credentials, metrics.text, onError),
    answers: createProbe(() => database.execute('select 1')),
    admin,
    report(given) {
      engine = given;
      metrics.ask({ engine: given.figures });
    },
    stopWork: () => stopWork(),
    async serve(api, checked) {
      const gate = createGate(options.places ?? 8, access.interactive);
      const stop = startWork({
        database,
        queue,
        access,
        directory,
        ledger,
        fetch: api,
        gate,
        lookMs,
        onError,
      });
      let stopped: Promise<void> | undefined;
      stopWork = () => {
        stopped ??= stop();
        return stopped;
      };
      const once = createAnswerOnce({ access, answers, fetch: v1(api, checked), onError });
      stopOnce = once.stop;
      return metrics.watch(withNotes(once.fetch), (answer) => {
        recorder.answered(answer);
        if (answer.isSlow) options.onSlow?.(answer, notesOf(answer.request));
      });
    },
    async close() {
      await stopSweeping();
      await stopWork();
      await stopOnce();
      await recorder.stop().catch(onError);
      await node.leave().catch(onError);
      await database.close();
      await lock?.release();
    },
  };
}

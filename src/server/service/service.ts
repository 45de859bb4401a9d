/** The service behind the API: store, keys, credits and limits, assembled for one process. */

import type { Store } from '../../runtime/api/index.ts';
import type { ServerAccess } from '../access/access.ts';
import type { Ledger } from '../access/credits/types.ts';
import type { Directory } from '../access/keys/directory.ts';
import type { Keys, NewKey } from '../access/keys/keys.ts';
import type { AdminFetch } from '../admin/admin-app.ts';
import { createMetricsPage } from '../admin/routes/metrics-page.ts';
import type { Fetch } from '../http/handler.ts';
import type { Database } from '../store/database.ts';
import { useBaselineCompiler } from '../store/embedded/baseline-compiler.ts';
import { type FolderLock, lockFolder } from '../store/lock/lock.ts';
import { joinNodes, type Node } from '../store/node.ts';
import { openDatabase } from '../store/open.ts';
import { askForWrites, createProbe } from '../store/probe.ts';
import { createMetrics, type Metrics } from '../telemetry/metrics/metrics.ts';
import { createRequestLog } from '../telemetry/requests/log.ts';
import { notesOf, withNotes } from '../telemetry/requests/notes.ts';
import { createRecorder, type Recorder } from '../telemetry/requests/recorder.ts';
import { countPending } from '../v1/batches/results.ts';
import { countedPaths } from '../v1/endpoints.ts';
import { openAccess, openAccounts } from './accounts.ts';
import { openAdministration } from './administration.ts';
import { type Background, startBackground } from './background.ts';
import { limitHeapGrowth } from './heap-growth.ts';
import type { ServiceOptions } from './options.ts';
import { serviceLimitsOf } from './service-limits.ts';
import { openStored, type Stored } from './stored.ts';
import { createV1Routes } from './v1-routes.ts';

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
  /** Whether the store is reachable and can be written. */
  readonly isStoreReachable: () => Promise<boolean>;
  /** Releases the batch items in progress and takes no more. Everything else continues. */
  readonly stopWork: () => Promise<void>;
  /**
   * Waits for running requests with an `Idempotency-Key`, at most so many milliseconds: they go on
   * without their clients.
   */
  readonly finishIdempotent: (withinMs: number) => Promise<void>;
  /** Stops the work on batches, leaves the cluster, and closes the store. */
  readonly close: () => Promise<void>;
}

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
    limitHeapGrowth();
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

async function assemble(options: ServiceOptions, opened: Opened): Promise<Service> {
  const { database, node } = opened;
  const { engine, onError } = options;
  const limits = serviceLimitsOf(options);
  const accounts = await openAccounts(database, node, options);
  const metrics = createMetrics(countedPaths, limits.slowMs);
  const access = openAccess(database, accounts, limits, metrics);
  // By now the database's code has run once, and V8 may optimise it.
  opened.optimizeAgain();
  const stored = openStored(database, node, limits, access, onError);
  const { store } = stored;
  const { interactive } = access;
  metrics.setGauges({
    interactive,
    batchItems: () => countPending(database.orm),
    ...(engine && { engine: engine.figures }),
  });
  const api = options.api(
    { access, store, observe: metrics },
    createV1Routes(stored, limits, options.checks),
  );

  const requestLog = createRequestLog(database);
  const recorder = createRecorder(database, node, onError);
  const parts = { database, node, accounts, access, stored, limits, requestLog, onError };
  const admin = openAdministration({ ...parts, engine, interactive });
  opened.lock?.serve((request) => admin(request, { trusted: true }));
  const background = startBackground({ ...parts, api });

  return {
    fetch: metrics.watch(withNotes(api), (answer) => {
      recorder.answered(answer);
      if (answer.isSlow) options.onSlow?.(answer, notesOf(answer.request));
    }),
    admin,
    metricsPage: createMetricsPage(accounts.credentials, metrics.text, onError),
    database,
    node,
    keys: accounts.keys,
    directory: accounts.directory,
    ledger: accounts.ledger,
    access,
    store,
    metrics,
    firstKey: accounts.firstKey,
    firstAdminSecret: accounts.secret.made,
    warnings: accounts.keyProblem === undefined ? [] : [accounts.keyProblem],
    isStoreReachable: createProbe(() => askForWrites(database)),
    stopWork: background.stopWork,
    finishIdempotent: stored.idempotency.finish,
    close: () => closeService(background, stored, recorder, opened.close, onError),
  };
}

/** Stops everything in order: what writes to the store ends before the store is closed. */
async function closeService(
  { stopSweeping, stopWork }: Background,
  { idempotency, answers }: Stored,
  recorder: Recorder,
  closeStore: () => Promise<void>,
  onError: (error: unknown) => void,
): Promise<void> {
  await stopSweeping();
  await stopWork();
  await idempotency.stop();
  answers.stop();
  await recorder.stop().catch(onError);
  await closeStore();
}

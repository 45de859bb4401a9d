import type { OwnRoutes, Store } from '../../runtime/api/index.ts';
import type { ServerAccess } from '../access/access.ts';
import type { AdmissionLimits } from '../access/limits/admission.ts';
import type { EngineReport } from '../admin/routes/system.ts';
import type { Fetch } from '../http/handler.ts';
import type { Prices } from '../settings/prices.ts';
import type { Retention } from '../settings/retention.ts';
import type { NodeTimes } from '../store/node.ts';
import type { Answered, Metrics } from '../telemetry/metrics/metrics.ts';
import type { RequestNotes } from '../telemetry/requests/notes.ts';
import type { RequestCheckParts } from '../v1/files/check-request.ts';
import type { FileLimits } from '../v1/files/ingest.ts';

/** Options of `openService`. */
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
  /** Credits per thousand tokens, by model id. Other models are free. */
  readonly prices?: Prices;
  /** Receives errors of background work, which no request reports. */
  readonly onError: (error: unknown) => void;
  /** The state of the engine, for the dashboard and the metrics. Without it, they show none. */
  readonly engine?: EngineReport;
  /** The checks on requests of uploaded files. Without it, only their shape is checked. */
  readonly checks?: RequestCheckParts | undefined;
  /**
   * Creates the API over the ports of the service. It answers all of `/v1`, the items of batches
   * included.
   * @param own Routes of the service, to be part of the API.
   */
  readonly api: (ports: ServicePorts, own: OwnRoutes) => Fetch;
}

/** The ports of the API that the service implements. */
interface ServicePorts {
  readonly access: ServerAccess;
  readonly store: Store;
  readonly observe: Metrics;
}

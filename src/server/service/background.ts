/** The work of a service that no request waits for. */
import type { ServerAccess } from '../access/access.ts';
import type { Fetch } from '../http/handler.ts';
import type { Database } from '../store/database.ts';
import type { RequestLog } from '../telemetry/requests/log.ts';
import { createGate } from '../v1/batches/gate.ts';
import { startWork } from '../v1/batches/start-work.ts';
import type { Accounts } from './accounts.ts';
import type { ServiceLimits } from './service-limits.ts';
import type { Stored } from './stored.ts';
import { startSweeper } from './sweeper.ts';

/** What the background work needs. */
export interface BackgroundParts {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly access: ServerAccess;
  readonly stored: Stored;
  readonly limits: ServiceLimits;
  readonly requestLog: RequestLog;
  /** Answers the items of batches. */
  readonly api: Fetch;
  readonly onError: (error: unknown) => void;
}

/** Running background work. Its functions resolve when the part has stopped. */
export interface Background {
  readonly stopSweeping: () => Promise<void>;
  /** Releases the batch items in progress and takes no more. */
  readonly stopWork: () => Promise<void>;
}

/** Starts to delete what has expired, and to work on batches. */
export function startBackground(parts: BackgroundParts): Background {
  const { database, accounts, access, stored, limits, requestLog, api, onError } = parts;
  const { queue, files, batches, objects, answers } = stored;
  const stopSweeping = startSweeper({
    database,
    queue,
    files,
    batches,
    objects,
    audit: accounts.audit,
    auditDays: limits.auditDays,
    requests: requestLog,
    requestDays: limits.requestDays,
    answers,
    onError,
  });
  const stopWork = startWork({
    database,
    queue,
    access,
    directory: accounts.directory,
    ledger: accounts.ledger,
    fetch: api,
    gate: createGate(limits.places, access.interactive),
    lookMs: limits.lookMs,
    onError,
  });
  return { stopSweeping, stopWork };
}

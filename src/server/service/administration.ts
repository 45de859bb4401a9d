import { type AdminFetch, createAdmin } from '../admin/admin-app.ts';
import type { EngineReport } from '../admin/routes/system.ts';
import { createSections } from '../admin/sections.ts';
import type { Database } from '../store/database.ts';
import type { Node } from '../store/node.ts';
import type { RequestLog } from '../telemetry/requests/log.ts';
import { createQueues } from '../telemetry/requests/queues.ts';
import type { Accounts } from './accounts.ts';
import type { ServiceLimits } from './service-limits.ts';
import type { Stored } from './stored.ts';

/** What administrators see and change. */
export interface AdministrationParts {
  readonly database: Database;
  readonly node: Node;
  readonly accounts: Accounts;
  readonly stored: Stored;
  readonly limits: ServiceLimits;
  readonly requestLog: RequestLog;
  readonly engine: EngineReport | undefined;
  /** The number of running generations of interactive clients. */
  readonly interactive: () => number;
  readonly onError: (error: unknown) => void;
}

/** Creates the `/admin` API, and shows other nodes the requests in this node's engine. */
export function openAdministration(parts: AdministrationParts): AdminFetch {
  const { database, node, accounts, stored, limits, requestLog, engine } = parts;
  const { keys, audit, tokens, credentials, secret } = accounts;
  const ownQueue = () =>
    [...(engine?.queues?.() ?? [])].map(([keyId, queue]) => ({ keyId, ...queue }));
  node.showQueue(() => JSON.stringify(ownQueue()));
  return createAdmin({
    database,
    keys,
    audit,
    tokens,
    credentials,
    secretHash: secret.hash,
    onError: parts.onError,
    more: createSections({
      database,
      keys,
      files: stored.files,
      batches: stored.batches,
      requestLog,
      queues: createQueues(database, node, ownQueue),
      admission: limits.admission,
      prices: limits.prices,
      retention: limits.retention,
      engine,
      interactive: parts.interactive,
    }),
  });
}

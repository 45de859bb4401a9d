/** Who may ask: the API keys, their credits and limits, and the administrators. */
import { createAccess, type ServerAccess } from '../access/access.ts';
import { createLedger } from '../access/credits/ledger.ts';
import type { Ledger } from '../access/credits/types.ts';
import { ensureDefaultKey, ensureEnvironmentKey } from '../access/keys/default.ts';
import { createDirectory, type Directory } from '../access/keys/directory.ts';
import { createKeys, type Keys, type NewKey } from '../access/keys/keys.ts';
import { createAdmission } from '../access/limits/admission.ts';
import { createLimits } from '../access/limits/limits.ts';
import { type Audit, createAudit } from '../admin/auth/audit.ts';
import { type Credentials, createCredentials } from '../admin/auth/credentials.ts';
import { type AdminSecret, ensureAdminSecret } from '../admin/auth/secret.ts';
import { createTokens, type Tokens } from '../admin/auth/tokens.ts';
import { countUnread } from '../http/unread.ts';
import type { Database } from '../store/database.ts';
import { withStoreErrors } from '../store/errors.ts';
import type { Node } from '../store/node.ts';
import type { Metrics } from '../telemetry/metrics/metrics.ts';
import type { ServiceOptions } from './options.ts';
import type { ServiceLimits } from './service-limits.ts';

/** The accounts of a service. */
export interface Accounts {
  readonly directory: Directory;
  readonly ledger: Ledger;
  readonly keys: Keys;
  /** Why the key of the settings is not accepted; undefined if it is, or if there is none. */
  readonly keyProblem: string | undefined;
  /** The key that the first start created. */
  readonly firstKey: NewKey | undefined;
  readonly secret: AdminSecret;
  readonly audit: Audit;
  readonly tokens: Tokens;
  readonly credentials: Credentials;
}

/** Opens the accounts, and creates the first key and the admin secret where there are none. */
export async function openAccounts(
  database: Database,
  node: Node,
  { apiKey, adminSecret, proxies }: ServiceOptions,
): Promise<Accounts> {
  const directory = createDirectory(database);
  const ledger = createLedger(database, node);
  const keyProblem = await ensureEnvironmentKey(database, apiKey);
  const firstKey = await ensureDefaultKey(database, apiKey !== undefined);
  const secret = await ensureAdminSecret(database, adminSecret);
  const audit = createAudit(database);
  const tokens = createTokens(database);
  const credentials = createCredentials({ secret, tokens, audit, proxies });
  const keys = createKeys(database, (id) => {
    directory.forget(id);
    ledger.forget(id);
  });
  return { directory, ledger, keys, keyProblem, firstKey, secret, audit, tokens, credentials };
}

/** The Access port over the accounts. */
export function openAccess(
  database: Database,
  { directory, ledger }: Accounts,
  { admission, prices }: ServiceLimits,
  metrics: Metrics,
): ServerAccess {
  return withStoreErrors(
    createAccess({
      directory,
      ledger,
      limits: createLimits(database),
      admission: createAdmission(admission),
      countUnread,
      prices,
      onGenerated: metrics.generated,
    }),
  );
}

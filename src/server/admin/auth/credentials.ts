/**
 * Credentials of administrators: the admin secret or a token. Wrong ones are counted and audited.
 */
import { formworkError } from '../../../runtime/common/errors.ts';
import { addressOf } from '../../http/address.ts';
import { createAttempts } from './attempts.ts';
import type { Actor, Audit, AuditAction, AuditTarget } from './audit.ts';
import { createEntryBudget } from './entry-budget.ts';
import type { AdminSecret } from './secret.ts';
import type { Scope, TokenRecord, Tokens } from './tokens.ts';

/** A verified credential. */
export interface VerifiedCredential {
  /** Undefined for the admin secret. */
  readonly token: Pick<TokenRecord, 'id' | 'name' | 'scope'> | undefined;
}

/** Verifies credentials. */
export interface Credentials {
  /**
   * Call it before reading a credential from a body. {@link Credentials.check} does the same.
   * @throws `rate_limit_exceeded` for an address that sent too many wrong ones.
   */
  allow(request: Request): Promise<void>;
  /**
   * @param isOffline Whether a token that is known may be good while the database is unavailable.
   * @throws `invalid_api_key`, or `rate_limit_exceeded` for an address that sent too many wrong
   *   ones.
   */
  check(
    request: Request,
    given: string,
    isOffline?: boolean,
  ): Promise<VerifiedCredential & { readonly scope: Scope }>;
  /** Records an action in the audit log, with the address of the request. */
  record(
    request: Request,
    actor: Actor,
    action: AuditAction,
    target?: AuditTarget,
    details?: Readonly<Record<string, unknown>>,
  ): Promise<void>;
}

const unknownActor: Actor = { type: 'system', id: null, name: null };

/** The actor of a credential. */
export function actorOf(given: VerifiedCredential | 'command_line'): Actor {
  if (given === 'command_line') return { type: 'command_line', id: null, name: null };
  const { token } = given;
  return token
    ? { type: 'token', id: token.id, name: token.name }
    : { type: 'secret', id: null, name: null };
}

/** Options of {@link createCredentials}. */
export interface CredentialParts {
  readonly secret: AdminSecret;
  readonly tokens: Tokens;
  readonly audit: Audit;
  /** The number of trusted proxies in front of the service; see {@link addressOf}. */
  readonly proxies?: number | undefined;
}

/** Creates the credentials of this service. Each node counts wrong ones separately. */
export function createCredentials({
  secret,
  tokens,
  audit,
  proxies,
}: CredentialParts): Credentials {
  const attempts = createAttempts();
  const record: Credentials['record'] = (request, actor, action, target, details) =>
    audit.record({ actor, address: addressOf(request, proxies), action, target, details });

  const budget = createEntryBudget((leftOut) =>
    audit.record({
      actor: unknownActor,
      address: undefined,
      action: 'sign_in.failed',
      details: { left_out: leftOut },
    }),
  );

  const allow = (request: Request) => attempts.check(addressOf(request, proxies));

  return {
    record,
    allow,
    async check(request, given, isOffline = false) {
      await allow(request);
      if (secret.matches(given)) return { token: undefined, scope: 'full' };
      const token = await (isOffline ? tokens.findOffline(given) : tokens.find(given));
      if (token) return { token, scope: token.scope };
      const isBlocked = await attempts.wrong(addressOf(request, proxies));
      await budget.spend(() =>
        record(request, unknownActor, isBlocked ? 'sign_in.blocked' : 'sign_in.failed'),
      );
      throw formworkError('This is neither the admin secret nor a valid admin token.', {
        code: 'invalid_api_key',
      });
    },
  };
}

/** The admin secret: given by the operator, or made at the first start and told once. */
import { eq } from 'drizzle-orm';
import { formworkError } from '../../runtime/errors.ts';
import { errorAnswer } from '../answer.ts';
import type { Fetch } from '../http.ts';
import { hashSecret, newSecret, sameHash } from '../keys/secret.ts';
import type { Database } from '../store/database.ts';
import { settings } from '../store/schema.ts';

/** Checks what somebody signs in with. */
export interface AdminSecret {
  /** Takes the same time wherever the secrets differ. */
  readonly matches: (secret: string) => boolean;
  /** The secret, at the first start and when the operator gave none: to be printed once. */
  readonly made: string | undefined;
}

const name = 'admin_secret_hash';

/** The secret in force: `given` (FORMWORK_ADMIN_SECRET), or the one kept in the store, made when there is none. */
export async function ensureAdminSecret(
  { orm }: Database,
  given: string | undefined,
): Promise<AdminSecret> {
  if (given !== undefined) {
    const hash = hashSecret(given);
    return { matches: (secret) => sameHash(hashSecret(secret), hash), made: undefined };
  }
  const fresh = newSecret('fwadmin_');
  const first = await orm
    .insert(settings)
    .values({ name, value: hashSecret(fresh) })
    .onConflictDoNothing()
    .returning();
  const [kept] = await orm.select().from(settings).where(eq(settings.name, name));
  return {
    matches: (secret) => kept !== undefined && sameHash(hashSecret(secret), kept.value),
    made: first.length > 0 ? fresh : undefined,
  };
}

/** Answers whoever sends the secret as a bearer token, and nobody else. */
export function forAdmins(
  secret: AdminSecret,
  answer: Fetch,
  onError: (error: unknown) => void,
): Fetch {
  return (request) => {
    const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    if (given !== undefined && secret.matches(given)) return answer(request);
    const error = formworkError('Send the admin secret as a bearer token.', {
      code: 'invalid_api_key',
    });
    return errorAnswer(error, onError);
  };
}

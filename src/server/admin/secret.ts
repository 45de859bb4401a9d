/** The admin secret: given by the operator, or made at the first start and told once. */
import { eq } from 'drizzle-orm';
import { hashSecret, newSecret, sameHash } from '../keys/secret.ts';
import type { Database } from '../store/database.ts';
import { settings } from '../store/schema.ts';

/** Checks what somebody signs in with. */
export interface AdminSecret {
  /** Takes the same time wherever the secrets differ. */
  readonly matches: (secret: string) => boolean;
  /** The SHA-256 of the secret. */
  readonly hash: string;
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
    return { matches: (secret) => sameHash(hashSecret(secret), hash), hash, made: undefined };
  }
  const fresh = newSecret('fwadmin_');
  const first = await orm
    .insert(settings)
    .values({ name, value: hashSecret(fresh) })
    .onConflictDoNothing()
    .returning();
  const [kept] = await orm.select().from(settings).where(eq(settings.name, name));
  if (!kept) throw new Error('The hash of the admin secret was removed while it was read.');
  return {
    matches: (secret) => sameHash(hashSecret(secret), kept.value),
    hash: kept.value,
    made: first.length > 0 ? fresh : undefined,
  };
}

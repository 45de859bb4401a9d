/** The admin secret: set by the operator, or generated and printed once at the first start. */
import { eq } from 'drizzle-orm';
import { hashSecret, newSecret, sameHash } from '../../access/keys/secret.ts';
import type { Database } from '../../store/database.ts';
import { settings } from '../../store/tables/service.ts';

/** Verifies the admin secret. */
export interface AdminSecret {
  /** Compares in constant time. */
  readonly matches: (secret: string) => boolean;
  /** The SHA-256 of the secret. */
  readonly hash: string;
  /**
   * The generated secret, to be printed once; only set at the first start, if the operator set
   * none.
   */
  readonly made: string | undefined;
}

const name = 'admin_secret_hash';

/**
 * The current secret: `given` (FORMWORK_ADMIN_SECRET), or the stored one, which is generated if
 * absent.
 */
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

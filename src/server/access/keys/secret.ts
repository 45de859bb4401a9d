/** Secrets: 32 random bytes, shown once, stored as their SHA-256. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 is the first power above 2^256. */
const length = 43;

/** 32 bytes as 43 base62 digits, most significant first. */
function base62(bytes: Uint8Array): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
  let text = '';
  for (let place = 0; place < length; place++) {
    text = digits[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
}

/** Creates a secret: the prefix, then 32 random bytes in base62. */
export const newSecret = (prefix: string): string => prefix + base62(randomBytes(32));

/** Creates an API key. */
export const newKey = (): string => newSecret('fw_');

/**
 * SHA-256 in hexadecimal. A slow hash would add nothing, because the secrets are random and long.
 */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex');

/** Compares two hashes in constant time. */
export function sameHash(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}

import type { WeightsIndex } from '../../models/index.ts';

/** Hexadecimal digits of a digest; enough to tell versions of a model apart. */
const DIGITS = 12;

/**
 * Identifies a model's version by the hashes of its weights, as the index lists them, and the bytes
 * of its library. It is part of `system_fingerprint`, because two versions under one name answer
 * differently.
 */
export async function digestOfModel(index: WeightsIndex, library: Uint8Array): Promise<string> {
  const weights = index.shards.map(({ facts }) => facts.md5 ?? String(facts.bytes)).join();
  const ofLibrary = await sha256(library as Uint8Array<ArrayBuffer>);
  const all = await sha256(new TextEncoder().encode(`${weights}/${ofLibrary}`));
  return all.slice(0, DIGITS);
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

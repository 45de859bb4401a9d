/** Verifies downloaded files. */
import { md5 } from '@noble/hashes/legacy.js';
import type { FileFacts } from '../../models/index.ts';

/** Identifies the version of a file by its hash; `any` if no hash is known. */
export function versionOf(facts: FileFacts | undefined): string {
  return facts?.sha256 ?? facts?.md5 ?? 'any';
}

/**
 * Whether a file has the expected size and hash. Without a hash, checks that the content fits the
 * file extension.
 */
export async function isIntact(url: string, file: Blob, facts: FileFacts): Promise<boolean> {
  if (facts.bytes !== undefined && file.size !== facts.bytes) return false;
  if (facts.sha256 !== undefined) return (await sha256Of(file)) === facts.sha256;
  if (facts.md5 !== undefined) return (await md5Of(file)) === facts.md5;
  return isOfItsKind(url, file);
}

async function sha256Of(file: Blob): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
}

/** Web Crypto has no MD5. */
async function md5Of(file: Blob): Promise<string> {
  const hash = md5.create();
  for await (const chunk of chunksOf(file.stream())) hash.update(chunk);
  return hexOf(hash.digest());
}

async function isOfItsKind(url: string, file: Blob): Promise<boolean> {
  if (url.endsWith('.wasm')) return WebAssembly.validate(await file.arrayBuffer());
  if (!url.endsWith('.json')) return true;
  try {
    JSON.parse(await file.text());
    return true;
  } catch {
    return false;
  }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The chunks of a stream. Safari cannot iterate streams. */
export async function* chunksOf(
  stream: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  const reader = stream?.getReader();
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true as const, value: undefined };
      if (done) return;
      yield value;
    }
  } finally {
    // Else the rest is still downloaded after the caller has failed.
    await reader?.cancel().catch(() => {});
  }
}

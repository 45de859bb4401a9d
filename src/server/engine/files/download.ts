/**
 * Resumable downloads, verified by hash. The file appears only when it is complete. Of processes
 * that download it at once, one does, and the others wait for it.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { formworkError } from '../../../runtime/common/errors.ts';
import { reasonOf } from '../../../runtime/common/reason.ts';
import { claimFile } from './claim.ts';
import { fetchFile } from './fetch-file.ts';

/** The expected hash of a file. */
export interface ExpectedHash {
  readonly algorithm: 'md5' | 'sha256';
  /** Lower-case hexadecimal. */
  readonly digest: string;
}

/** The progress of a download. */
export interface DownloadProgress {
  readonly url: string;
  readonly receivedBytes: number;
  /** Undefined if the server does not send it. */
  readonly totalBytes: number | undefined;
}

/** Options of {@link download}. */
export interface DownloadOptions {
  readonly hash?: ExpectedHash | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /** Called before it fails because the server does not have the file with this hash. */
  readonly onRefusal?: (() => Promise<void>) | undefined;
  /** Consecutive attempts without new bytes before it fails. */
  readonly attempts?: number;
  /** Milliseconds before the second attempt; doubled for each later one. */
  readonly backoff?: number;
  /** Milliseconds between two looks at the download of another process. */
  readonly pollMs?: number;
}

/**
 * Downloads a URL to a file. It resumes an interrupted download with a range request (RFC 9110,
 * section 14), guarded by `If-Range` so that two versions are never mixed.
 *
 * @throws FormworkError `model_load_failed` if the server rejects the request, repeatedly breaks
 *   off, or sends data with another hash.
 */
export async function download(
  url: string,
  file: string,
  options: DownloadOptions = {},
): Promise<void> {
  const { attempts = 5, backoff = 500, hash, signal, onRefusal } = options;
  const part = partOf(file);
  let failures = 0;
  let startedOver = false;
  while (true) {
    const before = await sizeOf(part);
    try {
      if (await attempt(url, file, options)) return;
      if (startedOver) {
        throw refused(
          `${url} has the wrong ${hash?.algorithm}. The server may have another version: try again.`,
        );
      }
      startedOver = true;
    } catch (error) {
      if (signal?.aborted) throw error;
      if (isRefusal(error)) {
        await onRefusal?.();
        throw error;
      }
      failures = (await sizeOf(part)) > before ? 1 : failures + 1;
      if (failures >= attempts) {
        throw refused(`${url} cannot be downloaded: ${reasonOf(error)}`, error);
      }
      await delay(backoff * 2 ** (failures - 1), undefined, { signal });
    }
  }
}

const partOf = (file: string): string => `${file}.part`;
const lockOf = (part: string): string => `${part}.lock`;

/**
 * Completes the file, while no other process writes its part.
 * @returns Whether the file is there; otherwise its hash is wrong, and the part is deleted.
 */
async function attempt(url: string, file: string, options: DownloadOptions): Promise<boolean> {
  const { hash, signal, onProgress, pollMs } = options;
  const part = partOf(file);
  const claim = await claimFile(lockOf(part), {
    isDone: () => existsSync(file),
    onWait: () => {
      const receivedBytes = statSync(part, { throwIfNoEntry: false })?.size ?? 0;
      onProgress?.({ url, receivedBytes, totalBytes: undefined });
    },
    signal,
    pollMs,
  });
  if (!claim) return true;
  try {
    await receive(url, part, options, claim.check);
    const isRight = hash === undefined || (await digestOf(part, hash.algorithm)) === hash.digest;
    claim.confirm();
    if (isRight) await rename(part, file);
    await forget(part);
    return isRight;
  } finally {
    claim.release();
  }
}

/**
 * Appends the missing bytes to the partial file, or restarts it if the server has another version.
 * @param check Called before each change of the part.
 */
async function receive(
  url: string,
  part: string,
  options: DownloadOptions,
  check: () => void,
): Promise<void> {
  const have = await sizeOf(part);
  const version = await readFile(`${part}.version`, 'utf8').catch(() => undefined);
  const resume = have > 0 && version !== undefined;
  const response = await fetchFile(url, {
    headers: resume ? { range: `bytes=${have}-`, 'if-range': version } : {},
    signal: options.signal ?? null,
  });
  if (response.status === 416) {
    // There are no further bytes: the file is complete, which the hash verifies.
    await response.body?.cancel();
    if (response.headers.get('content-range') === `bytes */${have}`) return;
    check();
    await forget(part);
    throw new Error('the part on disk is longer than the file');
  }
  const { body } = response;
  if (!response.ok || body === null) {
    await body?.cancel();
    const message = `${url} answers ${response.status} ${response.statusText}.`;
    // These statuses are temporary; others are permanent.
    if ([408, 425, 429].includes(response.status) || response.status >= 500) {
      throw new Error(message);
    }
    throw refused(message);
  }
  const continued = response.status === 206;
  const length = response.headers.get('content-length');
  let received = continued ? have : 0;
  const total =
    length === null || response.headers.has('content-encoding')
      ? undefined
      : received + Number(length);
  const handle = await openPart(part, continued, response.headers.get('etag'), check).catch(
    async (error: unknown) => {
      // Else the server goes on sending what is not stored.
      await body.cancel();
      throw error;
    },
  );
  try {
    for await (const chunk of body) {
      check();
      await handle.writeFile(chunk);
      received += chunk.length;
      options.onProgress?.({ url, receivedBytes: received, totalBytes: total });
    }
  } finally {
    await handle.close();
  }
  if (total !== undefined && received < total) {
    throw new Error(`the connection ended after ${received} of ${total} bytes`);
  }
}

async function openPart(part: string, continued: boolean, etag: string | null, check: () => void) {
  check();
  if (etag !== null && !etag.startsWith('W/')) await writeFile(`${part}.version`, etag);
  else await rm(`${part}.version`, { force: true });
  return open(part, continued ? 'a' : 'w');
}

/** Deletes what an interrupted download of a file left. One that still runs starts over. */
export async function forgetPart(file: string): Promise<void> {
  await forget(partOf(file));
  await rm(lockOf(partOf(file)), { force: true });
}

async function forget(part: string): Promise<void> {
  await rm(part, { force: true });
  await rm(`${part}.version`, { force: true });
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

/** A file's hash, in lower-case hexadecimal. */
export async function digestOf(
  file: string,
  algorithm: ExpectedHash['algorithm'],
): Promise<string> {
  const hash = createHash(algorithm);
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

function refused(message: string, cause?: unknown): Error {
  return formworkError(message, { code: 'model_load_failed' }, { cause });
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'model_load_failed';
}

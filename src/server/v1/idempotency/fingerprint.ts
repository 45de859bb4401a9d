/**
 * The identity of a request: method, path, `accept` and body. The body is hashed as it streams, so
 * that a file of 100 MB takes no memory. For a form, the hash covers its fields and its file,
 * because each attempt has a different boundary.
 */
import { createHash, type Hash } from 'node:crypto';
import busboy from 'busboy';
import { pathOf } from '../../http/url-path.ts';
import { formLimits } from '../files/multipart.ts';

/** Hashes a body chunk by chunk. */
interface Reader {
  take(chunk: Uint8Array): Promise<void>;
  /** False for an unreadable form. */
  end(): Promise<boolean>;
}

/** A request whose body is hashed as it is read. */
export interface Hashed {
  readonly request: Request;
  /**
   * SHA-256 in hexadecimal; undefined if the body was not read to its end, or is not a valid form.
   */
  fingerprint(): Promise<string | undefined>;
}

function readBytes(hash: Hash): Reader {
  return {
    async take(chunk) {
      hash.update(chunk);
    },
    end: async () => true,
  };
}

function readForm(hash: Hash, type: string): Reader {
  const form = busboy({
    headers: { 'content-type': type },
    limits: formLimits,
    defParamCharset: 'utf8',
  });
  const ended = Promise.withResolvers<boolean>();
  form.on('field', (name, value) => hash.update(JSON.stringify(['field', name, value])));
  form.on('file', (name, file, { filename }) => {
    const content = createHash('sha256');
    file.on('data', (chunk: Uint8Array) => content.update(chunk));
    file.on('end', () => {
      hash.update(JSON.stringify(['file', name, filename, content.digest('hex')]));
    });
    // The form reports the same error.
    file.on('error', () => {});
  });
  form.on('close', () => ended.resolve(true));
  form.on('error', () => ended.resolve(false));
  return {
    take: (chunk) => new Promise((resolve) => form.write(chunk, () => resolve())),
    end() {
      form.end();
      return ended.promise;
    },
  };
}

function readerOf(request: Request, hash: Hash): Reader {
  hash.update(JSON.stringify([request.method, pathOf(request.url), request.headers.get('accept')]));
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) return readBytes(hash);
  try {
    return readForm(hash, type);
  } catch {
    // Without a boundary it is not a form, and the request is rejected for that.
    return readBytes(hash);
  }
}

/** A copy of the request, without its client's signal. */
export function hashed(request: Request, signal: AbortSignal): Hashed {
  const hash = createHash('sha256');
  const reader = readerOf(request, hash);
  const body = request.body?.getReader();
  let isWhole = body === undefined;
  const passed = body
    ? new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const { done, value } = await body.read();
            if (done) {
              isWhole = true;
              controller.close();
              return;
            }
            await reader.take(value);
            controller.enqueue(value);
          },
          cancel: (reason) => body.cancel(reason),
        },
        { highWaterMark: 0 },
      )
    : null;
  const init: RequestInit & { duplex: 'half' } = {
    method: request.method,
    headers: request.headers,
    body: passed,
    signal,
    duplex: 'half',
  };
  return {
    request: new Request(request.url, init),
    async fingerprint() {
      return isWhole && (await reader.end()) ? hash.digest('hex') : undefined;
    },
  };
}

/** Larger requests are never answered. */
const mostBytes = 128 * 1024 * 1024;

/** Reads a request only for its fingerprint; undefined if it cannot be one that was answered. */
export async function fingerprintOf(request: Request): Promise<string | undefined> {
  const { request: passed, fingerprint } = hashed(request, new AbortController().signal);
  let bytes = 0;
  const reader = passed.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    bytes += next.value.length;
    if (bytes <= mostBytes) continue;
    await reader?.cancel();
    return undefined;
  }
  return fingerprint();
}

/**
 * Static files for the page: the built playground and the model files, with the headers that a page
 * with WebGPU workers needs.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.bin': 'application/octet-stream',
  '.md': 'text/markdown; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The byte range of a `Range` header (RFC 9110, section 14.2). Undefined if the whole file is
 * served instead: several ranges, or an invalid one. `outside` if the file has none of its bytes.
 */
function parseRange(header: string | null, size: number): ByteRange | 'outside' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const from = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const to = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[1] !== '' && match[2] !== '' && Number(match[2]) < from) return undefined;
  return from <= to ? { from, to } : 'outside';
}

/**
 * Serves a folder. Supports conditional requests and single byte ranges, so that an interrupted
 * model download can resume.
 * @param folder The folder of the files.
 * @param cacheControl The `cache-control` header of a path.
 * @returns A function that answers a path below the folder, with undefined if there is no such
 *   file.
 */
export function serveFolder(
  folder: string,
  cacheControl: (path: string) => string,
): (path: string, request: Request) => Promise<Response | undefined> {
  return async (path, request) => {
    let decoded: string;
    try {
      decoded = decodeURIComponent(path);
    } catch {
      return undefined;
    }
    const file = normalize(join(folder, decoded));
    if (decoded.includes('\0') || !file.startsWith(normalize(folder) + sep)) return undefined;
    const info = await stat(file).catch(() => undefined);
    if (!info?.isFile()) return undefined;

    const etag = `"${info.size.toString(36)}-${Math.floor(info.mtimeMs).toString(36)}"`;
    const headers = new Headers({
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': cacheControl(decoded),
      'accept-ranges': 'bytes',
      etag,
    });
    if (request.headers.get('if-none-match') === etag) {
      return new Response(null, { status: 304, headers });
    }
    // A range of a file that has changed since would mix two versions.
    const condition = request.headers.get('if-range');
    const range =
      condition === null || condition === etag
        ? parseRange(request.headers.get('range'), info.size)
        : undefined;
    if (range === 'outside') {
      headers.set('content-range', `bytes */${info.size}`);
      return new Response(null, { status: 416, headers });
    }
    if (range) headers.set('content-range', `bytes ${range.from}-${range.to}/${info.size}`);
    headers.set('content-length', String(range ? range.to - range.from + 1 : info.size));
    const body =
      request.method === 'HEAD' || info.size === 0
        ? null
        : (Readable.toWeb(
            createReadStream(file, range ? { start: range.from, end: range.to } : {}),
          ) as ReadableStream<Uint8Array>);
    return new Response(body, { status: range ? 206 : 200, headers });
  };
}

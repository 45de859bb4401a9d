import { createHash } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { download } from '../../../../src/server/engine/files/download.ts';

const content = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 31) & 255));
const md5 = { algorithm: 'md5', digest: createHash('md5').update(content).digest('hex') } as const;

let folder: string;
let file: string;
let server: Server;
let url: string;
let ranges: (string | undefined)[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formwork-download-'));
  file = join(folder, 'weights.bin');
  ranges = [];
  answer = serve(content);
  server = createServer((request, response) => {
    ranges.push(request.headers.range);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/weights.bin`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

/** Serves with ranges, breaking the connection off after `limit` bytes of each answer. */
function serve(bytes: Buffer, etag = '"v1"', limit = Number.POSITIVE_INFINITY) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const asked = /^bytes=(\d+)-$/.exec(request.headers.range ?? '');
    const from = asked && request.headers['if-range'] === etag ? Number(asked[1]) : 0;
    if (from >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
      return;
    }
    response.writeHead(from > 0 ? 206 : 200, { etag, 'content-length': bytes.length - from });
    if (from + limit >= bytes.length) response.end(bytes.subarray(from));
    else {
      // `fetch` drops what it has received and nobody has read yet.
      response.write(bytes.subarray(from, from + limit), () =>
        setTimeout(() => response.destroy(), 200),
      );
    }
  };
}

const options = { hash: md5, backoff: 1 };

test('a file is downloaded completely, without leftovers', async () => {
  await download(url, file, options);
  expect(await readFile(file)).toEqual(content);
  expect(await readdir(folder)).toEqual(['weights.bin']);
});

test('a file is complete if the system writes a part of each chunk at a time', async () => {
  const probe = await open(join(folder, 'probe'), 'w');
  const { write } = probe;
  vi.spyOn(Object.getPrototypeOf(probe), 'write').mockImplementation(function (
    this: typeof probe,
    chunk: unknown,
  ) {
    const bytes = chunk as Uint8Array;
    return Reflect.apply(write, this, [bytes.subarray(0, Math.ceil(bytes.length / 2))]);
  });
  await probe.close();
  try {
    await download(url, file, {});
    expect((await readFile(file)).equals(content)).toBe(true);
  } finally {
    vi.restoreAllMocks();
  }
});

test('a broken download resumes where it stopped', async () => {
  answer = serve(content, '"v1"', 60_000);
  await download(url, file, options);
  expect(await readFile(file)).toEqual(content);
  expect(ranges[0]).toBeUndefined();
  expect(ranges.length).toBeGreaterThanOrEqual(4);
  expect(ranges.slice(1).every((range) => /^bytes=[1-9]\d*-$/.test(range ?? ''))).toBe(true);
});

test('an abandoned download is resumed by the next one', async () => {
  answer = serve(content, '"v1"', 60_000);
  await expect(download(url, file, { ...options, attempts: 1 })).rejects.toMatchObject({
    code: 'model_load_failed',
  });
  expect(await readdir(folder)).not.toContain('weights.bin');
  answer = serve(content);
  await download(url, file, options);
  expect(ranges.at(-1)).toMatch(/^bytes=[1-9]\d*-$/);
  expect(await readFile(file)).toEqual(content);
});

test('an answer that cannot be written is not received any further', async () => {
  const closed = Promise.withResolvers<boolean>();
  answer = (_, response) => {
    response.on('close', () => closed.resolve(response.writableFinished));
    response.writeHead(200, { etag: '"v1"', 'content-length': content.length });
    response.write(content.subarray(0, 60_000));
  };
  await mkdir(`${file}.part`);
  await expect(download(url, file, { ...options, attempts: 1 })).rejects.toMatchObject({
    code: 'model_load_failed',
  });
  const late = delay(5_000, 'still open');
  expect(await Promise.race([closed.promise, late])).toBe(false);
});

test('parts of two versions are never combined', async () => {
  answer = serve(Buffer.alloc(content.length, 1), '"v0"', 60_000);
  await download(url, file, { ...options, attempts: 1 }).catch(() => {});
  answer = serve(content);
  await download(url, file, options);
  expect(await readFile(file)).toEqual(content);
});

test('progress reaches the full size', async () => {
  const seen: number[] = [];
  answer = serve(content, '"v1"', 60_000);
  await download(url, file, {
    ...options,
    onProgress: ({ receivedBytes, totalBytes }) => {
      expect(totalBytes).toBe(content.length);
      seen.push(receivedBytes);
    },
  });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe(content.length);
});

test('a server that closes its connection after each answer is read to the end', async () => {
  // As much as is taken before anybody reads, and then the end.
  const short = content.subarray(0, 65_536);
  const closing = createTcpServer((socket) => {
    socket.once('data', () => {
      socket.write(`HTTP/1.0 200 OK\r\ncontent-length: ${short.length}\r\n\r\n`);
      socket.end(short);
    });
  });
  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve));
  const { port } = closing.address() as AddressInfo;
  await download(`http://127.0.0.1:${port}/weights.bin`, file);
  expect(await readFile(file)).toEqual(short);
  await new Promise((resolve) => closing.close(resolve));
});

test('an abort ends the download and keeps the part', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { etag: '"v1"', 'content-length': content.length });
    response.write(content.subarray(0, 1000));
  };
  const controller = new AbortController();
  const running = download(url, file, {
    ...options,
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  expect(await readdir(folder)).toContain('weights.bin.part');
});

describe('a part that another process has claimed', () => {
  const lock = () => `${file}.part.lock`;
  const quick = { ...options, pollMs: 10 };

  test('is left to it until it has the file', async () => {
    await writeFile(lock(), 'other');
    await writeFile(`${file}.part`, content.subarray(0, 1000));
    const seen: number[] = [];
    let beats = 0;
    await download(url, file, {
      pollMs: 10,
      onProgress: ({ receivedBytes }) => {
        seen.push(receivedBytes);
        // More often than a dead owner would be found.
        writeFileSync(lock(), `other ${++beats}`);
        if (beats === 40) renameSync(`${file}.part`, file);
      },
    });
    expect(new Set(seen)).toEqual(new Set([1000]));
    expect(ranges).toEqual([]);
    expect((await readFile(file)).length).toBe(1000);
  });

  test('is continued once its owner releases it', async () => {
    await writeFile(lock(), 'other');
    await writeFile(`${file}.part`, content.subarray(0, 1000));
    await writeFile(`${file}.part.version`, '"v1"');
    const running = download(url, file, quick);
    await delay(50);
    await rm(lock());
    await running;
    expect(ranges).toEqual(['bytes=1000-']);
    expect((await readFile(file)).equals(content)).toBe(true);
  });

  test('is taken over from a process that was killed', async () => {
    await writeFile(lock(), 'killed');
    await writeFile(`${file}.part`, content.subarray(0, 1000));
    await writeFile(`${file}.part.version`, '"v1"');
    await download(url, file, quick);
    expect(ranges).toEqual(['bytes=1000-']);
    expect((await readFile(file)).equals(content)).toBe(true);
    expect(await readdir(folder)).toEqual(['weights.bin']);
  });

  test('is no longer waited for after an abort', async () => {
    await writeFile(lock(), 'other');
    const controller = new AbortController();
    const running = download(url, file, { ...quick, signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(await readFile(lock(), 'utf8')).toBe('other');
  });

  test('is not written by a process that lost it while it stood still', async () => {
    const begun = Promise.withResolvers<void>();
    answer = (_request, response) => {
      response.writeHead(200, { etag: '"v1"', 'content-length': content.length });
      response.write(content.subarray(0, 1000));
      setTimeout(() => response.end(content.subarray(1000)), 1000);
    };
    const onProgress = () => begun.resolve();
    const running = download(url, file, { ...quick, attempts: 1, onProgress });
    await begun.promise;
    await writeFile(lock(), 'other');
    await expect(running).rejects.toThrow(/taken the download over/);
    expect((await readFile(`${file}.part`)).length).toBe(1000);
    expect(await readFile(lock(), 'utf8')).toBe('other');
  });
});

describe('a download fails', () => {
  test('for a file with another hash, after one more attempt from the start', async () => {
    answer = serve(Buffer.alloc(content.length, 7));
    await expect(download(url, file, options)).rejects.toThrow(/md5/);
    expect(ranges).toEqual([undefined, undefined]);
    expect(await readdir(folder)).toEqual([]);
  });

  test('for a file that does not exist, without another attempt', async () => {
    answer = (_request, response) => response.writeHead(404).end();
    await expect(download(url, file, options)).rejects.toThrow(/404/);
    expect(ranges).toHaveLength(1);
  });

  test('with the reason of the system if no server answers', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const failed = download(url, file, { ...options, attempts: 1 });
    await expect(failed).rejects.toThrow(/cannot be downloaded: connect ECONNREFUSED/);
  });

  test('for a damaged part, which is replaced', async () => {
    await writeFile(`${file}.part`, Buffer.alloc(50_000, 9));
    await writeFile(`${file}.part.version`, '"v1"');
    await download(url, file, options);
    expect(await readFile(file)).toEqual(content);
  });
});

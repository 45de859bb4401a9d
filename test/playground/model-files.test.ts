import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { embeddedFiles } from '../../src/runtime/worker/embedded-files.ts';
import { createKeptFiles, type FileFacts } from '../../src/runtime/worker/kept-files.ts';

const url = 'http://models.test/tiny/weights.bin';
const part = 1 << 20;
const content = new Uint8Array(3 * part + 5).map((_, index) => (index * 31) >> 3);
const sha256 = createHash('sha256').update(content).digest('hex');
const right: FileFacts = { bytes: content.length, sha256 };

/** As much of a `CacheStorage` as the files need; `room` puts, then no more. */
function memoryStorage(room = Number.POSITIVE_INFINITY): CacheStorage {
  const entries = new Map<string, Blob>();
  const plain = (key: string) => key.split('?')[0];
  const cache = {
    match: async (key: string) => {
      const blob = entries.get(key);
      return blob && new Response(blob);
    },
    put: async (key: string, response: Response) => {
      if (room-- <= 0) throw new DOMException('There is no room.', 'QuotaExceededError');
      entries.set(key, await response.blob());
    },
    keys: async (key: string) =>
      [...entries.keys()].filter((one) => plain(one) === plain(key)).map((one) => ({ url: one })),
    delete: async (key: string | { url: string }, options?: { ignoreSearch: boolean }) => {
      const given = typeof key === 'string' ? key : key.url;
      for (const one of [...entries.keys()]) {
        if (options?.ignoreSearch ? plain(one) === plain(given) : one === given)
          entries.delete(one);
      }
      return true;
    },
  };
  return { open: async () => cache } as unknown as CacheStorage;
}

/** A server of one file. Answers with what it was asked for: the `range` of each request. */
function serve(file: Uint8Array<ArrayBuffer>, knowsRanges = true): (string | null)[] {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const range = new Headers(init.headers).get('range');
    asked.push(range);
    const from = knowsRanges ? Number(/\d+/.exec(range ?? '')?.[0] ?? 0) : 0;
    return new Response(file.slice(from), { status: from > 0 ? 206 : 200 });
  });
  return asked;
}

async function bytesOf(blob: Blob | undefined): Promise<Uint8Array | undefined> {
  return blob && new Uint8Array(await blob.arrayBuffer());
}

afterEach(() => vi.unstubAllGlobals());

describe('files kept in the browser', () => {
  it('are the files, byte for byte, and fetched once', async () => {
    const asked = serve(content);
    const storage = memoryStorage();
    await createKeptFiles(storage, () => right).fetch(url);
    const later = createKeptFiles(storage, () => right);
    await later.fetch(url);
    expect(await bytesOf(await later.read(url))).toEqual(content);
    expect(asked).toEqual([null]);
  });

  it.each([true, false])('go on where they stopped (server knows ranges: %s)', async (ranges) => {
    const storage = memoryStorage();
    const files = createKeptFiles(storage, () => right);
    const asked = serve(content, ranges);
    const whole = globalThis.fetch;
    vi.stubGlobal('fetch', async (target: string, init: RequestInit) => {
      const response = await whole(target, init);
      const start = new Uint8Array(await response.arrayBuffer()).slice(0, 2 * part + 7);
      let sent = false;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (sent) controller.error(new TypeError('network error'));
          else controller.enqueue(start);
          sent = true;
        },
      });
      return new Response(body, { status: response.status });
    });
    await expect(files.fetch(url)).rejects.toThrow('network error');
    expect(await files.read(url)).toBeUndefined();
    vi.stubGlobal('fetch', whole);
    const seen: number[] = [];
    await createKeptFiles(storage, () => right).fetch(url, {
      onBytes: (bytes) => seen.push(bytes),
    });
    expect(asked).toEqual([null, `bytes=${2 * part}-`]);
    expect(seen[0]).toBe(2 * part);
    expect(seen.at(-1)).toBe(content.length);
    expect(await bytesOf(await files.read(url))).toEqual(content);
  });

  it('are refused when their hash is not the expected one, and forgotten', async () => {
    const asked = serve(content.with(7, 255));
    const files = createKeptFiles(memoryStorage(), () => right);
    await expect(files.fetch(url)).rejects.toMatchObject({ code: 'model_load_failed' });
    expect(await files.read(url)).toBeUndefined();
    // Once more from the beginning before it gives up.
    expect(asked).toEqual([null, null]);
    serve(content);
    await files.fetch(url);
    expect(await bytesOf(await files.read(url))).toEqual(content);
  });

  it('stay in memory where the browser grants no room, until they are forgotten', async () => {
    serve(content);
    const files = createKeptFiles(memoryStorage(1), () => right);
    await files.fetch(url);
    expect(await bytesOf(await files.read(url))).toEqual(content);
    files.forget();
    expect(await files.read(url)).toBeUndefined();
  });

  it('make room for another version of themselves', async () => {
    const storage = memoryStorage();
    serve(content);
    await createKeptFiles(storage, () => right).fetch(url);
    const newer = content.with(3, 77);
    const facts = { bytes: newer.length, sha256: createHash('sha256').update(newer).digest('hex') };
    serve(newer);
    const files = createKeptFiles(storage, () => facts);
    expect(await files.read(url)).toBeUndefined();
    await files.fetch(url);
    expect(await bytesOf(await files.read(url))).toEqual(newer);
    expect(await createKeptFiles(storage, () => right).read(url)).toBeUndefined();
  });
});

describe('the facts about the embedded models', () => {
  const models = new URL('../../public/models/', import.meta.url);
  it.each(readdirSync(models))('are those of %s (npm run models:files)', (id) => {
    const names = readdirSync(new URL(`${id}/`, models)).filter((name) =>
      /\.(json|bin|wasm)$/.test(name),
    );
    const facts = names.map((name) => {
      const file = readFileSync(new URL(`${id}/${name}`, models));
      return [
        name,
        { bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') },
      ];
    });
    expect(embeddedFiles[id]).toEqual(Object.fromEntries(facts));
  });
});

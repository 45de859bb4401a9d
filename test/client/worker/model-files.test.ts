import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createKeptFiles } from '../../../src/runtime/client/worker/kept-files.ts';
import { embeddedFiles } from '../../../src/runtime/models/embedded-files.ts';
import type { FileFacts } from '../../../src/runtime/models/file-facts.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const url = 'http://models.test/tiny/weights.bin';
const part = 1 << 20;
const content = new Uint8Array(3 * part + 5).map((_, index) => (index * 31) >> 3);
const sha256 = createHash('sha256').update(content).digest('hex');
const right: FileFacts = { bytes: content.length, sha256 };

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

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Stands for a file's bytes: comparing millions one by one takes seconds. */
async function digestOfFile(file: Blob | undefined): Promise<string | undefined> {
  return file && digestOf(new Uint8Array(await file.arrayBuffer()));
}

afterEach(() => vi.unstubAllGlobals());

describe('files kept in the browser', () => {
  it('are byte for byte the same, and downloaded once', async () => {
    const asked = serve(content);
    const storage = memoryStorage();
    await createKeptFiles(storage, () => right).fetch(url);
    const later = createKeptFiles(storage, () => right);
    await later.fetch(url);
    expect(await digestOfFile(await later.read(url))).toBe(digestOf(content));
    expect(asked).toEqual([null]);
  });

  it.each([true, false])(
    'resume where the download stopped (server supports ranges: %s)',
    async (ranges) => {
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
      expect(await digestOfFile(await files.read(url))).toBe(digestOf(content));
    },
  );

  it('are refused and deleted when their hash is wrong', async () => {
    const asked = serve(content.with(7, 255));
    const files = createKeptFiles(memoryStorage(), () => right);
    await expect(files.fetch(url)).rejects.toMatchObject({ code: 'model_load_failed' });
    expect(await files.read(url)).toBeUndefined();
    // Once more from the beginning before it gives up.
    expect(asked).toEqual([null, null]);
    serve(content);
    await files.fetch(url);
    expect(await digestOfFile(await files.read(url))).toBe(digestOf(content));
  });

  it.each([
    [404, 'text/plain'],
    [200, 'text/html; charset=utf-8'],
  ])('are reported missing if the server answers %s, %s', async (status, type) => {
    const answer = async () => new Response('x', { status, headers: { 'content-type': type } });
    vi.stubGlobal('fetch', answer);
    for (const facts of [right, undefined]) {
      await expect(createKeptFiles(memoryStorage(), () => facts).fetch(url)).rejects.toMatchObject({
        code: 'model_load_failed',
        message: expect.stringMatching(/^There is no model at .*weights\.bin: .*models copy/),
      });
    }
  });

  it('are reported with their URL if no server answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const fetching = createKeptFiles(memoryStorage(), () => right).fetch(url);
    await expect(fetching).rejects.toThrow(`${url}: Failed to fetch`);
  });

  it('are not accepted when the connection ends early without an error, and resume from there', async () => {
    const files = createKeptFiles(memoryStorage(), () => ({ bytes: content.length }));
    vi.stubGlobal('fetch', async () => {
      const headers = { 'content-length': String(content.length) };
      return new Response(content.slice(0, 2 * part + 9), { headers });
    });
    await expect(files.fetch(url)).rejects.toThrow(/ended after 2097161 of 3145733 bytes/);
    expect(await files.read(url)).toBeUndefined();
    expect(await files.kept(url)).toBe(2 * part);
    const asked = serve(content);
    await files.fetch(url);
    expect(asked).toEqual([`bytes=${2 * part}-`]);
    expect(await digestOfFile(await files.read(url))).toBe(digestOf(content));
  });

  it('are checked by MD5 if there is no better hash', async () => {
    const md5 = createHash('md5').update(content).digest('hex');
    const files = createKeptFiles(memoryStorage(), () => ({ bytes: content.length, md5 }));
    serve(content.with(7, 255));
    await expect(files.fetch(url)).rejects.toThrow(/damaged: its hash/);
    expect(await files.read(url)).toBeUndefined();
    serve(content);
    await files.fetch(url);
    expect(await digestOfFile(await files.read(url))).toBe(digestOf(content));
  });

  it.each([
    ['settings.json', '{"half": ', '{"whole": true}'],
    ['library.wasm', 'not found', '\0asm\u0001\0\0\0'],
  ])('without a hash must have content that matches their name: %s', async (name, wrong, whole) => {
    const address = `http://models.test/${name}`;
    const files = createKeptFiles(memoryStorage(), () => ({}));
    serve(new TextEncoder().encode(wrong));
    await expect(files.fetch(address)).rejects.toThrow(/damaged: its content/);
    serve(new TextEncoder().encode(whole));
    await files.fetch(address);
    expect(await (await files.read(address))?.text()).toBe(whole);
  });

  it('are downloaded again when the file on the server is shorter', async () => {
    const storage = memoryStorage();
    const files = createKeptFiles(storage, () => right);
    vi.stubGlobal('fetch', async () => {
      const headers = { 'content-length': String(content.length) };
      return new Response(content.slice(0, 2 * part), { headers });
    });
    await expect(files.fetch(url)).rejects.toThrow(/ended after/);
    let refused = 0;
    const asked = serve(content);
    const whole = globalThis.fetch;
    vi.stubGlobal('fetch', (target: string, init: RequestInit) => {
      if (!new Headers(init.headers).has('range')) return whole(target, init);
      refused++;
      return Promise.resolve(new Response(null, { status: 416 }));
    });
    await files.fetch(url);
    expect(refused).toBe(1);
    expect(asked).toEqual([null]);
    expect(await digestOfFile(await files.read(url))).toBe(digestOf(content));
  });

  it('stay in memory until they are deleted, if the browser grants no storage', async () => {
    serve(content);
    const files = createKeptFiles(memoryStorage(1), () => right);
    await files.fetch(url);
    expect(await digestOfFile(await files.read(url))).toBe(digestOf(content));
    files.forget();
    expect(await files.read(url)).toBeUndefined();
  });

  it('are not received any further after a failure of their receiver', async () => {
    const files = createKeptFiles(memoryStorage(), () => right);
    const cancel = vi.fn();
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(content.slice(0, 1000)),
      cancel,
    });
    vi.stubGlobal('fetch', async () => new Response(endless));
    const onBytes = (bytes: number): void => {
      if (bytes > 5000) throw new Error('The page is gone.');
    };
    await expect(files.fetch(url, { onBytes })).rejects.toThrow('The page is gone.');
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('are downloaded for another caller when the one that began is aborted', async () => {
    const files = createKeptFiles(memoryStorage(), () => right);
    vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(content.slice(0, part));
          signal.addEventListener('abort', () => controller.error(signal.reason));
        },
      });
      return new Response(body);
    });
    const left = new AbortController();
    const stored = Promise.withResolvers<void>();
    const first = files.fetch(url, {
      signal: left.signal,
      onBytes: (bytes) => bytes === part && stored.resolve(),
    });
    const second = files.fetch(url);
    await stored.promise;
    const asked = serve(content);
    left.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    await second;
    expect(asked).toEqual([`bytes=${part}-`]);
    expect(await digestOfFile(await files.read(url))).toBe(digestOf(content));
  });

  it('are replaced by another version', async () => {
    const storage = memoryStorage();
    serve(content);
    await createKeptFiles(storage, () => right).fetch(url);
    const newer = content.with(3, 77);
    const facts = { bytes: newer.length, sha256: createHash('sha256').update(newer).digest('hex') };
    serve(newer);
    const files = createKeptFiles(storage, () => facts);
    expect(await files.read(url)).toBeUndefined();
    await files.fetch(url);
    expect(await digestOfFile(await files.read(url))).toBe(digestOf(newer));
    expect(await createKeptFiles(storage, () => right).read(url)).toBeUndefined();
  });
});

describe('the table of embedded files', () => {
  const models = new URL('../../../public/models/', import.meta.url);
  it.each(readdirSync(models))('matches the files of %s (npm run models:files)', (id) => {
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

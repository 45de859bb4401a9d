import { describe, expect, test } from 'vitest';
import { listFiles, workerFileName } from '../../../scripts/page-files.ts';
import { createPageCache } from '../../../src/playground/offline/page-cache.ts';

/** A network that serves one page, and the cache of a browser. */
function visit() {
  const stored = new Map<string, Response>();
  let served: Response | undefined;
  const fetched: string[] = [];
  const pathOf = (key: string) => new URL(key, 'http://page.test').pathname;
  let writes = 0;
  const cache = {
    match: async (key: string) => stored.get(pathOf(key))?.clone(),
    put: async (key: string, response: Response) => {
      writes++;
      stored.set(pathOf(key), response);
    },
    keys: async () => [...stored.keys()].map((path) => ({ url: `http://page.test${path}` })),
    delete: async (key: string) => stored.delete(pathOf(key)),
  } as unknown as Cache;
  const { networkFirst, keptFirst, keep } = createPageCache(
    { open: async () => cache },
    async (request) => {
      if (!served) throw new TypeError('Failed to fetch');
      fetched.push(pathOf(typeof request === 'string' ? request : request.url));
      return served.clone();
    },
  );
  /** The files of a version: one for the page, one for the engine. */
  const filesOf = (version: string) => {
    const engine = [`/assets/engine-${version}.js`];
    return { engine, all: [`/assets/page-${version}.js`, ...engine] };
  };
  return {
    serve: (text: string | undefined, headers: Record<string, string> = {}, status = 200) => {
      served = text === undefined ? undefined : new Response(text, { headers, status });
    },
    /** Opens a version of the page, which loads what `used` names in addition. */
    openVersion: async (version: string, ...used: string[]) => {
      served = new Response(version);
      await keep(['/', `/assets/page-${version}.js`], filesOf(version));
      for (const path of used) await keptFirst(new Request(`http://page.test${path}`));
    },
    /** Opens a version when the server already, or still, lists the files of another. */
    keepAs: (version: string, listed: string) =>
      keep(['/', `/assets/page-${version}.js`], filesOf(listed)),
    assets: () => [...stored.keys()].filter((path) => path.startsWith('/assets/')),
    fetched,
    keep,
    keptFirst,
    read: async () => (await networkFirst(new Request('http://page.test/'))).text(),
    writes: () => writes,
  };
}

describe('the page without a network', () => {
  test('is the one that was served last', async () => {
    const { serve, read, keep } = visit();
    for (const version of ['first', 'second']) {
      serve(version, { etag: `"${version}"` });
      expect(await read()).toBe(version);
      await keep([]);
    }
    serve(undefined);
    expect(await read()).toBe('second');
  });

  test('is the earlier one until the scripts of the one that was served last are stored', async () => {
    const { serve, read, keep, keptFirst } = visit();
    const page = (version: string) => `<script src="/assets/page-${version}.js"></script>`;
    serve(page('1'));
    await read();
    await keep(['/', '/assets/page-1.js']);
    serve(page('2'));
    expect(await read()).toBe(page('2'));
    serve(undefined);
    await expect(keptFirst(new Request('http://page.test/assets/page-2.js'))).rejects.toThrow();
    await expect(keep(['/', '/assets/page-2.js'])).rejects.toThrow();
    // A tab of the earlier version ends its start.
    await keep(['/', '/assets/page-1.js']);
    expect(await read()).toBe(page('1'));
    serve('script');
    await keep(['/', '/assets/page-2.js']);
    serve(undefined);
    expect(await read()).toBe(page('2'));
  });

  test('is the earlier one again if the server went back to it', async () => {
    const { serve, read, keep } = visit();
    for (const version of ['first', 'second', 'first']) {
      serve(version, { etag: `"${version}"` });
      await read();
    }
    await keep([]);
    serve(undefined);
    expect(await read()).toBe('first');
  });

  test('is the one that was served last, also without etags', async () => {
    const { serve, read, keep } = visit();
    for (const version of ['first', 'second']) {
      serve(version);
      expect(await read()).toBe(version);
      await keep([]);
    }
    serve(undefined);
    expect(await read()).toBe('second');
  });

  test.each([502, 503, 504])('is also shown when a proxy answers with %d', async (status) => {
    const { serve, read } = visit();
    serve('Bad gateway', {}, status);
    expect(await read()).toBe('Bad gateway');
    serve('page');
    await read();
    serve('Bad gateway', {}, status);
    expect(await read()).toBe('page');
  });
});

describe('an update of the page', () => {
  test('brings the engine only to who has used one', async () => {
    const without = visit();
    for (const version of ['1', '2']) await without.openVersion(version);
    expect(without.assets()).toEqual(['/assets/page-1.js', '/assets/page-2.js']);

    const { openVersion, assets, fetched } = visit();
    await openVersion('1', '/assets/engine-1.js');
    await openVersion('2');
    expect(assets()).toContain('/assets/engine-2.js');
    await openVersion('2');
    expect(fetched.filter((path) => path === '/assets/engine-2.js')).toHaveLength(1);
  });

  test('deletes the files of the versions before the previous one', async () => {
    const { openVersion, assets, read, serve } = visit();
    await openVersion('1', '/assets/engine-1.js', '/assets/lost.js');
    for (const version of ['2', '2']) await openVersion(version);
    expect(assets()).toContain('/assets/engine-1.js');
    await openVersion('3');
    expect(assets().sort()).toEqual([
      '/assets/engine-2.js',
      '/assets/engine-3.js',
      '/assets/page-2.js',
      '/assets/page-3.js',
    ]);
    serve(undefined);
    expect(await read()).toBe('1');
  });

  test('deletes nothing that the page has just loaded, if the list is of another version', async () => {
    const { openVersion, assets, keepAs } = visit();
    for (const version of ['1', '2']) await openVersion(version);
    await keepAs('3', '2');
    expect(assets()).toContain('/assets/page-3.js');
  });
});

test('the built files are listed by their use', () => {
  const engine = workerFileName({ facadeModuleId: '/a/client/worker/worker.ts?worker_file' });
  const checker = workerFileName({ facadeModuleId: '/a/schema/checker/worker.ts' });
  expect([engine, checker]).toEqual(['assets/worker-engine-[hash].js', 'assets/[name]-[hash].js']);
  const names = ['index.html', 'assets/page-1.js', 'assets/page-1.css', 'assets/worker-1.js'];
  const others = ['assets/worker-engine-1.js', 'assets/dashboard-1.js', 'assets/icon-1.svg'];
  const listed = listFiles([...names, ...others]);
  expect(listed.page).toEqual(names.slice(1).map((name) => `/${name}`));
  expect(listed.engine).toEqual(['/assets/worker-engine-1.js']);
  expect(listed.all).toHaveLength(6);
});

test('a page that has not changed is not stored again', async () => {
  const { serve, read, writes } = visit();
  serve('page', { etag: '"1"' });
  await read();
  await read();
  expect(writes()).toBe(1);
});

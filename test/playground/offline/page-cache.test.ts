import { describe, expect, test } from 'vitest';
import { createPageCache } from '../../../src/playground/offline/page-cache.ts';

/** A network that serves one page, and the cache of a browser. */
function visit() {
  const stored = new Map<string, Response>();
  let served: Response | undefined;
  let writes = 0;
  const cache = {
    match: async (key: string) => stored.get(key)?.clone(),
    put: async (key: string, response: Response) => {
      writes++;
      stored.set(key, response);
    },
  } as unknown as Cache;
  const { networkFirst } = createPageCache({ open: async () => cache }, async () => {
    if (!served) throw new TypeError('Failed to fetch');
    return served.clone();
  });
  return {
    serve: (text: string | undefined, headers: Record<string, string> = {}) => {
      served = text === undefined ? undefined : new Response(text, { headers });
    },
    read: async () => (await networkFirst(new Request('http://page.test/'), '/')).text(),
    writes: () => writes,
  };
}

describe('the page without a network', () => {
  test('is the one that was served last', async () => {
    const { serve, read } = visit();
    for (const version of ['first', 'second']) {
      serve(version, { etag: `"${version}"` });
      expect(await read()).toBe(version);
    }
    serve(undefined);
    expect(await read()).toBe('second');
  });

  test('is the one that was served last, also without etags', async () => {
    const { serve, read } = visit();
    for (const version of ['first', 'second']) {
      serve(version);
      expect(await read()).toBe(version);
    }
    serve(undefined);
    expect(await read()).toBe('second');
  });
});

test('a page that has not changed is not stored again', async () => {
  const { serve, read, writes } = visit();
  serve('page', { etag: '"1"' });
  await read();
  await read();
  expect(writes()).toBe(1);
});

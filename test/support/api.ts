/** The API over a stub engine, with everything in memory. */
import { type Caller, createApi, type Ports, type Store } from '../../src/runtime/api/index.ts';
import { served } from './home.ts';
import { createStubEngine, type StubEngine, type StubOptions } from './stub-engine.ts';

/** Options of a test. */
export interface TestApiOptions {
  readonly engine?: StubOptions;
  readonly callers?: Readonly<Record<string, Caller>>;
  readonly ports?: Partial<Ports>;
  /** Available credits; each generation uses its number of tokens. */
  readonly credits?: number;
}

/** An API, with the state that tests inspect. */
export interface TestApi {
  readonly engine: StubEngine;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Sends a body as JSON with a valid key. */
  readonly post: (
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  readonly get: (path: string, key?: string) => Promise<Response>;
  readonly send: (method: string, path: string, key?: string) => Promise<Response>;
  readonly settled: { input: number; output: number }[];
  readonly errors: unknown[];
}

/** A store in memory. */
export function createMemoryStore(): Store {
  const values = new Map<string, unknown>();
  const key = (kind: string, keyId: string, id: string) => JSON.stringify([kind, keyId, id]);
  return {
    get: async (kind, keyId, id) => structuredClone(values.get(key(kind, keyId, id))),
    put: async (kind, keyId, id, value) => {
      values.set(key(kind, keyId, id), structuredClone(value));
    },
    replace: async (kind, keyId, id, known, value) => {
      const place = key(kind, keyId, id);
      const isKnown =
        values.has(place) && JSON.stringify(values.get(place)) === JSON.stringify(known);
      if (isKnown) values.set(place, structuredClone(value));
      return isKnown;
    },
    delete: async (kind, keyId, id) => values.delete(key(kind, keyId, id)),
  };
}

/**
 * Creates an API for a test. The key `good` is valid; `limited` is over its rate; `other` belongs
 * to another caller.
 */
export function createTestApi(options: TestApiOptions = {}): TestApi {
  const engine = createStubEngine(options.engine);
  const callers: Readonly<Record<string, Caller>> = options.callers ?? {
    good: { keyId: 'good' },
    other: { keyId: 'other' },
    limited: { keyId: 'limited' },
    narrow: { keyId: 'narrow', models: new Set<string>() },
  };
  const settled: { input: number; output: number }[] = [];
  const errors: unknown[] = [];
  const api = served(
    createApi({
      engine,
      access: {
        authenticate: async (key) => (Object.hasOwn(callers, key) ? callers[key] : undefined),
        rate: async ({ keyId }) =>
          keyId === 'limited'
            ? { allowed: false, retryAfter: 2.5, limitRequests: 1, remainingRequests: 0 }
            : { allowed: true, limitRequests: 100, remainingRequests: 99, resetRequests: 60 },
        reserve: async () =>
          (options.credits ?? 1) <= 0
            ? undefined
            : {
                settle: async (used) => {
                  settled.push({ input: used.inputTokens, output: used.outputTokens });
                },
              },
      },
      store: createMemoryStore(),
      clock: { now: () => 1_700_000_000_000 },
      onError: (error) => errors.push(error),
      ...options.ports,
    }),
  );
  const send = (method: string, path: string, key = 'good', body?: string, headers = {}) =>
    api.fetch(
      new Request(`http://test/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    );
  return {
    engine,
    settled,
    errors,
    fetch: api.fetch,
    send: (method, path, key) => send(method, path, key),
    get: (path, key) => send('GET', path, key),
    post: (path, body, headers = {}) =>
      send('POST', path, 'good', typeof body === 'string' ? body : JSON.stringify(body), {
        'content-type': 'application/json',
        ...headers,
      }),
  };
}

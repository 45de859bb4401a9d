/** The worker's side: answers the page's messages with the engine and the API. */

import { type ErrorDetails, isFormworkError } from '../../common/errors.ts';
import type { DeviceReport } from '../../engine/index.ts';
import type { EngineWorker } from './engine-worker.ts';
import { holdLock } from './held-lock.ts';
import type {
  FromWorker,
  PostedError,
  PostedRequest,
  Probed,
  ToWorker,
  WorkerEngine,
  WorkerSettings,
} from './messages.ts';

/** What the worker answers with. */
export interface WorkerHome {
  readonly engine: WorkerEngine;
  /** See {@link EngineWorker.diagnose}. */
  readonly diagnose: (model: string) => Promise<DeviceReport>;
  /** Resolves when the models that can run here are known. */
  readonly modelsKnown?: Promise<void>;
  readonly api: { fetch(request: Request): Response | Promise<Response> };
}

/**
 * The members of a dedicated worker's global scope, and of a shared worker's ports, that this
 * module uses.
 */
export interface PagePort {
  postMessage(message: FromWorker, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

/** The members of the global scope of either kind of worker that this module uses. */
export interface WorkerScope extends PagePort {
  /** Only in shared workers. */
  onconnect?: ((event: MessageEvent & { readonly ports: readonly PagePort[] }) => void) | null;
}

/** An operation in progress, from its call to its last answer. */
interface Running {
  readonly abort: AbortController;
  body?: ReadableStreamDefaultReader<Uint8Array>;
}

/** What the connections of a shared worker share. */
interface Sharing {
  /** See {@link Probed}. */
  readonly lock: Promise<string | undefined>;
  /** How many pages are connected. */
  pages: number;
}

/** Serves one page, or all pages that share the worker. Calls `open` once, at the first message. */
export function serveScope(
  scope: WorkerScope,
  open: (settings: WorkerSettings) => WorkerHome,
): void {
  let home: WorkerHome | undefined;
  const openOnce = (settings: WorkerSettings): WorkerHome => {
    home ??= open(settings);
    return home;
  };
  if (!('onconnect' in scope)) serveWorker(scope, openOnce);
  else {
    const lock = holdLock('formwork-worker').then(
      ({ name }) => name,
      () => undefined,
    );
    const sharing = { lock, pages: 0 };
    scope.onconnect = ({ ports }) => {
      for (const port of ports) serveWorker(port, openOnce, sharing);
    };
  }
}

/** Answers the messages of `port`. Calls `open` at the first one. */
export function serveWorker(
  port: PagePort,
  open: (settings: WorkerSettings) => WorkerHome,
  sharing: Sharing = { lock: Promise.resolve(undefined), pages: 0 },
): void {
  const running = new Map<number, Running>();
  let home: WorkerHome | undefined;

  const post = (message: FromWorker, transfer: Transferable[] = []): void =>
    port.postMessage(message, transfer);

  const respond = async (call: number, posted: PostedRequest, state: Running): Promise<void> => {
    const response = await home!.api.fetch(requestOf(posted, state.abort.signal));
    if (response.body) state.body = response.body.getReader();
    const { status, statusText, headers } = response;
    post({
      type: 'response',
      call,
      response: { status, statusText, headers: [...headers], hasBody: response.body !== null },
    });
    if (!response.body) running.delete(call);
  };

  const pull = async (call: number): Promise<void> => {
    const { done, value } = (await running.get(call)?.body?.read()) ?? { done: true };
    if (!running.has(call)) return;
    if (done) {
      running.delete(call);
      post({ type: 'end', call });
    } else {
      const bytes = new Uint8Array(value);
      post({ type: 'chunk', call, bytes }, [bytes.buffer]);
    }
  };

  const cancel = (call: number): void => {
    const state = running.get(call);
    running.delete(call);
    state?.abort.abort();
    state?.body?.cancel().catch(() => {});
  };

  const free = async (model?: string): Promise<void> => {
    const { engine } = home!;
    // Also those that are not loaded: they may be downloading.
    const ids = model === undefined ? engine.models().map(({ id }) => id) : [model];
    await Promise.all(ids.map((id) => engine.unload(id)));
  };

  /** The lock is granted when the page that held it is gone. Nothing waits for its answers then. */
  const serveUntil = async (lock: string): Promise<void> => {
    sharing.pages++;
    await navigator.locks.request(lock, () => {
      for (const call of [...running.keys()]) cancel(call);
    });
    sharing.pages--;
    // The browser ends the worker with the last tab, which may only have closed its engine.
    if (sharing.pages === 0) await free();
  };

  const handle = async (message: Exclude<ToWorker, { type: 'start' }>): Promise<void> => {
    const { call } = message;
    switch (message.type) {
      case 'probe': {
        const { gpu } = globalThis.navigator as Partial<Navigator>;
        const probed = { webgpu: gpu !== undefined, lock: await sharing.lock };
        post({ type: 'probed', call, probed });
        return;
      }
      case 'free':
        await free(message.model);
        post({ type: 'freed', call });
        return;
      case 'models':
        await home!.modelsKnown;
        post({ type: 'models', call, models: home!.engine.models() });
        return;
      case 'diagnose':
        post({ type: 'diagnosed', call, report: await home!.diagnose(message.model) });
        return;
      case 'load': {
        const state: Running = { abort: new AbortController() };
        running.set(call, state);
        const { adapter, fingerprint } = await home!.engine.load(message.model, {
          signal: state.abort.signal,
          tryAnyway: message.tryAnyway,
          onProgress: (progress) => post({ type: 'progress', call, progress }),
        });
        running.delete(call);
        post({ type: 'loaded', call, result: { adapter, fingerprint } });
        return;
      }
      case 'fetch': {
        const state: Running = { abort: new AbortController() };
        running.set(call, state);
        return respond(call, message.request, state);
      }
      case 'pull':
        return pull(call);
      case 'cancel':
        cancel(call);
    }
  };

  port.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if (data.type === 'start') {
      home = open(data.settings);
      if (data.lock !== undefined) void serveUntil(data.lock);
      return;
    }
    handle(data).catch((error: unknown) => {
      // A cancelled call expects no answer.
      const cancelled = ['load', 'fetch', 'pull'].includes(data.type) && !running.delete(data.call);
      if (!cancelled) post({ type: 'error', call: data.call, error: postedError(error) });
    });
  };
}

function requestOf({ url, method, headers, body }: PostedRequest, signal: AbortSignal): Request {
  const named = headers.map(([name, value]): [string, string] => [name, value]);
  return new Request(url, { method, headers: named, body: body ?? null, signal });
}

function postedError(error: unknown): PostedError {
  const message = error instanceof Error ? error.message : String(error);
  if (!isFormworkError(error)) return { message, code: 'internal_error' };
  const { code, param, keyword, pointer } = error;
  const details = { code, param, keyword, pointer };
  const present = Object.entries(details).filter(([, value]) => value !== undefined);
  return { message, ...(Object.fromEntries(present) as unknown as ErrorDetails) };
}

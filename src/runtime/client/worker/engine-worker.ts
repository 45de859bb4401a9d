/**
 * The page's side of the engine worker. Sends calls as messages and returns the answers as promises
 * and streams.
 */

import { formworkError } from '../../common/errors.ts';
import type { DeviceReport } from '../../engine/index.ts';
import type { ModelRecord } from '../../models/index.ts';
import type { LoadOptions } from './load-options.ts';
import type { FromWorker, LoadedInfo, Probed, ToWorker, WorkerSettings } from './messages.ts';
import { type Call, responseOf } from './posted-response.ts';

/** The engine and the API in a worker of the page. */
export interface EngineWorker {
  /** The models it can load. Loads nothing. */
  models(): Promise<readonly ModelRecord[]>;
  /**
   * Loads a model. Rejects with `webgpu_unavailable` if the browser has no usable device, and with
   * `out_of_memory` if the model is too large; `param` is `model` then. Checks this before the
   * download where possible.
   */
  load(model: string, options?: LoadOptions): Promise<LoadedInfo>;
  /**
   * Answers a request to the API like `fetch`: streams responses, and stops when the request is
   * aborted.
   */
  fetch(request: Request): Promise<Response>;
  /** What the worker is able to do. */
  probe(): Promise<Probed>;
  /**
   * Reloads a model, checks its results and measures its speed. Problems with the model are part of
   * the report. Rejects with `engine_busy` while the model is in use in any tab.
   */
  diagnose(model: string): Promise<DeviceReport>;
  /**
   * Frees the memory of a model, or of all, and ends its download. Running requests fail; the next
   * request loads the model again.
   */
  free(model?: string): Promise<void>;
  /**
   * Terminates the worker, or leaves it if others share it, and frees its resources. Pending calls
   * reject with `aborted`.
   */
  stop(): void;
}

/** Options of a connection to a worker. */
export interface Connection {
  /** The name of the lock that the page holds, if pages share the worker. */
  readonly lock?: string;
  /**
   * Called when the worker fails, for example because its file cannot be loaded. All later calls
   * reject.
   */
  readonly onFailure?: () => void;
}

/** Starts a worker and connects to it. */
export function startEngineWorker(settings: WorkerSettings, connection?: Connection): EngineWorker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return connectEngineWorker(worker, settings, connection);
}

/** The members of `Worker` that {@link connectEngineWorker} uses. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** Connects to a running worker. */
export function connectEngineWorker(
  worker: WorkerPort,
  settings: WorkerSettings,
  { lock, onFailure }: Connection = {},
): EngineWorker {
  const calls = new Map<number, Call>();
  let nextCall = 0;
  let ended: Error | undefined;

  const post = (message: ToWorker, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer);

  const end = (error: Error): void => {
    ended ??= error;
    for (const call of calls.values()) call.fail(error);
    calls.clear();
  };

  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    const call = calls.get(data.call);
    if (data.type !== 'error') call?.receive(data);
    else {
      calls.delete(data.call);
      const { message, ...details } = data.error;
      call?.fail(formworkError(message, details));
    }
  };
  worker.onerror = (event) => {
    // The error event of a file that cannot be loaded has no message.
    const why = event.message || 'its file could not be loaded';
    worker.terminate();
    end(formworkError(`The engine's worker failed: ${why}.`, { code: 'internal_error' }));
    onFailure?.();
  };
  post({ type: 'start', settings, lock });

  /**
   * Sends a call and waits for its answer. `settle` picks the answer from the incoming messages.
   */
  const ask = <T>(
    message: (call: number) => ToWorker,
    settle: (answer: FromWorker, resolve: (value: T) => void) => void,
    signal?: AbortSignal,
    transfer?: Transferable[],
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (ended) throw ended;
      signal?.throwIfAborted();
      const call = nextCall++;
      const leave = (): void => {
        post({ type: 'cancel', call });
        calls.get(call)?.fail(signal?.reason);
        calls.delete(call);
      };
      signal?.addEventListener('abort', leave, { once: true });
      const done = (): void => signal?.removeEventListener('abort', leave);
      calls.set(call, {
        receive: (answer) =>
          settle(answer, (value) => {
            done();
            // A response's body is still to come, so the call stays.
            if (answer.type !== 'response') calls.delete(call);
            resolve(value);
          }),
        fail: (error) => {
          done();
          reject(error);
        },
      });
      post(message(call), transfer);
    });

  return {
    models: () =>
      ask(
        (call) => ({ type: 'models', call }),
        (answer, resolve) => answer.type === 'models' && resolve(answer.models),
      ),
    diagnose: (model) =>
      ask(
        (call) => ({ type: 'diagnose', call, model }),
        (answer, resolve) => answer.type === 'diagnosed' && resolve(answer.report),
      ),
    load: (model, { onProgress, signal, tryAnyway } = {}) =>
      ask(
        (call) => ({ type: 'load', call, model, tryAnyway }),
        (answer, resolve) => {
          if (answer.type === 'progress') onProgress?.(answer.progress);
          else if (answer.type === 'loaded') resolve(answer.result);
        },
        signal,
      ),
    async fetch(request) {
      const { url, method, headers, signal } = request;
      // Firefox does not support `request.body`.
      const bytes = await request.arrayBuffer();
      const body = bytes.byteLength > 0 ? bytes : undefined;
      return ask<Response>(
        (call) => ({ type: 'fetch', call, request: { url, method, headers: [...headers], body } }),
        (answer, resolve) =>
          answer.type === 'response' &&
          resolve(responseOf(answer.call, answer.response, signal, calls, post)),
        signal,
        body ? [body] : [],
      );
    },
    probe: () =>
      ask(
        (call) => ({ type: 'probe', call }),
        (answer, resolve) => answer.type === 'probed' && resolve(answer.probed),
      ),
    free: (model) =>
      ask(
        (call) => ({ type: 'free', call, model }),
        (answer, resolve) => answer.type === 'freed' && resolve(undefined),
      ),
    stop() {
      // A worker that others share goes on, and would keep what these calls hold.
      for (const call of calls.keys()) post({ type: 'cancel', call });
      worker.terminate();
      end(formworkError('The engine was stopped.', { code: 'aborted' }));
    },
  };
}

/** The page's side of the engine's worker: calls go out as messages, answers come back as promises and streams. */
import type { DeviceReport } from '../engine/diagnose.ts';
import type { ModelRecord } from '../engine/types.ts';
import { formworkError } from '../errors.ts';
import type { FromWorker, LoadedInfo, LoadOptions, ToWorker, WorkerSettings } from './messages.ts';
import { type Call, responseOf } from './posted-response.ts';

/** The engine and the API, in a worker of the page. */
export interface EngineWorker {
  /** What can be loaded. Loads nothing. */
  models(): Promise<readonly ModelRecord[]>;
  /**
   * Loads a model. Rejects with `webgpu_unavailable` where the browser cannot compute, and with `out_of_memory` where the
   * model is too large for it: before the download, as far as that can be told. `param` is `model` then.
   */
  load(model: string, options?: LoadOptions): Promise<LoadedInfo>;
  /** Answers a request of the API, as `fetch` would: streams stream, and aborting the request stops it. */
  fetch(request: Request): Promise<Response>;
  /** Whether WebGPU is there in the worker: not every browser has it in every kind of worker. */
  hasWebGpu(): Promise<boolean>;
  /**
   * Loads a model anew, checks what it computes and measures its speed. What goes wrong with the model is part of the
   * report. Rejects with `engine_busy` while the model answers somebody, in whichever tab.
   */
  diagnose(model: string): Promise<DeviceReport>;
  /** Frees the memory of all models. Answers under way fail; the next request loads again. */
  free(): Promise<void>;
  /** Ends the worker and frees all it holds. Calls under way reject with `aborted`. */
  stop(): void;
}

/** How a worker is connected. */
export interface Connection {
  /** The name of the lock that the page holds, where other pages share the worker. */
  readonly lock?: string;
  /** Told when the worker fails, as one whose file cannot be loaded does; its calls reject from then on. */
  readonly onFailure?: () => void;
}

/** Starts the worker. */
export function startEngineWorker(settings: WorkerSettings, connection?: Connection): EngineWorker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return connectEngineWorker(worker, settings, connection);
}

/** What {@link connectEngineWorker} needs of a `Worker`. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** Speaks to a worker that runs already. */
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
    // A file that cannot be loaded is an event without a message.
    const why = event.message || 'its file could not be loaded';
    worker.terminate();
    end(formworkError(`The engine's worker failed: ${why}.`, { code: 'internal_error' }));
    onFailure?.();
  };
  post({ type: 'start', settings, lock });

  /** One call with one answer; `settle` takes the answer out of the messages that come. */
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
            // A response's body goes on, and with it the right to abort.
            if (answer.type !== 'response') {
              done();
              calls.delete(call);
            }
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
      // Not by `request.body`, which Firefox does not have.
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
    hasWebGpu: () =>
      ask(
        (call) => ({ type: 'probe', call }),
        (answer, resolve) => answer.type === 'probed' && resolve(answer.webgpu),
      ),
    free: () =>
      ask(
        (call) => ({ type: 'free', call }),
        (answer, resolve) => answer.type === 'freed' && resolve(undefined),
      ),
    stop() {
      worker.terminate();
      end(formworkError('The engine was stopped.', { code: 'aborted' }));
    },
  };
}

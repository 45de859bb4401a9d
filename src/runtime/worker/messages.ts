/** What the page and the engine's worker say to each other. Every call of the page has a number; answers carry it. */

import type { DeviceReport } from '../engine/diagnose.ts';
import type { Mirrors } from '../engine/mirrors.ts';
import type { ModelSource } from '../engine/model-source.ts';
import type { AdapterKind, Engine, LoadProgress, ModelRecord } from '../engine/types.ts';
import type { ErrorDetails } from '../errors.ts';

/** What the engine is made with. A worker that is shared takes it from the first page that comes. */
export interface WorkerSettings {
  /** Where the models that come with Formwork are. */
  readonly modelsBaseUrl: string;
  /** Models beside these and those of web-llm's list. Addresses are absolute. */
  readonly models?: readonly ModelSource[] | undefined;
  /** Servers that are asked in place of others. */
  readonly mirrors?: Mirrors | undefined;
}

/** How a model is loaded. */
export interface LoadOptions {
  readonly onProgress?: (progress: LoadProgress) => void;
  /** Stops waiting: rejects with `aborted`. */
  readonly signal?: AbortSignal;
  /**
   * An engine in a worker refuses, with `out_of_memory`, to download a model for which memory or storage seem too small
   * here. True downloads it all the same.
   */
  readonly tryAnyway?: boolean | undefined;
}

/** The engine in the worker. */
export interface WorkerEngine extends Engine {
  load(id: string, options?: LoadOptions): ReturnType<Engine['load']>;
}

/** What a load tells of the model. */
export interface LoadedInfo {
  readonly adapter: AdapterKind;
  /** Adapter, library and versions that compute. */
  readonly fingerprint: string;
}

/** A request, in parts that can be posted. */
export interface PostedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer | undefined;
}

/** The head of a response; its body follows chunk by chunk, each one asked for with `pull`. */
export interface PostedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly hasBody: boolean;
}

/** An error, in parts that can be posted. */
export type PostedError = ErrorDetails & { readonly message: string };

/** From the page. The first message is `start`. */
export type ToWorker =
  | {
      readonly type: 'start';
      readonly settings: WorkerSettings;
      /** Name of a Web Lock that the page holds as long as it lives; a shared worker sees by it when the page is gone. */
      readonly lock: string | undefined;
    }
  | { readonly type: 'probe'; readonly call: number }
  | { readonly type: 'free'; readonly call: number }
  | { readonly type: 'models'; readonly call: number }
  | { readonly type: 'diagnose'; readonly call: number; readonly model: string }
  | {
      readonly type: 'load';
      readonly call: number;
      readonly model: string;
      readonly tryAnyway: boolean | undefined;
    }
  | { readonly type: 'fetch'; readonly call: number; readonly request: PostedRequest }
  | { readonly type: 'pull'; readonly call: number }
  | { readonly type: 'cancel'; readonly call: number };

/** From the worker. */
export type FromWorker =
  | { readonly type: 'probed'; readonly call: number; readonly webgpu: boolean }
  | { readonly type: 'freed'; readonly call: number }
  | { readonly type: 'progress'; readonly call: number; readonly progress: LoadProgress }
  | { readonly type: 'models'; readonly call: number; readonly models: readonly ModelRecord[] }
  | { readonly type: 'diagnosed'; readonly call: number; readonly report: DeviceReport }
  | { readonly type: 'loaded'; readonly call: number; readonly result: LoadedInfo }
  | { readonly type: 'response'; readonly call: number; readonly response: PostedResponse }
  | { readonly type: 'chunk'; readonly call: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'end'; readonly call: number }
  | { readonly type: 'error'; readonly call: number; readonly error: PostedError };

/**
 * The messages between the page and the engine worker. Every call has a number, which its answers
 * repeat.
 */

import type { ErrorDetails } from '../../common/errors.ts';
import type { DeviceReport, Engine, LoadProgress } from '../../engine/index.ts';
import type { AdapterKind, Mirrors, ModelRecord, ModelSource } from '../../models/index.ts';
import type { LoadOptions } from './load-options.ts';

/** The engine's settings. A shared worker uses those of the first page that connects. */
export interface WorkerSettings {
  /** Folder of the models that ship with Formwork. */
  readonly modelsBaseUrl: string;
  /** Models in addition to these and those of web-llm's list. URLs are absolute. */
  readonly models?: readonly ModelSource[] | undefined;
  /** Mirrors for downloads. */
  readonly mirrors?: Mirrors | undefined;
}

/** The engine in the worker. */
export interface WorkerEngine extends Engine {
  load(id: string, options?: LoadOptions): ReturnType<Engine['load']>;
}

/** Facts about a loaded model. */
export interface LoadedInfo {
  readonly adapter: AdapterKind;
  /** Identifies the adapter, library and versions. */
  readonly fingerprint: string;
}

/** Facts about a worker. */
export interface Probed {
  /** Whether it has WebGPU. Some browsers lack it in some kinds of worker. */
  readonly webgpu: boolean;
  /** Name of a Web Lock that it holds while it lives, if pages share it. */
  readonly lock: string | undefined;
}

/** A request as a structured-cloneable object. */
export interface PostedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer | undefined;
}

/** The head of a response. The page requests each chunk of the body with `pull`. */
export interface PostedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly hasBody: boolean;
}

/** An error as a structured-cloneable object. */
export type PostedError = ErrorDetails & { readonly message: string };

/** Messages from the page. The first is `start`. */
export type ToWorker =
  | {
      readonly type: 'start';
      readonly settings: WorkerSettings;
      /**
       * Name of a Web Lock that the page holds while it is open. A shared worker uses it to detect
       * that the page is gone.
       */
      readonly lock: string | undefined;
    }
  | { readonly type: 'probe'; readonly call: number }
  | { readonly type: 'free'; readonly call: number; readonly model: string | undefined }
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

/** Messages from the worker. */
export type FromWorker =
  | { readonly type: 'probed'; readonly call: number; readonly probed: Probed }
  | { readonly type: 'freed'; readonly call: number }
  | { readonly type: 'progress'; readonly call: number; readonly progress: LoadProgress }
  | { readonly type: 'models'; readonly call: number; readonly models: readonly ModelRecord[] }
  | { readonly type: 'diagnosed'; readonly call: number; readonly report: DeviceReport }
  | { readonly type: 'loaded'; readonly call: number; readonly result: LoadedInfo }
  | { readonly type: 'response'; readonly call: number; readonly response: PostedResponse }
  | { readonly type: 'chunk'; readonly call: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'end'; readonly call: number }
  | { readonly type: 'error'; readonly call: number; readonly error: PostedError };

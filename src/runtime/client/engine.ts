/** The interface that all engines of the library share. */
import { formworkError } from '../common/errors.ts';
import type { ModelRecord } from '../models/index.ts';
import type { Answers } from './client-api.ts';
import { createGeneration, type Send } from './generation.ts';
import { requestBody } from './request-body.ts';
import type { Generate, GenerateOptions } from './types.ts';
import type { LoadedInfo, LoadOptions } from './worker/index.ts';

/** An engine: its models, `generate`, and all of `/v1` through `fetch`. */
export interface ClientEngine extends Answers {
  /** The models it can load. Loads nothing. */
  models(): Promise<readonly ModelRecord[]>;
  /**
   * Loads a model, so that the first request does not wait for it. Concurrent calls share one load.
   * @throws `model_not_found`, `model_load_failed`, `model_check_failed` if it computes wrongly on
   *   this device, `out_of_memory`, `device_lost`, `webgpu_unavailable` if there is no device to
   *   compute on, `aborted`, or `unsupported_parameter` for an option that does not exist.
   */
  load(model: string, options?: LoadOptions): Promise<LoadedInfo>;
  /**
   * Generates a document that follows a schema, or text if there is none. Loads the model if
   * needed.
   */
  readonly generate: Generate;
  /**
   * Answers a request to the API (`/v1/...`). `createClientApi(engine).fetch` turns it into a
   * `fetch`.
   */
  fetch(request: Request): Promise<Response>;
  /**
   * Stops the engine and frees its resources. One that tabs share stops in this tab, and frees them
   * with the last tab that uses it.
   */
  close(): Promise<void>;
}

/** The endpoint that {@link createGenerate} sends requests to, and its default model. */
export interface GenerateHome {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Not all that replace the global `fetch` take a `Request` of this realm. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** @param signal aborts the generation that asks */
  defaultModel(signal: AbortSignal): Promise<string>;
}

/** Creates `generate` for an endpoint of `/v1/chat/completions`. */
export function createGenerate(home: GenerateHome): Generate {
  const generate = (options: GenerateOptions) => {
    const send: Send = async (signal) => {
      const bodyFor = requestBody(options);
      const model = options.model ?? (await home.defaultModel(signal));
      return home.fetch(home.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...home.headers },
        body: bodyFor(model),
        signal,
      });
    };
    return createGeneration(send, options.schema, options.signal);
  };
  return generate as Generate;
}

/** The default model: the first chat model. */
export function firstChatModel(models: readonly ModelRecord[]): string {
  const found = models.find(({ capabilities }) => capabilities.includes('chat'));
  if (found) return found.id;
  throw formworkError('The engine has no chat model.', { code: 'model_not_found' });
}

/** What every engine of the library can do, wherever it runs. */
import type { ModelRecord } from '../engine/types.ts';
import { formworkError } from '../errors.ts';
import type { LoadedInfo, LoadOptions } from '../worker/messages.ts';
import type { Answers } from './client-api.ts';
import { createGeneration, type Send } from './generation.ts';
import { requestBody } from './request-body.ts';
import type { Generate, GenerateOptions } from './types.ts';

/** An engine: models, documents by {@link Generate}, and all of `/v1` by `fetch`. */
export interface ClientEngine extends Answers {
  /** What can be loaded. Loads nothing. */
  models(): Promise<readonly ModelRecord[]>;
  /**
   * Loads a model, so that the first request does not wait for it. Concurrent calls share one load.
   * @throws `model_not_found`, `model_load_failed`, `out_of_memory`, or `webgpu_unavailable` where there is nothing to
   * compute on.
   */
  load(model: string, options?: LoadOptions): Promise<LoadedInfo>;
  /** Generates a document that follows a schema, or text without one; loads the model when that has not been done. */
  readonly generate: Generate;
  /** Answers a request of the API (`/v1/...`). `createClientApi(engine).fetch` makes a `fetch` of it. */
  fetch(request: Request): Promise<Response>;
  /** Ends it and frees all it holds. */
  close(): Promise<void>;
}

/** Where {@link createGenerate} sends its requests, and what it asks when no model is named. */
export interface GenerateHome {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  fetch(request: Request): Promise<Response>;
  defaultModel(): Promise<string>;
}

/** Makes `generate` on whatever answers `/v1/chat/completions`. */
export function createGenerate(home: GenerateHome): Generate {
  const generate = (options: GenerateOptions) => {
    const send: Send = async (signal) => {
      const model = options.model ?? (await home.defaultModel());
      return home.fetch(
        new Request(home.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...home.headers },
          body: requestBody(options, model),
          signal,
        }),
      );
    };
    return createGeneration(send, options.schema, options.signal);
  };
  return generate as Generate;
}

/** The model that is meant when none is named: the first that chats. */
export function firstChatModel(models: readonly ModelRecord[]): string {
  const found = models.find(({ capabilities }) => capabilities.includes('chat'));
  if (found) return found.id;
  throw formworkError('The engine has no model that chats.', { code: 'model_not_found' });
}

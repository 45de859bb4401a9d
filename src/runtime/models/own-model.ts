/**
 * The user's own models: compiled with MLC and described by the location of their files. The same
 * description works in a server and a browser.
 */
import { formworkError } from '../common/errors.ts';
import type { ModelSource } from './model-source.ts';

/** A user's description of a model. Everything but the id and the file locations has a default. */
export interface OwnModel
  extends Pick<ModelSource, 'id' | 'url' | 'library'>,
    Partial<Omit<ModelSource, 'id' | 'url' | 'library' | 'obstacle'>> {}

/** Default context window in tokens, as for nearly all models in web-llm's list. */
export const DEFAULT_CONTEXT = 4096;

/**
 * Completes a description for the engine. The context window is at most {@link DEFAULT_CONTEXT}
 * unless `contextWindow` is set: the KV cache for a window of 128k tokens would not fit in memory.
 * @throws `invalid_value` if the id or a file location is missing.
 */
export function describeModel(own: OwnModel): ModelSource {
  for (const name of ['id', 'url', 'library'] as const) {
    if (own[name]) continue;
    throw formworkError(
      `Your own model needs "${name}": pass its id, the url of its folder, and the URL of its library (.wasm).`,
      { code: 'invalid_value', param: `models.${name}` },
    );
  }
  const { contextWindow = DEFAULT_CONTEXT } = own;
  const embeds = own.capabilities?.includes('embeddings') ?? false;
  return {
    ownedBy: 'me',
    created: 0,
    capabilities: ['chat'],
    ...own,
    url: folderAddress(own.url),
    contextWindow,
    ...(embeds ? {} : { overrides: { context_window_size: contextWindow, ...own.overrides } }),
  };
}

/**
 * The address of a model's files, with a trailing slash. A Hugging Face page
 * (`https://huggingface.co/me/X-MLC`) resolves to the files of its main branch.
 */
export function folderAddress(address: string): string {
  const url = address.replace(/\/*$/, '/');
  const page = /^https:\/\/huggingface\.co\/[^/]+\/[^/]+\/$/.test(url);
  return page ? `${url}resolve/main/` : url;
}

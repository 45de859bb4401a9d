/** Models of one's own: compiled with MLC, described by where their files are. The same description in both homes. */
import { formworkError } from '../errors.ts';
import type { ModelSource } from './model-source.ts';

/** What a person says of a model; all but its name and its files has a default. */
export interface OwnModel
  extends Pick<ModelSource, 'id' | 'url' | 'library'>,
    Partial<Omit<ModelSource, 'id' | 'url' | 'library' | 'obstacle'>> {}

/** Tokens of a conversation where nobody says how many: what web-llm's list has for nearly all of its models. */
export const USUAL_CONTEXT = 4096;

/**
 * A described model as the engine takes it. Its context is at most {@link USUAL_CONTEXT} unless `contextWindow` says otherwise:
 * the KV cache of a model with 128 thousand would not fit into any memory.
 * @throws `invalid_value` for a description that lacks its name or its files.
 */
export function describeModel(own: OwnModel): ModelSource {
  for (const name of ['id', 'url', 'library'] as const) {
    if (own[name]) continue;
    throw formworkError(
      `A model of one's own needs "${name}": its id, the address of its folder as url, and that of its library (.wasm).`,
      { code: 'invalid_value', param: `models.${name}` },
    );
  }
  const { contextWindow = USUAL_CONTEXT } = own;
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
 * The address of a model's files, with a slash at its end. A page of Hugging Face (`https://huggingface.co/me/X-MLC`) stands for the
 * files of its main branch.
 */
export function folderAddress(address: string): string {
  const url = address.replace(/\/*$/, '/');
  const page = /^https:\/\/huggingface\.co\/[^/]+\/[^/]+\/$/.test(url);
  return page ? `${url}resolve/main/` : url;
}

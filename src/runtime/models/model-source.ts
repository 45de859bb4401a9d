/** Where a model's files are, and what is known about it before it is loaded. */
import type { AdapterKind, ModelRecord } from './types.ts';

/** A model that this engine can load. */
export interface ModelSource extends Omit<ModelRecord, 'status'> {
  /** Folder of the weights, tokenizer and mlc-chat-config.json. Ends in a slash. */
  readonly url: string;
  /** URL of the library for each kind of adapter, or one URL for all. */
  readonly library: string | Readonly<Record<AdapterKind, string>>;
  /** WebGPU features that the library needs. */
  readonly requiredFeatures?: readonly string[];
  /** A known limitation, shown to users. */
  readonly note?: string;
  /**
   * File beside the weights with results computed elsewhere; see `ReferenceLogits` and
   * `ReferenceVector`.
   */
  readonly reference?: string;
  /**
   * Whether a fork computes the same bits as a separate sequence. Only then are prompts kept for
   * others with the same prefix.
   */
  readonly exactForks?: boolean;
  /**
   * Whether a token has the same bits however many are in its pass. Otherwise few tokens and many
   * share no pass.
   */
  readonly exactRows?: boolean;
  /** Settings that replace those of mlc-chat-config.json. */
  readonly overrides?: Readonly<Record<string, number>>;
  /**
   * Why Formwork cannot run it, as part of a sentence. Such a model is not listed, and loading it
   * by name fails with this reason.
   */
  readonly obstacle?: string;
  /** The id of a model to suggest when this one cannot run. */
  readonly instead?: string;
  /** Size of its KV cache in tokens, over all conversations; the engine's default when absent. */
  readonly cacheTokens?: number;
  /** Bytes of the largest buffer it needs, if known before download. */
  readonly largestBuffer?: number;
}

/** The models that ship with Formwork, below a base URL that ends in a slash. */
export function embeddedModels(baseUrl: string): ModelSource[] {
  const embedded = (
    id: string,
    contextWindow: number,
    capability: 'chat' | 'embeddings' = 'chat',
  ): ModelSource => ({
    id,
    ownedBy: 'formwork',
    created: Date.UTC(2026, 10, 21) / 1000,
    contextWindow,
    capabilities: [capability],
    exactForks: capability === 'chat',
    exactRows: capability === 'chat',
    reference: 'reference.json',
    url: `${baseUrl}${id}/`,
    library: {
      gpu: `${baseUrl}${id}/${id}-gpu.wasm`,
      software: `${baseUrl}${id}/${id}-software.wasm`,
    },
  });
  return [
    embedded('formwork-135m', 8192),
    embedded('tiny', 4096),
    embedded('all-minilm-l6-v2', 512, 'embeddings'),
  ];
}

/**
 * A model's folder in the form web-llm expects. web-llm appends `resolve/main/`, as in Hugging
 * Face's URLs, unless the URL contains something like it. The suffix added here satisfies that
 * check and leads back to the folder.
 */
export function modelUrl({ url }: ModelSource): string {
  return /\/resolve\/.+\//.test(url) ? url : `${url}resolve/main/../../`;
}

/** The files of a model except its weights. */
export function settingsOf({ url, library }: ModelSource): string[] {
  const libraries = typeof library === 'string' ? [library] : Object.values(library);
  const names = ['mlc-chat-config.json', 'tokenizer.json', 'tensor-cache.json'];
  return [...names.map((name) => new URL(name, url).href), ...libraries];
}

/** URL of the library for a kind of adapter. */
export function libraryUrl({ library }: ModelSource, adapter: AdapterKind): string {
  return typeof library === 'string' ? library : library[adapter];
}

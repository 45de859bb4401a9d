/** Where the files of a model are, and what is known of it before it is loaded. */
import type { AdapterKind, ModelRecord } from './types.ts';

/** A model this engine can load. */
export interface ModelSource extends Omit<ModelRecord, 'status'> {
  /** Folder of the weights, tokenizer and mlc-chat-config.json. Ends in a slash. */
  readonly url: string;
  /** Address of the library for each kind of adapter, or of one for all. */
  readonly library: string | Readonly<Record<AdapterKind, string>>;
  /** Features of WebGPU that the library needs. */
  readonly requiredFeatures?: readonly string[];
  /** What does not go as it should, for people to read. */
  readonly note?: string;
  /** A file beside the weights with logits that were computed elsewhere: see `ReferenceLogits`. */
  readonly reference?: string;
  /** Whether a fork computes the same bits as a sequence of its own. Then prompts are kept for others that begin alike. */
  readonly exactForks?: boolean;
  /** Settings that replace those of mlc-chat-config.json. */
  readonly overrides?: Readonly<Record<string, number>>;
  /** Why Formwork cannot run it, as a part of a sentence. Such a model is refused by name, and not listed. */
  readonly obstacle?: string;
  /** The id of a model to take instead where this one cannot run. */
  readonly instead?: string;
  /** Tokens of its KV cache, all conversations together; the engine's own figure when absent. */
  readonly cacheTokens?: number;
  /** Bytes of the largest buffer that it needs, where that is known before it is here. */
  readonly largestBuffer?: number;
}

/** The models that Formwork carries, below a base URL that ends in a slash. */
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
    ...(capability === 'chat' && { reference: 'reference.json' }),
    url: `${baseUrl}${id}/`,
    library: {
      gpu: `${baseUrl}${id}/${id}-gpu.wasm`,
      software: `${baseUrl}${id}/${id}-software.wasm`,
    },
  });
  return [
    embedded('smollm2-135m-instruct', 8192),
    embedded('tiny', 4096),
    embedded('all-minilm-l6-v2', 512, 'embeddings'),
  ];
}

/**
 * A model's folder as web-llm wants to have it. It adds `resolve/main/`, a habit of Hugging Face's addresses, unless
 * something like it is there: so it gets something that leads back to the folder.
 */
export function modelUrl({ url }: ModelSource): string {
  return /\/resolve\/.+\//.test(url) ? url : `${url}resolve/main/../../`;
}

/** The library for a kind of adapter. */
export function libraryUrl({ library }: ModelSource, adapter: AdapterKind): string {
  return typeof library === 'string' ? library : library[adapter];
}

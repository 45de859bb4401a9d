/** Where the files of a model are, and what is known of it before it is loaded. */
import type { AdapterKind, ModelRecord } from './types.ts';
import { prebuiltAppConfig } from './web-llm/api.ts';

/** A model this engine can load. */
export interface ModelSource extends Omit<ModelRecord, 'status'> {
  /** Folder of the weights, tokenizer and mlc-chat-config.json. Ends in a slash. */
  readonly url: string;
  /** Address of the library for each kind of adapter, or of one for all. */
  readonly library: string | Readonly<Record<AdapterKind, string>>;
  /** Features of WebGPU that the library needs. */
  readonly requiredFeatures?: readonly string[];
  /** Whether a fork computes the same bits as a sequence of its own. Then prompts are kept for others that begin alike. */
  readonly exactForks?: boolean;
  /** Settings that replace those of mlc-chat-config.json. */
  readonly overrides?: Readonly<Record<string, number>>;
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

/** web-llm's numbers for kinds of models that do more, or something else, than answer. */
const EMBEDDING = 1;
const VISION = 2;

/** The models of web-llm's own list. */
export function prebuiltModels(): ModelSource[] {
  return prebuiltAppConfig.model_list.map((record) => {
    const { model_id: id, model, model_lib: library, model_type: type, overrides } = record;
    const { vram_required_MB: megabytes } = record;
    const embeds = type === EMBEDDING;
    const contextWindow = overrides?.context_window_size ?? (embeds ? 512 : 4096);
    return {
      id,
      ownedBy: 'mlc-ai',
      created: 0,
      contextWindow,
      capabilities: embeds
        ? ['embeddings']
        : [
            'chat',
            ...(type === VISION ? ['vision' as const] : []),
            ...(reasons(id) ? ['reasoning' as const] : []),
          ],
      url: `${model.replace(/\/$/, '')}/resolve/main/`,
      library,
      ...(megabytes === undefined ? {} : { memoryBytes: Math.round(megabytes * 1e6) }),
      requiredFeatures: record.required_features ?? featuresOf(id),
      ...(embeds ? {} : { overrides: { context_window_size: contextWindow } }),
    };
  });
}

/** Families that were trained to think between `<think>` and `</think>` before they answer. */
function reasons(id: string): boolean {
  return /^(Qwen3|DeepSeek-R1)/.test(id);
}

/** What the list leaves unsaid: the number format that a model computes in is part of its name (`q4f16_1`). */
function featuresOf(id: string): string[] {
  return /q\d+f16/.test(id) ? ['shader-f16'] : [];
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

/** The models of web-llm's own list. */
import { type ModelSource, NEEDS_MANIFEST, RECURRENT } from '../../../models/index.ts';
import { prebuiltAppConfig, type WebLlmRecord } from '../api.ts';
import { prebuiltWeightBytes } from './prebuilt-sizes.ts';

/** web-llm's codes for model types other than plain chat. */
const EMBEDDING = 1;
const VISION = 2;

/** A megabyte of graphics memory in web-llm's list is 2 ** 20 bytes. */
const MEBIBYTE = 2 ** 20;

/**
 * All of web-llm's list, including the models that cannot run: those have an `obstacle`. web-llm's
 * `config.d.ts` documents the records.
 */
export function prebuiltModels(): ModelSource[] {
  const ids = new Set(prebuiltAppConfig.model_list.map(({ model_id }) => model_id));
  return prebuiltAppConfig.model_list.map((record) => modelOfRecord(record, ids));
}

/**
 * Converts a record of web-llm's list to a model.
 * @param ids all ids of the same list; one of them may suit an adapter better
 */
export function modelOfRecord(record: WebLlmRecord, ids: ReadonlySet<string>): ModelSource {
  const { model_id: id, model, model_type: type, overrides = {} } = record;
  const embeds = type === EMBEDDING;
  const contextWindow = overrides.context_window_size ?? (embeds ? 512 : 4096);
  const obstacle = obstacleOfRecord(record);
  const instead = insteadOf(id, ids);
  const downloadBytes = prebuiltWeightBytes(id);
  const note = noteOf(id);
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
    library: record.model_lib,
    ...(record.vram_required_MB === undefined
      ? {}
      : { memoryBytes: Math.round(record.vram_required_MB * MEBIBYTE) }),
    ...(downloadBytes === undefined ? {} : { downloadBytes }),
    ...(record.buffer_size_required_bytes === undefined
      ? {}
      : { largestBuffer: record.buffer_size_required_bytes }),
    requiredFeatures: record.required_features ?? featuresOf(id),
    ...(embeds ? {} : { overrides: { ...overrides, context_window_size: contextWindow } }),
    ...(obstacle === undefined ? {} : { obstacle }),
    ...(instead === undefined ? {} : { instead }),
    ...(note === undefined ? {} : { note }),
  };
}

/** Known limitations, by the prefix of an id. */
const noteOfFamily: readonly (readonly [RegExp, string])[] = [
  [/^Ministral-3-3B-Base/, 'It is a base model: it continues texts, and was not trained to chat.'],
  [
    /^Ministral-3-3B-Reasoning/,
    'It was trained to think between [THINK] and [/THINK]. Formwork knows only <think>, so its thoughts are part of the answer.',
  ],
];

/** A known limitation of a model that runs. */
function noteOf(id: string): string | undefined {
  return noteOfFamily.find(([pattern]) => pattern.test(id))?.[1];
}

/** Why Formwork cannot run the model, from the list or from experience. */
function obstacleOfRecord(record: WebLlmRecord): string | undefined {
  if (record.model_manifest !== undefined) return NEEDS_MANIFEST;
  return /^Qwen3\.5/.test(record.model_id) ? RECURRENT : undefined;
}

/** Runnable models of similar size, by the prefix of an id. */
const insteadOfFamily: readonly (readonly [RegExp, string])[] = [
  [/^Qwen3\.5-0\.8B/, 'Qwen3-0.6B'],
  [/^Qwen3\.5-2B/, 'Qwen3-1.7B'],
  [/^Qwen3\.5-4B/, 'Qwen3-4B'],
  [/^Qwen3\.5-9B/, 'Qwen3-8B'],
  [/^gemma-4-E2B-it/, 'gemma-2-2b-it'],
];

/**
 * The model to suggest instead: a runnable one of the family, or the same model in 32-bit floats.
 */
function insteadOf(id: string, ids: ReadonlySet<string>): string | undefined {
  const family = insteadOfFamily.find(([pattern]) => pattern.test(id));
  const other = family ? id.replace(...family) : id.replace(/(q\d+)f16/, '$1f32');
  return other !== id && ids.has(other) ? other : undefined;
}

/** Whether the family was trained to think between `<think>` and `</think>` before it answers. */
function reasons(id: string): boolean {
  return /^(Qwen3|DeepSeek-R1)/.test(id);
}

/**
 * The list omits this feature for some models, but the name contains the number format (`q4f16_1`).
 */
function featuresOf(id: string): string[] {
  return /q\d+f16/.test(id) ? ['shader-f16'] : [];
}

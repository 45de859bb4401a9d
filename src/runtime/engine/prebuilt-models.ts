/** The models of web-llm's own list. */
import { NEEDS_MANIFEST, RECURRENT } from './compatibility.ts';
import type { ModelSource } from './model-source.ts';
import { prebuiltWeightBytes } from './prebuilt-sizes.ts';
import { prebuiltAppConfig, type WebLlmRecord } from './web-llm/api.ts';

/** web-llm's numbers for kinds of models that do more, or something else, than answer. */
const EMBEDDING = 1;
const VISION = 2;

/** In web-llm's list a megabyte of graphics memory has 2 ** 20 bytes. */
const MEBIBYTE = 2 ** 20;

/**
 * All of web-llm's list, those that cannot be run included: they have an `obstacle`. What the records mean is in web-llm's
 * `config.d.ts`.
 */
export function prebuiltModels(): ModelSource[] {
  const ids = new Set(prebuiltAppConfig.model_list.map(({ model_id }) => model_id));
  return prebuiltAppConfig.model_list.map((record) => modelOfRecord(record, ids));
}

/**
 * The model that a record of web-llm describes.
 * @param ids Those of the list that it stands in: another of these may be better for an adapter.
 */
export function modelOfRecord(record: WebLlmRecord, ids: ReadonlySet<string>): ModelSource {
  const { model_id: id, model, model_type: type, overrides = {} } = record;
  const embeds = type === EMBEDDING;
  const contextWindow = overrides.context_window_size ?? (embeds ? 512 : 4096);
  const obstacle = obstacleOfRecord(record);
  const instead = insteadOf(id, ids);
  const downloadBytes = prebuiltWeightBytes(id);
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
  };
}

/** What the list says, or is known, of models that Formwork cannot run. */
function obstacleOfRecord(record: WebLlmRecord): string | undefined {
  if (record.model_manifest !== undefined) return NEEDS_MANIFEST;
  return /^Qwen3\.5/.test(record.model_id) ? RECURRENT : undefined;
}

/** Models of like size that can be run, by the beginning of an id. */
const insteadOfFamily: readonly (readonly [RegExp, string])[] = [
  [/^Qwen3\.5-0\.8B/, 'Qwen3-0.6B'],
  [/^Qwen3\.5-2B/, 'Qwen3-1.7B'],
  [/^Qwen3\.5-4B/, 'Qwen3-4B'],
  [/^Qwen3\.5-9B/, 'Qwen3-8B'],
  [/^gemma-4-E2B-it/, 'gemma-2-2b-it'],
];

/** The model to take instead: of the family that can be run, or the same in 32-bit floats. */
function insteadOf(id: string, ids: ReadonlySet<string>): string | undefined {
  const family = insteadOfFamily.find(([pattern]) => pattern.test(id));
  const other = family ? id.replace(...family) : id.replace(/(q\d+)f16/, '$1f32');
  return other !== id && ids.has(other) ? other : undefined;
}

/** Families that were trained to think between `<think>` and `</think>` before they answer. */
function reasons(id: string): boolean {
  return /^(Qwen3|DeepSeek-R1)/.test(id);
}

/** What the list leaves unsaid: the number format that a model computes in is part of its name (`q4f16_1`). */
function featuresOf(id: string): string[] {
  return /q\d+f16/.test(id) ? ['shader-f16'] : [];
}

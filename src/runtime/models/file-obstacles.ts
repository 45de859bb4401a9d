/**
 * Finds what keeps a model from running here before its weights are downloaded: in the model's
 * small files.
 */
import { type FormworkError, formworkError } from '../common/errors.ts';
import {
  type AdapterLimits,
  type KnownModel,
  largestBufferOf,
  mostCacheTokens,
} from './adapter-obstacles.ts';
import { type LibraryFile, readLibraryFile } from './library-file.ts';
import { readModelConfig } from './model-config.ts';
import { cannotRun, lacksFeature, tooLargeInOnePiece } from './obstacle-errors.ts';
import type { WeightsIndex } from './weights-index.ts';

/** A model's small files. */
export interface SmallFiles {
  /** mlc-chat-config.json and tokenizer.json, parsed. */
  readonly config: unknown;
  readonly tokenizer: unknown;
  readonly index: WeightsIndex;
  readonly library: Uint8Array;
}

/** Functions that a library must export. */
const CHAT_FUNCTIONS = ['embed', 'batch_prefill', 'batch_decode', 'create_tir_paged_kv_cache'];
const EMBEDDING_FUNCTIONS = ['prefill'];

/** Why a model cannot run, judging by its small files; undefined if they are in order. */
export function obstacleInFiles(
  model: KnownModel,
  { config, tokenizer, index, library: file }: SmallFiles,
  adapter: AdapterLimits | undefined,
): FormworkError | undefined {
  const library = readLibraryFile(file);
  // Without readable metadata, the check happens when the library runs: loading looks up its
  // functions by name.
  const inLibrary = library && obstacleInLibrary(model, library, index, adapter);
  if (inLibrary) return inLibrary;
  const maxBuffer = adapter ? largestBufferOf(adapter) : Number.POSITIVE_INFINITY;
  if (index.largestTensor > maxBuffer) {
    return tooLargeInOnePiece(model.id, index.largestTensor, maxBuffer);
  }
  const problem =
    problemOfConfig(model, config) ?? (embeds(model) ? undefined : problemOfTokenizer(tokenizer));
  if (problem !== undefined) return cannotRun(model, problem);
  return embeds(model) ? undefined : obstacleInCache(model, config, adapter);
}

/** Why the KV cache that is asked for, or one for a single context, cannot be allocated. */
function obstacleInCache(
  model: KnownModel,
  config: unknown,
  adapter: AdapterLimits | undefined,
): FormworkError | undefined {
  const most = mostCacheTokens(config, adapter);
  const { cacheTokens = readModelConfig(config, model.overrides).contextWindow } = model;
  if (cacheTokens <= most) return undefined;
  const count = (tokens: number): string => tokens.toLocaleString('en');
  const advice = model.cacheTokens === undefined ? 'context window' : 'KV cache';
  return formworkError(
    `${model.id} cannot have a KV cache of ${count(cacheTokens)} tokens: this device allows at most ${count(most)}. Choose a smaller ${advice}.`,
    { code: 'out_of_memory', param: 'model' },
  );
}

function obstacleInLibrary(
  model: KnownModel,
  library: LibraryFile,
  index: WeightsIndex,
  adapter: AdapterLimits | undefined,
): FormworkError | undefined {
  if (!library.isCurrent) {
    return cannotRun(
      model,
      'its library was compiled for a web-llm older than 0.2.80; recompile it with a current MLC',
    );
  }
  if (library.isArtifact) return cannotRun(model, NEEDS_MANIFEST);
  if (!embeds(model) && library.stateKind !== 'kv_cache') {
    const recurrent = library.stateKind === 'hybrid' || library.stateKind === 'rnn_state';
    return cannotRun(
      model,
      recurrent ? RECURRENT : `its state is of the kind "${library.stateKind}"`,
    );
  }
  if (library.usesF16 && adapter && !adapter.features.has('shader-f16')) {
    return lacksFeature(model, 'shader-f16', adapter);
  }
  const wanted = embeds(model) ? EMBEDDING_FUNCTIONS : CHAT_FUNCTIONS;
  const missing = wanted.filter((name) => !library.exports(name));
  if (missing.length > 0) return cannotRun(model, `its library lacks ${missing.join(', ')}`);
  const present = new Set(index.tensors);
  const strange = library.weights.find(({ name }) => !present.has(name));
  if (strange && present.size > 0) {
    return cannotRun(
      model,
      `its library does not match its weights: it needs "${strange.name}", which tensor-cache.json does not list`,
    );
  }
  return undefined;
}

/**
 * The obstacle of models with recurrent layers: their sequences cannot be forked or rolled back as
 * a KV cache can.
 */
export const RECURRENT =
  'it keeps a recurrent state in addition to its KV cache, which Formwork does not support yet';

/** The obstacle of models that web-llm loads through a manifest of programs. */
export const NEEDS_MANIFEST =
  'it needs a program manifest (mlc-model-manifest.json), which Formwork does not support yet';

/** Why the settings cannot be used; undefined if they can. */
function problemOfConfig({ overrides }: KnownModel, file: unknown): string | undefined {
  try {
    readModelConfig(file, overrides);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Why the tokens cannot be matched against a schema's bytes; undefined if they can. */
function problemOfTokenizer(file: unknown): string | undefined {
  const { model } = file as {
    readonly model?: {
      readonly type?: string;
      readonly continuing_subword_prefix?: string | null;
      readonly end_of_word_suffix?: string | null;
    };
  };
  const { type = 'BPE', continuing_subword_prefix, end_of_word_suffix } = model ?? {};
  if (type !== 'BPE' && type !== 'Unigram')
    return `its tokenizer is a ${type}, not a BPE or Unigram`;
  const marks = continuing_subword_prefix || end_of_word_suffix;
  return marks ? `its tokenizer marks word parts with "${marks}"` : undefined;
}

const embeds = ({ capabilities }: KnownModel): boolean => capabilities.includes('embeddings');

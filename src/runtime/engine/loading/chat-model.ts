/** Loads a chat model on the device: its sequences, its tokenizer, the check of its results. */
import type { FormworkError } from '../../common/errors.ts';
import { type Vocabulary, vocabularyFromTokenizer } from '../../grammar/index.ts';
import { type AdapterKind, withSpecialMarks } from '../../models/index.ts';
import { checkPasses, type ReferenceLogits } from '../check/check-passes.ts';
import { CHECK_TEXT } from '../check/finding.ts';
import type { DeviceLoad } from '../device/device-load.ts';
import { oneAtATime } from '../device/forward.ts';
import { createScheduler } from '../scheduling/scheduler.ts';
import { checkTokenizer, createTokenizer } from '../text/tokenizer.ts';
import type { LoadedModel } from '../types.ts';
import { createVision } from '../vision/vision.ts';
import { loadChatModel } from '../web-llm/load.ts';
import type { DeviceModel } from '../web-llm/passes/forward.ts';
import { checkLoaded } from './check-loaded.ts';
import { disposeOnFailure } from './dispose-on-failure.ts';
import { capacityOf, DEFAULT_SEQUENCES, KEPT_PROMPTS, SPARE_SEQUENCES } from './model-limits.ts';
import type { PreparedLoad } from './prepared-load.ts';
import { watchDevice } from './watch-device.ts';

/**
 * Prompt tokens that a software adapter computes before other requests get a turn: one or two
 * seconds of work. Larger passes are no faster there.
 */
const SOFTWARE_PASSES = { prefillChunk: 16, prefillPass: 32, sharedRows: 4 };

/** On a GPU large passes pay off, and small chunks make prefixes reusable. */
const GPU_PASSES = { prefillChunk: 128 };

/** The first number of the check's sequences, above all that a scheduler reaches. */
const CHECK_SEQUENCES = 0x40000000;

/** The note on a model that passed the check only so. */
const ONE_AT_A_TIME =
  'Sequences that are computed together have wrong results, so the model computes one at a time: answers at the same time are slower.';

/** Loads a chat model. Throws what {@link loadChatModel} and {@link checkLoaded} throw. */
export async function loadForChat(given: PreparedLoad): Promise<LoadedModel> {
  const { source, config } = given;
  const tokenizerFile = {
    ...given.tokenizerFile,
    added_tokens: withSpecialMarks(given.tokenizerFile.added_tokens ?? [], config.conversation),
  };
  const load = { ...given, tokenizerFile };
  const options = (adapter: AdapterKind) => ({
    adapter,
    ...capacityOf(source, load.limits),
    tokens: load.cacheTokens,
  });
  const vocabulary = vocabularyFromTokenizer(tokenizerFile, {
    endOfTurn: config.endOfTurn,
    size: config.vocabularySize,
  });
  const loaded = await loadChatModel(source, options, {
    onProgress: load.onProgress,
    whileCompiling: () => load.prepare(vocabulary),
  });
  return disposeOnFailure(source.id, loaded, () => chatModel(load, loaded, vocabulary));
}

async function chatModel(
  load: PreparedLoad,
  loaded: DeviceLoad<DeviceModel>,
  vocabulary: Vocabulary,
): Promise<LoadedModel> {
  const { source, config, tokenizerFile, cacheTokens } = load;
  const { maxSequences = DEFAULT_SEQUENCES } = load.limits;
  const { model: forward, adapter, fingerprint } = loaded;
  const contextWindow = Math.min(config.contextWindow, cacheTokens);
  const broken = Promise.withResolvers<FormworkError>();
  const tokenizer = createTokenizer(loaded.tokenizer, tokenizerFile, vocabulary);
  checkTokenizer(source.id, tokenizer);
  load.onProgress({ fraction: 1, text: 'Checking results' });
  const check = await checkLoaded<ReferenceLogits>(load, loaded, (basis) =>
    checkPasses(forward, {
      ...basis,
      tokens: Array.from(tokenizer.encode(CHECK_TEXT)),
      isSlow: adapter === 'software',
      firstSequence: CHECK_SEQUENCES,
    }),
  );
  const scheduler = createScheduler(check.oneAtATime ? oneAtATime(forward) : forward, {
    onBroken: broken.resolve,
    maxSequences,
    spareSequences: SPARE_SEQUENCES,
    contextWindow,
    ...(adapter === 'software' ? SOFTWARE_PASSES : GPU_PASSES),
    keptPrompts: KEPT_PROMPTS,
    exactForks: source.exactForks ?? false,
  });
  return {
    id: source.id,
    contextWindow,
    cacheTokens,
    maxSequences,
    vocabulary,
    fingerprint: `${fingerprint}/${load.digest}`,
    adapter,
    config,
    check,
    notes: () => [
      ...(source.note === undefined ? [] : [source.note]),
      ...(check.oneAtATime ? [ONE_AT_A_TIME] : []),
      ...forward.notes,
    ],
    settled: forward.settled,
    ...tokenizer,
    ...(load.layout && forward.acceptsImages && source.capabilities.includes('vision')
      ? { vision: createVision(load.layout) }
      : {}),
    open: (options) => scheduler.open(options),
    active: () => scheduler.active,
    refuseWaiting: (reason) => scheduler.refuseWaiting(reason),
    unload: watchDevice(loaded, broken.promise, load.onLost, scheduler.fail),
  };
}

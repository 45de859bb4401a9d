/** Loads an embedding model on the device. */
import { type FormworkError, formworkError } from '../../common/errors.ts';
import { type Vocabulary, vocabularyFromTokenizer } from '../../grammar/index.ts';
import { checkVectors, type ReferenceVector } from '../check/check-vectors.ts';
import { CHECK_TEXT } from '../check/finding.ts';
import type { DeviceLoad } from '../device/device-load.ts';
import { createEmbedder } from '../scheduling/embedder.ts';
import { createTextFrame, frameOnce } from '../text/text-frame.ts';
import { createTokenizer } from '../text/tokenizer.ts';
import type { LoadedModel } from '../types.ts';
import { loadEncoder } from '../web-llm/load.ts';
import type { DeviceEncoder } from '../web-llm/passes/encoder.ts';
import { checkLoaded } from './check-loaded.ts';
import { disposeOnFailure } from './dispose-on-failure.ts';
import type { PreparedLoad } from './prepared-load.ts';
import { watchDevice } from './watch-device.ts';

/** Tokens in one embedding pass: about half a second of work in software. */
const EMBEDDING_PASS = { software: 128, gpu: 512 } as const;

/** Loads an embedding model. Throws what {@link loadEncoder} and {@link checkLoaded} throw. */
export async function loadForEmbeddings(load: PreparedLoad): Promise<LoadedModel> {
  const { source, tokenizerFile } = load;
  const vocabulary = vocabularyFromTokenizer(tokenizerFile, { endOfTurn: [] });
  const loaded = await loadEncoder(source, load);
  return disposeOnFailure(source.id, loaded, () => embeddingModel(load, loaded, vocabulary));
}

async function embeddingModel(
  load: PreparedLoad,
  loaded: DeviceLoad<DeviceEncoder>,
  vocabulary: Vocabulary,
): Promise<LoadedModel> {
  const { source, config, tokenizerFile } = load;
  const { model: encoder, adapter, fingerprint } = loaded;
  const broken = Promise.withResolvers<FormworkError>();
  const embedder = createEmbedder(encoder, EMBEDDING_PASS[adapter], { onBroken: broken.resolve });
  const tokenizer = createTokenizer(loaded.tokenizer, tokenizerFile, vocabulary);
  const textFrame = createTextFrame(tokenizerFile);
  const frame = (tokens: Int32Array) => frameOnce(textFrame, tokens);
  load.onProgress({ fraction: 1, text: 'Checking results' });
  const check = await checkLoaded<ReferenceVector>(load, loaded, (basis) =>
    checkVectors(encoder, { ...basis, tokens: frame(tokenizer.encode(CHECK_TEXT)) }),
  );
  return {
    id: source.id,
    contextWindow: Math.min(config.contextWindow, encoder.maxTokens),
    vocabulary,
    fingerprint: `${fingerprint}/${load.digest}`,
    adapter,
    config,
    check,
    notes: () => (source.note === undefined ? [] : [source.note]),
    encode: tokenizer.encode,
    encodeInside: tokenizer.encodeInside,
    frame,
    decode: tokenizer.decode,
    async open() {
      throw formworkError(`The model "${source.id}" is an embedding model; it cannot chat.`, {
        code: 'invalid_value',
        param: 'model',
      });
    },
    embed: (texts, options) => embedder.embed(texts.map(frame), options),
    active: () => embedder.active,
    unload: watchDevice(loaded, broken.promise, load.onLost, embedder.fail),
  };
}

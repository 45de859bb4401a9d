/** `/v1` over the model in public/models, computed on the CPU, to measure answers without a GPU. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApi } from '../../../src/runtime/api/index.ts';
import {
  createMemoryStore,
  pageAccess,
  pageClock,
} from '../../../src/runtime/client/worker/local-ports.ts';
import { createScheduler } from '../../../src/runtime/engine/scheduling/scheduler.ts';
import { createTokenizer } from '../../../src/runtime/engine/text/tokenizer.ts';
import type { Engine, LoadedModel } from '../../../src/runtime/engine/types.ts';
import { prepareVocabulary } from '../../../src/runtime/grammar/prepare-vocabulary.ts';
import {
  type TokenizerFile,
  vocabularyFromTokenizer,
} from '../../../src/runtime/grammar/vocabulary/tokenizer-vocabulary.ts';
import { readModelConfig } from '../../../src/runtime/models/model-config.ts';
import type { ModelRecord } from '../../../src/runtime/models/types.ts';
import { openTokenizer } from '../../../test/support/web-tokenizer.ts';
import { processorForward } from './forward.ts';

/** The only model that {@link processorForward} supports. */
export const MODEL = 'formwork-135m';

/** The folder with the model's files. */
const OWN_FOLDER = join(import.meta.dirname, '../../../public/models', MODEL);

/** Loads the model, or another one with the same network from a folder. */
export async function processorModel(folder = OWN_FOLDER): Promise<LoadedModel> {
  const readJson = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const config = readModelConfig(readJson('mlc-chat-config.json'));
  const file = readJson('tokenizer.json') as TokenizerFile;
  const { endOfTurn, vocabularySize: size } = config;
  const vocabulary = vocabularyFromTokenizer(file, { endOfTurn, size });
  await prepareVocabulary(vocabulary);
  const contextWindow = 4096;
  const scheduler = createScheduler(processorForward(folder), {
    maxSequences: 16,
    contextWindow,
    prefillChunk: 128,
    keptPrompts: 8,
    exactForks: true,
  });
  return {
    id: MODEL,
    contextWindow,
    vocabulary,
    fingerprint: 'processor',
    adapter: 'software',
    config,
    ...createTokenizer(await openTokenizer(file), file, vocabulary),
    open: (options) => scheduler.open(options),
    unload: async () => {},
  };
}

/** Creates an engine with this model alone, loaded. */
export async function processorEngine(folder?: string): Promise<Engine> {
  const model = await processorModel(folder);
  const record: ModelRecord = {
    id: MODEL,
    ownedBy: 'formwork',
    created: 0,
    contextWindow: model.contextWindow,
    capabilities: ['chat'],
    status: 'ready',
  };
  return { models: () => [record], load: async () => model, unload: async () => {} };
}

/** Creates an API that answers requests to `/v1`. */
export async function processorApi(
  folder?: string,
): Promise<{ fetch(request: Request): Promise<Response> }> {
  const engine = await processorEngine(folder);
  return createApi({ engine, access: pageAccess, store: createMemoryStore(), clock: pageClock });
}

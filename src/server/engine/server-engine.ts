/** The engine of a server, created from its settings. */

import { formworkError } from '../../runtime/common/errors.ts';
import { createEngine, type EngineOptions } from '../../runtime/engine/index.ts';
import type { ModelSource } from '../../runtime/models/index.ts';
import type { Config } from '../settings/config.ts';
import { engineLimitsOf } from './from-settings.ts';
import type { PreparedGpu } from './gpu/index.ts';
import { explainMissing } from './models/known.ts';
import { type ObservedEngine, observeEngine } from './observe-engine.ts';
import { verdictsInFile } from './verdict-file.ts';

/**
 * Creates the engine with the models of the settings. Lists the initial model first: it answers
 * clients that name none.
 * @throws `model_not_found` if the initial model is not among them.
 */
export function createServerEngine(
  config: Config,
  { modelsBaseUrl, checkFiles }: Pick<PreparedGpu, 'modelsBaseUrl' | 'checkFiles'>,
  models: readonly ModelSource[] = [],
  prepareVocabulary?: EngineOptions['prepareVocabulary'],
): ObservedEngine {
  const { FORMWORK_MODEL: first } = config;
  const engine = observeEngine(
    createEngine({
      modelsBaseUrl,
      checkFiles,
      models,
      ...engineLimitsOf(config),
      verdicts: verdictsInFile(config.FORMWORK_DATA_DIR),
      ...(prepareVocabulary ? { prepareVocabulary } : {}),
    }),
    {
      places: config.FORMWORK_SEQUENCES,
      explainUnknownModel: explainMissing,
    },
  );
  const ids = engine.models().map(({ id }) => id);
  if (ids.includes(first)) {
    const isFirst = ({ id }: { readonly id: string }): number => Number(id === first);
    return {
      ...engine,
      models: () => engine.models().toSorted((one, other) => isFirst(other) - isFirst(one)),
    };
  }
  throw formworkError(
    `FORMWORK_MODEL names "${first}", which is not one of ${ids.join(', ')}. \`npx formwork models list --all\` lists all models.`,
    { code: 'model_not_found', param: 'FORMWORK_MODEL' },
  );
}

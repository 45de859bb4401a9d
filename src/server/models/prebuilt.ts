import { type ModelSource, prebuiltModels } from '../../runtime/engine/index.ts';
import { formworkError } from '../../runtime/errors.ts';

/**
 * The models of web-llm's list that the operator offers.
 * @throws `model_not_found` for a name that is not in it.
 */
export function prebuiltByName(names: readonly string[]): ModelSource[] {
  const prebuilt = new Map(prebuiltModels().map((source) => [source.id, source]));
  return names.map((name) => {
    const source = prebuilt.get(name);
    if (source) return source;
    throw formworkError(
      `FORMWORK_MODELS names "${name}", which is not in web-llm's list. It has: ${[...prebuilt.keys()].join(', ')}.`,
      { code: 'model_not_found', param: 'FORMWORK_MODELS' },
    );
  });
}

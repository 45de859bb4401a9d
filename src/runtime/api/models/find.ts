import { formworkError } from '../../common/errors.ts';
import type { ModelRecord } from '../../models/index.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../ports.ts';

/** The maximum number of models that an error lists. A browser's engine knows about a hundred. */
const MOST_NAMED = 5;

/**
 * Finds the record of a model that the caller may use.
 * @throws `model_not_found`, `model_access_denied`, or `invalid_value` if the model lacks the
 *   capability.
 */
export function findModel(
  context: Pick<Context, 'engine'>,
  caller: Caller,
  id: string,
  capability: ModelRecord['capabilities'][number],
): ModelRecord {
  const models = context.engine.models();
  const record = models.find((known) => known.id === id);
  if (!record) {
    const why = context.engine.explainUnknownModel?.(id);
    if (why !== undefined) {
      throw formworkError(why, { code: 'model_not_found', param: 'model' });
    }
    const usable = models
      .filter((known) => known.capabilities.includes(capability))
      .filter((known) => caller.models?.has(known.id) ?? true);
    const named = usable.slice(0, MOST_NAMED).map((known) => known.id);
    const others = usable.length - named.length;
    if (others > 0) named.push(`and ${others} more, which /v1/models lists`);
    throw formworkError(
      `The model ${JSON.stringify(id)} does not exist. Available for ${capability}: ${named.join(', ')}.`,
      { code: 'model_not_found', param: 'model' },
    );
  }
  if (caller.models && !caller.models.has(id)) {
    throw formworkError(`This key has no access to the model ${JSON.stringify(id)}.`, {
      code: 'model_access_denied',
      param: 'model',
    });
  }
  if (!record.capabilities.includes(capability)) {
    const can = record.capabilities.join(', ');
    throw formworkError(
      `The model ${JSON.stringify(id)} does not support ${capability}, only ${can}.`,
      {
        code: 'invalid_value',
        param: 'model',
      },
    );
  }
  return record;
}

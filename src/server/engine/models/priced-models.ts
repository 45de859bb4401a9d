/** The models that the prices of the settings are for. */
import { formworkError } from '../../../runtime/common/errors.ts';
import { nearestName } from '../../../runtime/common/nearest-name.ts';
import { prebuiltModels } from '../../../runtime/engine/index.ts';
import { embeddedModels } from '../../../runtime/models/index.ts';
import type { Prices } from '../../settings/prices.ts';
import { familyOf } from './known.ts';

/**
 * Prices by model id. The settings name a model by its id, or all number formats of a model of
 * web-llm's list by their family: an administrator may load each of them later.
 * @param more The ids of other models: added ones, and those that the settings name.
 * @throws `model_not_found` for a name that is no model, which would be free; `invalid_value` for
 *   two prices of one model.
 */
export function pricesById(prices: Prices, more: readonly string[]): Prices {
  const own = [...new Set([...embeddedModels('').map(({ id }) => id), ...more])];
  const listed = prebuiltModels().map(({ id }) => id);
  const named = new Map<string, string>();
  const byId = [...prices].flatMap(([name, price]) => {
    const ids = [...own, ...listed].includes(name)
      ? [name]
      : listed.filter((id) => familyOf(id) === name);
    if (ids.length === 0) throw unknown(name, own, listed);
    return ids.map((id) => {
      const other = named.get(id);
      if (other !== undefined) throw twice(id, other, name);
      named.set(id, name);
      return [id, price] as const;
    });
  });
  return new Map(byId);
}

function unknown(name: string, own: readonly string[], listed: readonly string[]) {
  const near = nearestName(name, [...own, ...listed.map(familyOf), ...listed]);
  const hint = near === undefined ? '.' : `: is it ${near}?`;
  return formworkError(
    `FORMWORK_PRICES names "${name}", which is no model${hint} This service has ${own.join(', ')}; \`npx formwork models list --all\` lists all models.`,
    { code: 'model_not_found', param: 'FORMWORK_PRICES' },
  );
}

const twice = (id: string, one: string, other: string) =>
  formworkError(`FORMWORK_PRICES has two prices for ${id}: those of "${one}" and "${other}".`, {
    code: 'invalid_value',
    param: 'FORMWORK_PRICES',
  });

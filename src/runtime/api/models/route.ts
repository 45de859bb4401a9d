import { Hono } from 'hono/tiny';
import { formworkError } from '../../common/errors.ts';
import type { ModelRecord } from '../../models/index.ts';
import type { ApiEnvironment, Context } from '../context.ts';
import type { Caller } from '../ports.ts';
import type { Model } from '../schemas/models.ts';

/** `GET /models` and `GET /models/{model}`, limited to the models of the key. */
export function modelsRoute(context: Context): Hono<ApiEnvironment> {
  const usable = (caller: Caller) =>
    context.engine.models().filter(({ id }) => caller.models?.has(id) ?? true);
  return (
    new Hono<ApiEnvironment>()
      .get('/', (c) => c.json({ object: 'list', data: usable(c.var.caller).map(modelBody) }))
      // Model ids may contain slashes (`org/model`).
      .get('/:model{.+}', (c) => {
        const id = c.req.param('model');
        const record = usable(c.var.caller).find((known) => known.id === id);
        if (!record) {
          const why = context.engine.explainUnknownModel?.(id);
          throw formworkError(why ?? `The model ${JSON.stringify(id)} does not exist.`, {
            code: 'model_not_found',
            param: 'model',
          });
        }
        return c.json(modelBody(record));
      })
  );
}

function modelBody(record: ModelRecord): Model {
  return {
    id: record.id,
    object: 'model',
    created: record.created,
    owned_by: record.ownedBy,
    capabilities: [...record.capabilities],
    context_window: record.contextWindow,
    status: record.status,
  };
}

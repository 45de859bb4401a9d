/** `/admin/models`: the models of this node, and the operations on them. */
import { Hono } from 'hono';
import { formworkError } from '../../../runtime/common/errors.ts';
import type { ModelManager } from '../../engine/models/manage.ts';
import type { ModelState } from '../../engine/observe-engine.ts';
import type { Prices } from '../../settings/prices.ts';
import type { GuardEnv } from '../auth/guard.ts';
import type { EngineReport } from './system.ts';

const target = (id: string) => ({ type: 'model', id }) as const;

/** The operations that a model's state allows. */
async function actionsOn(
  model: ModelState,
  manage: ModelManager | undefined,
): Promise<readonly ('load' | 'unload' | 'delete')[]> {
  if (!manage || model.status === 'loading') return [];
  const isDownloaded = (await manage.downloadedBytes(model.id)) > 0;
  return [
    model.status === 'ready' ? 'unload' : 'load',
    ...(isDownloaded ? (['delete'] as const) : []),
  ];
}

/** The routes below `/admin/models`. */
export function createModelRoutes(
  engine: EngineReport | undefined,
  prices: Prices,
): Hono<GuardEnv> {
  const manager = (): ModelManager => {
    const manage = engine?.manage;
    if (manage) return manage;
    throw formworkError('The service is starting. Try again shortly.', { code: 'engine_busy' });
  };
  return new Hono<GuardEnv>()
    .get('/', async (context) => {
      const data = (engine?.models() ?? []).map(async (model) => ({
        id: model.id,
        object: 'model',
        owned_by: model.ownedBy,
        capabilities: model.capabilities,
        context_window: model.contextWindow,
        status: model.status,
        progress: model.progress ?? null,
        text: model.text ?? null,
        problem: model.problem ?? null,
        price: prices.get(model.id) ?? null,
        actions: await actionsOn(model, engine?.manage),
      }));
      return context.json({ object: 'list', data: await Promise.all(data) });
    })
    .get('/catalogue', (context) =>
      context.json({
        object: 'list',
        data: manager()
          .catalogue()
          .map((model) => ({
            id: model.id,
            object: 'model',
            owned_by: model.ownedBy,
            capabilities: model.capabilities,
            context_window: model.contextWindow,
            status: 'available',
            download_bytes: model.downloadBytes ?? null,
            memory_bytes: model.memoryBytes ?? null,
          })),
      }),
    )
    .post('/:id/load', async (context) => {
      const id = context.req.param('id');
      manager().load(id);
      await context.var.audit('model.load', target(id));
      return context.json({ id, object: 'model', status: 'loading' }, 202);
    })
    .post('/:id/unload', async (context) => {
      const id = context.req.param('id');
      await manager().unload(id);
      await context.var.audit('model.unload', target(id));
      return context.body(null, 204);
    })
    .delete('/:id', async (context) => {
      const id = context.req.param('id');
      const { bytes, alsoDeleted } = await manager().remove(id);
      await context.var.audit('model.delete', target(id), { bytes, also_deleted: alsoDeleted });
      return context.json({
        id,
        object: 'model',
        deleted: true,
        freed_bytes: bytes,
        also_deleted: alsoDeleted,
      });
    });
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type FormworkError, formworkError } from '../../runtime/common/errors.ts';
import type { ObservedEngine } from '../engine/observe-engine.ts';
import type { Config } from '../settings/config.ts';
import type { Telemetry } from '../telemetry/tracing/start.ts';
import type { Compute } from './compute.ts';
import type { HttpServer } from './http-server.ts';
import type { Service } from './service.ts';

/** What runs until it is stopped. */
interface Running {
  readonly server: HttpServer;
  readonly service: Service;
  readonly compute: Compute;
  readonly telemetry: Telemetry | undefined;
}

/**
 * Stops everything in order: running requests may finish, waiting ones go to another node.
 * @returns Whether a model was still loading, whose download or compilation would keep the process
 *   alive.
 */
export async function stopService(
  config: Pick<Config, 'FORMWORK_DRAIN_SECONDS' | 'FORMWORK_GRACE_SECONDS'>,
  { server, service, compute, telemetry }: Running,
): Promise<boolean> {
  const { gpu, engine, threads, bodies } = compute;
  // Load balancers notice first. Requests that they send until then are still answered.
  server.setNotReady(() => ({ status: 'stopping', reason: 'the service is stopping' }));
  await sleep(config.FORMWORK_DRAIN_SECONDS * 1000);
  const reason = formworkError('The service is stopping. Try again.', { code: 'engine_busy' });
  // Running requests may finish. Waiting ones, and new ones on open connections, go to another
  // node.
  service.access.close();
  engine.refuseWaiting(reason);
  const models = createUnloader(engine, reason);
  const graceMs = config.FORMWORK_GRACE_SECONDS * 1000;
  // Other nodes take over the batches at once. Streams that do not finish in time end with an
  // error.
  await Promise.all([
    service.stopWork(),
    server.close(graceMs, models.unloadAll),
    service.finishIdempotent(graceMs),
  ]);
  await service.close();
  await models.unloadAll();
  await Promise.all([threads.close(), bodies.close()]);
  await telemetry?.stop();
  gpu.close();
  return models.wasLoading();
}

/** Unloads the models, and notes whether one was still loading, which is not waited for. */
function createUnloader(engine: ObservedEngine, reason: FormworkError) {
  let wasLoading = false;
  return {
    async unloadAll(): Promise<void> {
      const unloads = engine.models().map(async ({ id, status }) => {
        const unloaded = engine.unload(id, reason);
        if (status !== 'loading') return unloaded;
        // This may take as long as an upload or a compilation.
        unloaded.catch(() => {});
        wasLoading = true;
      });
      await Promise.all(unloads);
    },
    wasLoading: () => wasLoading,
  };
}

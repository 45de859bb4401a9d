/** The service with the model that comes with Formwork, for tests of what that answers. */
import { spawnSync } from 'node:child_process';
import { processorEngine } from '../../bench/quality/processor/engine.ts';
import { createApi } from '../../src/runtime/api/index.ts';
import { startNode } from '../service/support/server.ts';
import { startStores } from '../service/support/stores.ts';
import { startServer } from './server.ts';

/** A service that answers. */
export interface ModelServer {
  /** Base address without `/v1`. */
  readonly url: string;
  readonly key: string;
  readonly stop: () => Promise<unknown>;
}

/**
 * Starts it. The C program of `bench/quality` computes the model from the same weights, with logits
 * within 0.00002, in a tenth of the time that WebGPU on a processor takes. Where no C compiler is
 * installed it is the server as a person starts it.
 */
export async function startModelServer(): Promise<ModelServer> {
  if (spawnSync('cc', ['--version']).status !== 0) return startServer({});
  const stores = await startStores('embedded');
  const engine = await processorEngine();
  const clock = { now: () => Date.now() };
  const node = await startNode({
    ...(await stores.make()),
    api: (ports, own) => createApi({ ...ports, engine, clock, onError: console.error }, own).fetch,
  });
  return {
    url: node.url,
    key: node.service.firstKey!.key,
    async stop() {
      await node.close();
      await stores.stop();
    },
  };
}

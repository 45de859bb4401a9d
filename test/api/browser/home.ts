/**
 * Stands for test/support/home.ts in the browser: the API as a page has it, on the other side of a
 * channel.
 */
import type { Api } from '../../../src/runtime/api/index.ts';
import {
  connectEngineWorker,
  type WorkerPort,
} from '../../../src/runtime/client/worker/engine-worker.ts';
import { type PagePort, serveWorker } from '../../../src/runtime/client/worker/serve.ts';

/** The API behind the messages that a page and its worker exchange. */
export function served(api: Api): Api {
  const { port1, port2 } = new MessageChannel();
  // Only the API is asked; the engine's own messages have tests of theirs.
  serveWorker(port1 as PagePort, () => ({
    ...{ engine: undefined as never, diagnose: undefined as never },
    api,
  }));
  const asWorker = Object.assign(port2, { terminate: () => port2.close(), onerror: null });
  const { fetch } = connectEngineWorker(asWorker as unknown as WorkerPort, { modelsBaseUrl: '/' });
  return { fetch };
}

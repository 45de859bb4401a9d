/** The page of the suite: asks the playground's own worker, as the page does. */
import { startEngineWorker } from '../../../../src/runtime/client/worker/engine-worker.ts';
import { liveCases } from '../cases.ts';

const worker = startEngineWorker({ modelsBaseUrl: '/models/' });
const ready = worker.load('tiny');

globalThis.runCase = async (name) => {
  await ready;
  const found = liveCases.find((one) => one.name === name);
  return found!.run({ fetch: worker.fetch, origin: location.origin });
};

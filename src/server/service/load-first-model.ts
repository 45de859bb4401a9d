import { isFormworkError } from '../../runtime/common/errors.ts';
import { prefillSystem } from '../../runtime/generate/index.ts';
import type { ObservedEngine } from '../engine/observe-engine.ts';
import type { NotReady } from '../http/handler.ts';
import type { Logger } from '../telemetry/log/log.ts';

/**
 * Loads the initial model. If that fails, the service continues without it, and the result returns
 * the problem until a later request has loaded the model.
 */
export async function loadFirstModel(
  engine: Pick<ObservedEngine, 'load' | 'models'>,
  id: string,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  isStopping: () => boolean,
): Promise<() => NotReady | undefined> {
  log.info(`Loading ${id}: requests wait until it is ready ...`);
  const begun = performance.now();
  try {
    const model = await engine.load(id);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    log.info({ model: id }, `Ready: the model loaded in ${seconds} s.`);
    for (const note of model.notes?.() ?? []) log.warn({ model: id }, note);
    // Runs in the background. If the model is unloaded meanwhile, the prefill is obsolete.
    prefillSystem(model).catch(() => {});
    return () => undefined;
  } catch (error) {
    // The stop unloads it.
    if (isStopping()) {
      log.info(`The service stops before ${id} is loaded.`);
      return () => undefined;
    }
    const problem = `Could not load ${id}: ${(error as Error).message}`;
    log.error(isFormworkError(error) ? error.message : { err: error }, problem);
    return untilLoaded(engine, id, problem);
  }
}

function untilLoaded(
  engine: Pick<ObservedEngine, 'models'>,
  id: string,
  reason: string,
): () => NotReady | undefined {
  let problem: NotReady | undefined = { status: 'unavailable', reason };
  return () => {
    // For good: unloading it again is no problem.
    if (engine.models().some((model) => model.id === id && model.status === 'ready')) {
      problem = undefined;
    }
    return problem;
  };
}

import { isFormworkError } from '../../runtime/common/errors.ts';
import { prefillSystem } from '../../runtime/generate/index.ts';
import type { ObservedEngine } from '../engine/observe-engine.ts';
import type { Logger } from '../telemetry/log/log.ts';

/**
 * Loads the initial model. Returns the problem if that fails; the service continues without the
 * model.
 */
export async function loadFirstModel(
  engine: ObservedEngine,
  id: string,
  log: Logger,
): Promise<string | undefined> {
  log.info(`Loading ${id}: requests wait until it is ready ...`);
  const begun = performance.now();
  try {
    const model = await engine.load(id);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    log.info({ model: id }, `Ready: the model loaded in ${seconds} s.`);
    for (const note of model.notes?.() ?? []) log.warn({ model: id }, note);
    // Runs in the background. If the model is unloaded meanwhile, the prefill is obsolete.
    prefillSystem(model).catch(() => {});
    return undefined;
  } catch (error) {
    const problem = `Could not load ${id}: ${(error as Error).message}`;
    log.error(isFormworkError(error) ? error.message : { err: error }, problem);
    return problem;
  }
}

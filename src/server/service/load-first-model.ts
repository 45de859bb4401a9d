import { isFormworkError } from '../../runtime/common/errors.ts';
import { prefillSystem } from '../../runtime/generate/index.ts';
import type { ObservedEngine } from '../engine/observe-engine.ts';
import type { NotReady } from '../http/handler.ts';
import type { Logger } from '../telemetry/log/log.ts';

/** Milliseconds before the second attempt; doubled before each later one, up to the longest. */
const FIRST_PAUSE = 10_000;
const LONGEST_PAUSE = 300_000;

/** Another attempt has the same result. */
const PERMANENT: ReadonlySet<string> = new Set([
  'model_not_found',
  'model_check_failed',
  'webgpu_unavailable',
]);

/**
 * Loads the initial model. If that fails, the service continues without it, and the result returns
 * the problem until the model is loaded: by a later request, or by another attempt in the
 * background, because a balancer sends no requests meanwhile.
 */
export async function loadFirstModel(
  engine: Pick<ObservedEngine, 'load' | 'models'>,
  id: string,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  isStopping: () => boolean,
): Promise<() => NotReady | undefined> {
  log.info(`Loading ${id}: requests wait until it is ready ...`);
  const load = async (): Promise<void> => {
    const begun = performance.now();
    const model = await engine.load(id);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    log.info({ model: id }, `Ready: the model loaded in ${seconds} s.`);
    void Promise.resolve(model.settled).then(() => {
      for (const note of model.notes?.() ?? []) log.warn({ model: id }, note);
    });
    // Runs in the background. If the model is unloaded meanwhile, the prefill is obsolete.
    prefillSystem(model).catch(() => {});
  };
  try {
    await load();
    return () => undefined;
  } catch (error) {
    // The stop unloads it.
    if (isStopping()) {
      log.info(`The service stops before ${id} is loaded.`);
      return () => undefined;
    }
    const reason = problemOf(id, error);
    log.error(isFormworkError(error) ? error.message : { err: error }, reason);
    const problem = untilLoaded(engine, id, reason);
    const isDone = () => isStopping() || problem() === undefined;
    if (!isPermanent(error)) void loadAgain(id, load, log, isDone);
    return problem;
  }
}

const problemOf = (id: string, error: unknown): string =>
  `Could not load ${id}: ${(error as Error).message}`;

const isPermanent = (error: unknown): boolean => {
  if (!isFormworkError(error)) return false;
  // Without `param`, the device was full: another process may free its part.
  if (error.code === 'out_of_memory') return error.param !== undefined;
  return PERMANENT.has(error.code);
};

async function loadAgain(
  id: string,
  load: () => Promise<void>,
  log: Pick<Logger, 'warn'>,
  isDone: () => boolean,
): Promise<void> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    await new Promise((resolve) => setTimeout(resolve, pause).unref());
    if (isDone()) return;
    try {
      return await load();
    } catch (error) {
      if (isDone()) return;
      log.warn({ model: id }, problemOf(id, error));
      if (isPermanent(error)) return;
    }
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

import type { FormworkError } from '../../common/errors.ts';
import { type AdapterLimits, type ModelSource, obstacleOf } from '../../models/index.ts';
import type { WorkerEngine } from './messages.ts';

/**
 * An engine that lists only models that can run on the local adapter, once the adapter is known.
 */
export interface FittingModels {
  readonly engine: WorkerEngine;
  /** Resolves when the adapter, or its absence, is known. */
  readonly known: Promise<void>;
}

/**
 * Hides models that the adapter cannot run: models in 16-bit floats on an adapter without them, or
 * with too large a buffer. Loading such a model by name fails with the reason. Without an adapter
 * that can run models, all are listed, and loading reports the problem.
 */
export function fittingModels(
  engine: WorkerEngine,
  sources: ReadonlyMap<string, ModelSource>,
  findAdapter: () => Promise<AdapterLimits | null | undefined>,
): FittingModels {
  let adapter: AdapterLimits | undefined;
  const obstacle = (id: string): FormworkError | undefined => {
    const source = sources.get(id);
    return source && obstacleOf(source, adapter);
  };
  const known = findAdapter().then(
    (found) => {
      adapter = found ?? undefined;
    },
    () => {},
  );
  return {
    known,
    engine: {
      ...engine,
      models: () => engine.models().filter(({ id }) => obstacle(id)?.param !== 'model'),
      explainUnknownModel: (id) => obstacle(id)?.message ?? engine.explainUnknownModel?.(id),
    },
  };
}

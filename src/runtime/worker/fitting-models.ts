import { type AdapterLimits, obstacleOf } from '../engine/compatibility.ts';
import type { ModelSource } from '../engine/model-source.ts';
import type { WorkerEngine } from './messages.ts';

/** An engine that lists the models that can run on the adapter here, once that is known. */
export interface FittingModels {
  readonly engine: WorkerEngine;
  /** Resolves when the adapter is known, or that there is none. */
  readonly known: Promise<void>;
}

/**
 * Leaves out of an engine's list what the adapter cannot run: a model in 16-bit floats where there are none, or with a
 * buffer larger than it takes. It is still loaded by name, and refused with the reason. Without an adapter all are listed: the
 * engine says what is wrong when one is loaded.
 */
export function fittingModels(
  engine: WorkerEngine,
  sources: readonly ModelSource[],
  findAdapter: () => Promise<AdapterLimits | null | undefined>,
): FittingModels {
  let adapter: AdapterLimits | undefined;
  const byId = new Map(sources.map((source) => [source.id, source]));
  const obstacle = (id: string): string | undefined => {
    const source = byId.get(id);
    return source && obstacleOf(source, adapter)?.message;
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
      models: () => engine.models().filter(({ id }) => obstacle(id) === undefined),
      whyNot: (id) => obstacle(id) ?? engine.whyNot?.(id),
    },
  };
}

/** Diagnoses the device that a page computes on. */

import { formworkError } from '../../common/errors.ts';
import {
  type DeviceReport,
  describeAdapter,
  diagnoseModel,
  type Engine,
  findAdapter,
} from '../../engine/index.ts';

/**
 * Creates a function that diagnoses a model. It frees the model first, because two copies may not
 * fit in memory.
 * @param engine the engine that serves requests
 * @param unsure an engine that ignores earlier verdicts and serves no requests
 */
export function diagnoseHere(
  engine: Engine,
  unsure: Engine,
): (model: string) => Promise<DeviceReport> {
  return async (id) => {
    const adapter = describeAdapter(await findAdapter());
    const status = engine.models().find((model) => model.id === id)?.status;
    if (status === 'loading') throw busy(id);
    if (status === 'ready') {
      const loaded = await engine.load(id);
      if ((loaded.active?.() ?? 1) > 0) throw busy(id);
      await engine.unload(id);
    }
    try {
      return { adapter, model: await diagnoseModel(unsure, id) };
    } finally {
      await unsure.unload(id);
    }
  };
}

const busy = (id: string) =>
  formworkError(`A tab of this site is using the model ${id}. Try again when it is done.`, {
    code: 'engine_busy',
  });

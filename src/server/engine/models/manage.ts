/** Manages the models of a running service: load, unload, delete. Only on this node. */

import { formworkError } from '../../../runtime/common/errors.ts';
import { type Engine, prebuiltModels } from '../../../runtime/engine/index.ts';
import { type AdapterLimits, type ModelSource, obstacleOf } from '../../../runtime/models/index.ts';
import type { Config } from '../../settings/config.ts';
import { withContext } from './known.ts';
import { openModelCache, placeOnline } from './locations.ts';
import { removeDownloads, sameDownload } from './remove.ts';

/** What was deleted with a model. */
interface RemovedDownload {
  /** The freed bytes. */
  readonly bytes: number;
  /** The other models that had the same weights. */
  readonly alsoDeleted: readonly string[];
}

/** Changes the models of a node at runtime. */
export interface ModelManager {
  /** Models of web-llm's list that this machine can run and the service does not offer yet. */
  catalogue(): readonly ModelSource[];
  /**
   * Starts loading a model of the service or the catalogue, and downloads its missing files first;
   * its state shows the progress. The service offers it from now on.
   * @throws `model_not_found`
   */
  load(id: string): void;
  /**
   * Frees a model's memory. Its running requests end with an error.
   * @throws `model_not_found`; `conflict` while it loads.
   */
  unload(id: string): Promise<void>;
  /** Downloaded bytes of a model; 0 for bundled models and those in other folders. */
  downloadedBytes(id: string): Promise<number>;
  /**
   * Unloads a model, deletes its downloads and stops offering it. Models with the same weights go
   * with it.
   * @throws `model_not_found` if nothing of it was downloaded; `conflict` while it loads, or while
   *   a model with the same weights is in memory.
   */
  remove(id: string): Promise<RemovedDownload>;
}

/** Options of {@link createModelManager}. */
interface ManagerParts {
  readonly engine: Engine;
  readonly config: Pick<Config, 'FORMWORK_DATA_DIR' | 'FORMWORK_CONTEXT'>;
  readonly adapter: AdapterLimits;
  /** Receives errors of models that did not load. */
  readonly onError: (id: string, error: unknown) => void;
}

/** Creates the manager of a node's models. */
export function createModelManager({
  engine,
  config,
  adapter,
  onError,
}: ManagerParts): ModelManager {
  const prebuilt = new Map(prebuiltModels().map((source) => [source.id, source]));
  const isOffered = (id: string) => engine.models().some((model) => model.id === id);
  const unloading = formworkError('An operator has unloaded the model.', { code: 'engine_busy' });
  const cache = () => openModelCache(config.FORMWORK_DATA_DIR);
  const known = (id: string): void => {
    if (isOffered(id)) return;
    throw formworkError(`There is no model ${JSON.stringify(id)} on this server.`, {
      code: 'model_not_found',
    });
  };
  /** Only a download ends at once. The call would wait for the rest of a load. */
  const notLoading = (id: string): void => {
    if (!engine.models().some((model) => model.id === id && model.status === 'loading')) return;
    throw formworkError(`The model ${JSON.stringify(id)} is loading. Try again when it is ready.`, {
      code: 'conflict',
    });
  };
  const downloadedBytes = async (id: string): Promise<number> => {
    const source = prebuilt.get(id);
    return source ? (await placeOnline(source, await cache())).bytes : 0;
  };
  return {
    catalogue: () =>
      [...prebuilt.values()].filter(
        (source) => !isOffered(source.id) && !obstacleOf(source, adapter),
      ),
    load(id) {
      const source = prebuilt.get(id);
      if (source && !isOffered(id)) {
        const obstacle = obstacleOf(source, adapter);
        if (obstacle) throw obstacle;
        engine.offer?.(withContext(source, config));
      }
      known(id);
      // The model's state reports progress and errors.
      engine.load(id).catch((error: unknown) => onError(id, error));
    },
    async unload(id) {
      known(id);
      notLoading(id);
      await engine.unload(id, unloading);
    },
    downloadedBytes,
    async remove(id) {
      known(id);
      notLoading(id);
      const source = prebuilt.get(id);
      if (!source || (await downloadedBytes(id)) === 0) {
        throw formworkError(
          `${JSON.stringify(id)} has no download to delete: it is included with Formwork, or is in your own folder.`,
          { code: 'model_not_found' },
        );
      }
      const files = await cache();
      const others = await sameDownload(source, config.FORMWORK_DATA_DIR, files);
      const used = others.find((other) =>
        engine
          .models()
          .some(({ id, status }) => id === other.id && /^(ready|loading)$/.test(status)),
      );
      if (used) {
        throw formworkError(
          `${JSON.stringify(id)} has the same files as ${JSON.stringify(used.id)}, which is in use. Unload that first; both are deleted.`,
          { code: 'conflict' },
        );
      }
      for (const one of [source, ...others]) engine.withdraw?.(one.id);
      await engine.unload(id, unloading);
      const bytes = await removeDownloads([source, ...others], config.FORMWORK_DATA_DIR, files);
      return { bytes, alsoDeleted: others.map((other) => other.id) };
    },
  };
}

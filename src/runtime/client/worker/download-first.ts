/**
 * An engine that downloads a model before loading it. The download reports progress, can be paused
 * and resumes.
 */
import { untilAborted } from '../../common/aborted.ts';
import type { Engine, LoadProgress } from '../../engine/index.ts';
import type { ModelSource } from '../../models/index.ts';
import type { LoadOptions } from './load-options.ts';
import type { WorkerEngine } from './messages.ts';
import type { ModelStorage } from './model-storage.ts';

/** The fraction of the progress bar that the download takes. */
const DOWNLOAD_SHARE = 0.7;

/** A download with any number of waiting callers. Pauses when none is left. */
interface Download {
  readonly model: string;
  readonly done: Promise<void>;
  readonly pause: AbortController;
  readonly listeners: Set<(progress: LoadProgress) => void>;
  waiting: number;
}

/** Wraps an engine. `sources` are the models it knows, by id. */
export function downloadFirst(
  engine: Engine,
  sources: ReadonlyMap<string, ModelSource>,
  storage: ModelStorage,
): WorkerEngine {
  /** Those that have not ended. One that was paused may still write. */
  const downloads = new Set<Download>();

  const begin = (source: ModelSource, tryAnyway: boolean | undefined): Download => {
    const pause = new AbortController();
    const listeners: Download['listeners'] = new Set();
    const done = storage
      .download(source, {
        signal: pause.signal,
        tryAnyway,
        onProgress: (progress) => {
          for (const listener of listeners) listener(progress);
        },
      })
      .finally(() => downloads.delete(download));
    const download: Download = { model: source.id, done, pause, listeners, waiting: 0 };
    downloads.add(download);
    return download;
  };

  const download = async (
    source: ModelSource,
    onProgress: (progress: LoadProgress) => void,
    { signal, tryAnyway }: LoadOptions,
  ): Promise<void> => {
    const running = [...downloads].find(
      ({ model, pause }) => model === source.id && !pause.signal.aborted,
    );
    const shared = running ?? begin(source, tryAnyway);
    shared.waiting++;
    shared.listeners.add(onProgress);
    try {
      await untilAborted(shared.done, signal);
    } finally {
      shared.listeners.delete(onProgress);
      if (--shared.waiting === 0 && signal?.aborted) {
        shared.pause.abort();
        // No caller waits for it any more, so its rejection is irrelevant.
        shared.done.catch(() => {});
      }
    }
  };

  return {
    ...engine,
    async load(id, options = {}) {
      const { onProgress } = options;
      const source = sources.get(id);
      const status = engine.models().find((one) => one.id === id)?.status;
      if (!source || status === 'ready' || status === 'loading') return engine.load(id, options);
      let share = 0;
      const release = storage.hold();
      try {
        await download(
          source,
          ({ fraction, ...rest }) => {
            share = DOWNLOAD_SHARE;
            onProgress?.({ ...rest, fraction: fraction * share });
          },
          options,
        );
      } catch (error) {
        // What is in memory stays: the download may resume.
        release();
        throw error;
      }
      const { signal } = options;
      // Without the signal, because the load goes on for others when its caller leaves.
      const loading = engine.load(id, {
        onProgress({ fraction, ...rest }) {
          if (signal?.aborted) return;
          onProgress?.({ ...rest, fraction: share + fraction * (1 - share) });
        },
      });
      const end = (): void => {
        storage.clear();
        release();
      };
      loading.then(end, end);
      return untilAborted(loading, signal);
    },
    async unload(id, reason) {
      const ending = [...downloads].filter(({ model }) => model === id);
      for (const { pause } of ending) pause.abort();
      await Promise.allSettled(ending.map(({ done }) => done));
      await engine.unload(id, reason);
    },
  };
}

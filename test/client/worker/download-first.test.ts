import { expect, test } from 'vitest';
import { downloadFirst } from '../../../src/runtime/client/worker/download-first.ts';
import type { ModelStorage } from '../../../src/runtime/client/worker/model-storage.ts';
import type { Engine, LoadProgress } from '../../../src/runtime/engine/index.ts';
import type { ModelSource } from '../../../src/runtime/models/index.ts';

test('the progress of a download has its bytes, the loading after it has none', async () => {
  const engine = {
    models: () => [],
    load: async (_id: string, { onProgress }: { onProgress?(progress: LoadProgress): void }) =>
      onProgress?.({ fraction: 1, text: 'Loading' }),
  } as unknown as Engine;
  const storage = {
    download: async (_source, { onProgress }) => {
      await Promise.resolve();
      onProgress({ fraction: 0.5, text: 'Downloading', bytes: 10, totalBytes: 20 });
    },
    clear: async () => {},
  } as Partial<ModelStorage> as ModelStorage;
  const seen: LoadProgress[] = [];
  await downloadFirst(engine, [{ id: 'tiny' } as ModelSource], storage).load('tiny', {
    onProgress: (progress) => seen.push(progress),
  });
  expect(seen).toEqual([
    { fraction: 0.35, text: 'Downloading', bytes: 10, totalBytes: 20 },
    { fraction: 1, text: 'Loading' },
  ]);
});

import { expect, test } from 'vitest';
import { fittingModels } from '../../../src/runtime/client/worker/fitting-models.ts';
import {
  type AdapterLimits,
  describeModel,
  type ModelRecord,
} from '../../../src/runtime/models/index.ts';
import { largeLimits } from '../../support/adapter-limits.ts';
import { createStubEngine } from '../../support/stub-engine.ts';

const sources = ['plain', 'half'].map((id) =>
  describeModel({
    id,
    url: 'http://models.test/',
    library: 'http://models.test/model.wasm',
    requiredFeatures: id === 'half' ? ['shader-f16'] : [],
  }),
);

const byId = new Map(sources.map((source) => [source.id, source]));

async function listed(adapter: AdapterLimits): Promise<string[]> {
  const records = sources.map((source): ModelRecord => ({ ...source, status: 'available' }));
  const all = { ...createStubEngine(), models: () => records };
  const { engine, known } = fittingModels(all, byId, async () => adapter);
  await known;
  return engine.models().map(({ id }) => id);
}

test('a model that the adapter cannot run is not listed', async () => {
  const limits = largeLimits;
  expect(await listed({ features: new Set(), limits })).toEqual(['plain']);
  expect(await listed({ features: new Set(['shader-f16']), limits })).toEqual(['plain', 'half']);
});

test('all are listed on an adapter that runs none, and loading tells why', async () => {
  const limits = { ...largeLimits, maxComputeWorkgroupStorageSize: 16_384 };
  expect(await listed({ features: new Set(), limits })).toEqual(['plain', 'half']);
});

import { describe, expect, test } from 'vitest';
import { checkModel, type ModelToCheck } from '../../../src/runtime/engine/check/check-model.ts';
import { verdictsInMemory } from '../../../src/runtime/engine/check/verdicts.ts';
import { scriptedModel } from '../support/scripted-model.ts';

function modelToCheck(overrides: Partial<Omit<ModelToCheck, 'forward'>> = {}) {
  const forward = scriptedModel({ prefillChunk: 64 });
  return {
    id: 'scripted',
    forward,
    identity: 'a GPU and a library',
    adapterName: 'a GPU',
    isHalf: false,
    tokens: Array.from({ length: 60 }, (_, i) => (i * 7) % 16),
    ...overrides,
  };
}

const wrong = async () => ({ tokens: [1, 2], ids: [0, 1], logits: [1000, -1000] });

describe('a verdict', () => {
  test('saves the check if adapter, driver and library are the same', async () => {
    const verdicts = verdictsInMemory();
    const first = await checkModel(modelToCheck(), verdicts);
    expect(first.isKnown).toBe(false);
    const again = modelToCheck();
    expect(await checkModel(again, verdicts)).toMatchObject({ isKnown: true, findings: [] });
    expect(again.forward.passes).toEqual([]);
    const other = await checkModel(modelToCheck({ identity: 'a newer driver' }), verdicts);
    expect(other.isKnown).toBe(false);
  });

  test('is not stored if the check failed: the next load checks again', async () => {
    const verdicts = verdictsInMemory();
    const failing = () => checkModel(modelToCheck({ reference: wrong }), verdicts);
    await expect(failing()).rejects.toMatchObject({ code: 'model_check_failed' });
    await expect(failing()).rejects.toMatchObject({ code: 'model_check_failed' });
  });

  test('saves reading the reference logits', async () => {
    const verdicts = verdictsInMemory();
    await checkModel(modelToCheck(), verdicts);
    const reference = () => Promise.reject(new Error('it was read'));
    expect((await checkModel(modelToCheck({ reference }), verdicts)).isKnown).toBe(true);
  });

  test('can be computed again', async () => {
    const verdicts = verdictsInMemory();
    await checkModel(modelToCheck(), verdicts);
    expect((await checkModel(modelToCheck(), verdicts, true)).isKnown).toBe(false);
  });
});

test('a failure names the model, the adapter, the differing ways and what to do', async () => {
  const check = checkModel(modelToCheck({ reference: wrong }), verdictsInMemory());
  await expect(check).rejects.toThrow(
    /scripted computes wrong results on a GPU.*beside its reference it differs by [\d.]+ standard deviations.*driver.*npx formwork doctor/,
  );
});

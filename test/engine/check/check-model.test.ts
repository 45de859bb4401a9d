import { describe, expect, test } from 'vitest';
import { checkModel, type ModelToCheck } from '../../../src/runtime/engine/check/check-model.ts';
import { verdictsInMemory } from '../../../src/runtime/engine/check/verdicts.ts';

const modelToCheck = (overrides: Partial<ModelToCheck> = {}): ModelToCheck => ({
  id: 'scripted',
  identity: 'a GPU and a library',
  adapterName: 'a GPU',
  compute: async () => [{ way: 'at once', difference: 0, passed: true }],
  ...overrides,
});

const wrong = async () => [
  { way: 'at once', difference: 0, passed: true },
  { way: 'in pieces', difference: 2.345, passed: false },
  { way: 'in a batch of 2', difference: Number.NaN, passed: false },
];

const wrongTogether = async () => [
  { way: 'at once', difference: 0, passed: true },
  { way: 'in a batch of 2', difference: 3, passed: false, together: true },
];

describe('a verdict', () => {
  test('saves the check if adapter, driver and library are the same', async () => {
    const verdicts = verdictsInMemory();
    const first = await checkModel(modelToCheck(), verdicts);
    expect(first.isKnown).toBe(false);
    const compute = () => Promise.reject(new Error('it was computed'));
    const again = await checkModel(modelToCheck({ compute }), verdicts);
    expect(again).toMatchObject({ isKnown: true, findings: [] });
    const other = await checkModel(modelToCheck({ identity: 'a newer driver' }), verdicts);
    expect(other.isKnown).toBe(false);
  });

  test('is not stored if the check failed: the next load checks again', async () => {
    const verdicts = verdictsInMemory();
    const failing = () => checkModel(modelToCheck({ compute: wrong }), verdicts);
    await expect(failing()).rejects.toMatchObject({ code: 'model_check_failed' });
    await expect(failing()).rejects.toMatchObject({ code: 'model_check_failed' });
  });

  test('on a model that is only wrong with several sequences at once says so, and is stored', async () => {
    const verdicts = verdictsInMemory();
    const model = modelToCheck({ compute: wrongTogether });
    const first = await checkModel(model, verdicts);
    expect(first).toMatchObject({ isKnown: false, oneAtATime: true });
    expect(first.findings).toHaveLength(2);
    expect(await checkModel(model, verdicts)).toMatchObject({ isKnown: true, oneAtATime: true });
    expect(await checkModel(modelToCheck(), verdicts, true)).toMatchObject({ oneAtATime: false });
  });

  test('can be computed again', async () => {
    const verdicts = verdictsInMemory();
    await checkModel(modelToCheck(), verdicts);
    expect((await checkModel(modelToCheck(), verdicts, true)).isKnown).toBe(false);
  });
});

test('a model that is wrong also with one sequence is refused', async () => {
  const compute = async () => [...(await wrong()), ...(await wrongTogether())];
  await expect(checkModel(modelToCheck({ compute }), verdictsInMemory())).rejects.toMatchObject({
    code: 'model_check_failed',
  });
});

test('a failure names the model, the adapter, the differing ways and what to do', async () => {
  const check = checkModel(modelToCheck({ compute: wrong }), verdictsInMemory());
  await expect(check).rejects.toThrow(
    /scripted computes wrong results on a GPU.*: in pieces it differs by 2\.3 standard deviations; in a batch of 2 it does not compute a number\. Update.*driver.*npx formwork doctor/,
  );
});

import { describe, expect, test } from 'vitest';
import { checkPasses } from '../../../src/runtime/engine/check/check-passes.ts';
import type { Finding } from '../../../src/runtime/engine/check/finding.ts';
import type { ForwardPass } from '../../../src/runtime/engine/device/forward.ts';
import { logitsInMemory } from '../../support/logits-in-memory.ts';
import { logitsOf, type ScriptedModel, scriptedModel } from '../support/scripted-model.ts';

const tokens = Array.from({ length: 60 }, (_, i) => (i * 7) % 16);

const check = (model: ScriptedModel, reference?: number[]) =>
  checkPasses(model, {
    tokens,
    tolerance: 0.02,
    firstSequence: 1000,
    reference: reference && { tokens: tokens.slice(0, 8), ids: [3, 5], logits: reference },
  });

const failed = (findings: readonly Finding[]): string[] => [
  ...new Set(findings.filter(({ passed }) => !passed).map(({ way }) => way)),
];

/** A model whose passes are changed on their way out. */
function changed(
  change: (pass: ForwardPass, kind: 'decode' | 'prefill', begun: boolean) => ForwardPass,
) {
  const model = scriptedModel({ prefillChunk: 64 });
  const { decode, prefill } = model;
  const begun = (sequence: number): boolean => model.histories.get(sequence)!.length > 0;
  model.decode = async (batch) => {
    const first = begun(batch[0]!.sequence);
    return change(await decode(batch), 'decode', first);
  };
  model.prefill = async (batch, wanted) => {
    const first = begun(batch[0]!.sequence);
    return change(await prefill(batch, wanted), 'prefill', first);
  };
  return model;
}

const withRows = (pass: ForwardPass, row: (values: Float32Array) => Float32Array): ForwardPass => ({
  ...pass,
  logits: pass.logits.map(
    (logits) => logits && { ...logits, read: async () => row(await logits.read()) },
  ),
});

/** The ways that compute sequences together. */
const IN_A_BATCH = [
  'in a batch of 2, prompt 1',
  'in a batch of 2, prompt 2',
  'token by token in a batch of 2, prompt 1',
  'token by token in a batch of 2, prompt 2',
];

describe('a correct model', () => {
  test('passes, and leaves nothing in the KV cache', async () => {
    const model = scriptedModel({ prefillChunk: 64 });
    expect(failed(await check(model))).toEqual([]);
    expect(model.histories.size).toBe(0);
  });

  test('may round differently', async () => {
    const model = changed((pass, kind) =>
      withRows(pass, (values) => values.map((value) => value + (kind === 'decode' ? 0.1 : 0))),
    );
    expect(failed(await check(model))).toEqual([]);
  });
});

describe('a wrong model is found', () => {
  test('if tokens after cached ones are wrong', async () => {
    const model = changed((pass, kind, begun) =>
      kind === 'prefill' && begun ? withRows(pass, (values) => values.toReversed()) : pass,
    );
    expect(failed(await check(model))).toEqual(['in pieces', 'in longer pieces']);
  });

  test('if sequences computed together are wrong', async () => {
    const model = changed((pass) => ({ ...pass, logits: pass.logits.toReversed() }));
    expect(failed(await check(model))).toEqual(IN_A_BATCH);
  });

  test('if a sequence beside another one is wrong: not only those computed together', async () => {
    const right = scriptedModel({ prefillChunk: 64 });
    const model = changed((pass) =>
      model.histories.size > 1 ? withRows(pass, (values) => values.toReversed()) : pass,
    );
    const alone = (findings: readonly Finding[]) => failed(findings.filter((f) => !f.together));
    expect(alone(await check(model))).toEqual([
      'beside another sequence, prompt 1',
      'beside another sequence, prompt 2',
      'token by token beside another sequence, prompt 1',
      'token by token beside another sequence, prompt 2',
    ]);
    const batches = changed((pass) => ({ ...pass, logits: pass.logits.toReversed() }));
    expect(alone(await check(batches))).toEqual([]);
    expect((await check(right)).map(({ way }) => way).join()).not.toContain('beside another');
  });

  test('if logits are not numbers', async () => {
    const model = changed((pass, kind) =>
      kind === 'prefill' ? withRows(pass, (values) => values.fill(Number.NaN, 7, 8)) : pass,
    );
    const findings = await check(model);
    expect(findings.filter(({ difference }) => Number.isNaN(difference)).length).toBeGreaterThan(3);
    expect(failed(findings)).toContain('at once');
  });

  test('if logits differ from the reference', async () => {
    const right = logitsOf(tokens.slice(0, 8), 16);
    const model = () => scriptedModel({ prefillChunk: 64 });
    expect(failed(await check(model(), [right[3]!, right[5]!]))).toEqual([]);
    expect(failed(await check(model(), [right[5]!, right[3]!]))).toEqual(['beside its reference']);
  });

  test('if all ways agree on wrong logits', async () => {
    const zeros = changed((pass) => ({
      ...pass,
      logits: pass.logits.map((logits) => logits && logitsInMemory(new Float32Array(16))),
    }));
    expect(failed(await check(zeros))).not.toEqual([]);
  });
});

describe('on a slow device', () => {
  const reference = { tokens: tokens.slice(0, 8), ids: [3, 5], logits: [] as number[] };
  const slowly = (model: ScriptedModel) => {
    const row = logitsOf(reference.tokens, 16);
    const logits = reference.ids.map((id) => row[id]!);
    const options = { tokens, tolerance: 0.02, firstSequence: 1000, isSlow: true };
    return checkPasses(model, { ...options, reference: { ...reference, logits } });
  };

  test('fewer tokens are computed', async () => {
    const count = async (check: (model: ScriptedModel) => Promise<Finding[]>) => {
      const model = scriptedModel({ prefillChunk: 64 });
      expect(failed(await check(model))).toEqual([]);
      return model.passes.flatMap(({ sizes }) => sizes).reduce((sum, size) => sum + size, 0);
    };
    expect(await count(slowly)).toBeLessThan((await count((model) => check(model))) / 3);
  });

  test('only the first tokens of the reference are compared', async () => {
    const model = scriptedModel({ prefillChunk: 64 });
    const row = (count: number) => logitsOf(tokens.slice(0, count), 16);
    const at = (ids: readonly number[], count: number) => ids.map((id) => row(count)[id]!);
    const ids = [3, 5];
    const reference = {
      tokens: tokens.slice(0, 20),
      ids,
      logits: at(ids, 20),
      short: { length: 6, logits: at(ids, 6) },
    };
    const options = { tokens, tolerance: 0.02, firstSequence: 1000, isSlow: true };
    expect(failed(await checkPasses(model, { ...options, reference }))).toEqual([]);
    expect(Math.max(...model.passes.flatMap(({ sizes }) => sizes))).toBe(6);
    const other = { ...reference, short: { length: 6, logits: at(ids, 7) } };
    expect(failed(await checkPasses(model, { ...options, reference: other }))).toEqual([
      'beside its reference',
    ]);
  });

  test('a wrong model is still found', async () => {
    const pieces = changed((pass, kind, begun) =>
      kind === 'prefill' && begun ? withRows(pass, (values) => values.toReversed()) : pass,
    );
    expect(failed(await slowly(pieces))).toEqual(['in pieces']);
    const batches = changed((pass) => ({ ...pass, logits: pass.logits.toReversed() }));
    expect(failed(await slowly(batches))).toEqual(IN_A_BATCH);
  });
});

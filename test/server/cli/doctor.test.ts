/** What `formwork doctor` says of machines that this one is not. */
import { describe, expect, test } from 'vitest';
import { formworkError } from '../../../src/runtime/common/errors.ts';
import { diagnoseModel } from '../../../src/runtime/engine/diagnosis/diagnose.ts';
import { asText } from '../../../src/server/cli/doctor/as-text.ts';
import type { DoctorReport } from '../../../src/server/cli/doctor/report.ts';
import { createStubEngine } from '../../support/stub-engine.ts';

const machine: DoctorReport = {
  formwork: '1.2.3',
  node: '24.1.0',
  system: {
    platform: 'linux',
    release: '6.1',
    architecture: 'x64',
    processor: 'A processor',
    cores: 8,
    memoryBytes: 16e9,
    freeMemoryBytes: 4e9,
  },
  models: [],
  fits: [],
};

const adapter = {
  kind: 'gpu',
  vendor: 'acme',
  architecture: 'one',
  device: '0x1',
  description: 'ACME One',
  features: ['shader-f16'],
  limits: { maxBufferSize: 1024 },
} as const;

describe('a report as text', () => {
  test('gives the reason for a missing adapter', () => {
    expect(asText({ ...machine, problem: 'WebGPU finds none.' })).toContain(
      'No adapter: WebGPU finds none.',
    );
  });

  test('gives the reason why a GPU is not used', () => {
    const noGpu = 'this process may not open /dev/dri/renderD128';
    const report = {
      ...machine,
      adapter: { ...adapter, kind: 'software' },
      noGpu,
    } as const;
    expect(asText(report)).toContain('No GPU: this process may not open /dev/dri/renderD128.');
  });

  test('lists the ways in which a model computes wrong results', () => {
    const findings = [
      { way: 'at once', difference: 0, passed: true },
      { way: 'in pieces', difference: 3.5, passed: false },
    ];
    const text = asText({
      ...machine,
      adapter,
      models: [{ id: 'm', status: 'degraded', fingerprint: 'm/1', notes: ['Slow.'], findings }],
    });
    expect(text).toContain('Adapter: ACME One (a GPU; vendor acme, architecture one, device 0x1)');
    expect(text).toContain('Model m: answers, with limitations');
    expect(text).toContain('note: Slow.');
    expect(text).toContain('computed in 2 ways: 1 wrong');
    expect(text).toMatch(/right {2}at once[\s\S]*WRONG {2}in pieces \(3\.5e\+0\)/);
  });

  test('reports what a model needs, and why another cannot run', () => {
    const fits = [
      { id: 'a', label: 'fast', memoryBytes: 2e9, downloadBytes: 1e9 },
      { id: 'b', label: 'best', memoryBytes: 9e9, obstacle: 'It needs larger buffers.' },
    ];
    const text = asText({ ...machine, adapter, fits });
    expect(text).toContain('a  fast; needs 2.0 GB, a download of about 1.0 GB');
    expect(text).toContain('b  best; no: It needs larger buffers.');
  });
});

describe('an examined model', () => {
  test('has its speed measured', async () => {
    const report = await diagnoseModel(createStubEngine(), 'stub');
    expect(report).toMatchObject({ id: 'stub', status: 'ok' });
    expect(report.prefillTokensPerSecond).toBeGreaterThan(0);
    expect(report.decodeTokensPerSecond).toBeGreaterThan(0);
  });

  test('is reported with limitations that are found after its load', async () => {
    const engine = createStubEngine();
    const notes: string[] = [];
    const settled = new Promise<void>((resolve) => setTimeout(resolve, 20)).then(
      () => void notes.push('The device refuses a kernel.'),
    );
    const load = async () => ({ ...engine.model, notes: () => notes, settled });
    expect(await diagnoseModel({ ...engine, load }, 'stub')).toMatchObject({
      status: 'degraded',
      notes: ['The device refuses a kernel.'],
    });
  });

  test('is reported with its error if it cannot be loaded', async () => {
    const engine = createStubEngine();
    const load = async () => {
      throw formworkError('Wrong results.', { code: 'model_check_failed' });
    };
    expect(await diagnoseModel({ ...engine, load }, 'stub')).toMatchObject({
      status: 'failed',
      error: { code: 'model_check_failed', message: 'Wrong results.' },
    });
  });
});

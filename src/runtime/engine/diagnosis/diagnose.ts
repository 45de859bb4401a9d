/** Describes an adapter and how a model performs on it, for people and bug reports. */
import { isFormworkError } from '../../common/errors.ts';
import { type AdapterKind, adapterKind } from '../../models/index.ts';
import { createSampler } from '../../sampling/index.ts';
import { CHECK_TEXT, type Finding } from '../check/finding.ts';
import type { Engine, LoadedModel } from '../types.ts';

/** The properties that an adapter reports. */
export interface AdapterReport {
  readonly kind: AdapterKind;
  readonly vendor: string;
  readonly architecture: string;
  readonly device: string;
  readonly description: string;
  readonly features: readonly string[];
  /** The limits that models run into, by their WebGPU names. */
  readonly limits: Readonly<Record<string, number>>;
}

/** How a model performs on an adapter. */
export interface ModelReport {
  readonly id: string;
  /** `degraded`: it answers, but {@link notes} list what is wrong. */
  readonly status: 'ok' | 'degraded' | 'failed';
  /** Model, library, adapter and the versions of its files. */
  readonly fingerprint?: string;
  readonly error?: { readonly code: string; readonly message: string };
  readonly notes: readonly string[];
  /** Each way of computing a known text, and how far the results differ. */
  readonly findings: readonly Finding[];
  readonly loadMilliseconds?: number;
  readonly checkMilliseconds?: number;
  readonly prefillTokensPerSecond?: number;
  readonly decodeTokensPerSecond?: number;
}

/** An adapter, and how a model performs on it. */
export interface DeviceReport {
  readonly adapter: AdapterReport;
  readonly model: ModelReport;
}

/** Limits that keep a model from running when they are low. */
const LIMITS = [
  'maxBufferSize',
  'maxStorageBufferBindingSize',
  'maxComputeWorkgroupStorageSize',
  'maxComputeInvocationsPerWorkgroup',
  'maxStorageBuffersPerShaderStage',
] as const;

/** Length of the measured prompt and answer in tokens, and the time limit of the answer. */
const PREFILL_TOKENS = 64;
const DECODE_TOKENS = 32;
const DECODE_MILLISECONDS = 3000;

/** Describes an adapter. */
export function describeAdapter({ info, features, limits }: GPUAdapter): AdapterReport {
  const { vendor, architecture, device, description } = info;
  return {
    kind: adapterKind(info),
    vendor,
    architecture,
    device,
    description,
    features: [...features].sort(),
    limits: Object.fromEntries(LIMITS.map((name) => [name, limits[name]])),
  };
}

/**
 * Loads a model, checks its results and measures its speed. Errors are part of the report.
 * @param engine must not persist verdicts; otherwise it reuses an earlier one and computes nothing
 */
export async function diagnoseModel(engine: Engine, id: string): Promise<ModelReport> {
  const begun = performance.now();
  try {
    const model = await engine.load(id);
    const loadMilliseconds = performance.now() - begun;
    await model.settled;
    const notes = model.notes?.() ?? [];
    return {
      id,
      status: notes.length === 0 ? 'ok' : 'degraded',
      fingerprint: model.fingerprint,
      notes,
      findings: model.check?.findings ?? [],
      loadMilliseconds,
      ...(model.check ? { checkMilliseconds: model.check.milliseconds } : {}),
      ...(model.embed ? {} : await measureSpeed(model)),
    };
  } catch (error) {
    const code = isFormworkError(error) ? error.code : 'internal_error';
    const message = error instanceof Error ? error.message : String(error);
    return { id, status: 'failed', error: { code, message }, notes: [], findings: [] };
  }
}

type Speed = Pick<ModelReport, 'prefillTokensPerSecond' | 'decodeTokensPerSecond'>;

/** Measures tokens per second of prefill, and of greedy decoding. */
async function measureSpeed(model: LoadedModel): Promise<Speed> {
  const text = model.encode(CHECK_TEXT);
  const prompt = Int32Array.from({ length: PREFILL_TOKENS }, (_, i) => text[i % text.length]!);
  const sampler = createSampler({
    temperature: 0,
    topP: 1,
    frequencyPenalty: 0,
    presencePenalty: 0,
    seed: 0n,
  });
  const sequence = await model.open();
  try {
    const begun = performance.now();
    await sequence.append(prompt);
    await sequence.logits();
    const prefilled = performance.now();
    let tokens = 0;
    while (tokens < DECODE_TOKENS && performance.now() - prefilled < DECODE_MILLISECONDS) {
      const { token } = await sampler.sampleFrom(sequence);
      await sequence.append([token]);
      tokens++;
    }
    await sequence.logits();
    return {
      prefillTokensPerSecond: (PREFILL_TOKENS / (prefilled - begun)) * 1000,
      decodeTokensPerSecond: (tokens / (performance.now() - prefilled)) * 1000,
    };
  } finally {
    sequence.close();
  }
}

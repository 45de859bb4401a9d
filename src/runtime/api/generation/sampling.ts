import type { RequestSampling } from '../../generate/index.ts';
import { type SamplingOption, samplingOptions } from '../../sampling/index.ts';
import { rawJson } from '../http/json/raw-json.ts';
import { readSeed } from './seed.ts';

/** The request fields for sampling. */
export type SamplingRequest = {
  readonly [Option in SamplingOption as (typeof samplingOptions)[Option]['wire']]?: number | null;
} & {
  readonly seed?: number | null;
  readonly logit_bias?: Readonly<Record<string, number>> | null;
};

/**
 * Reads the sampling options of a request.
 * @param text The request as JSON, because a double cannot hold every seed.
 * @throws `invalid_value` for a seed of more than 64 bits.
 */
export function readSampling(request: SamplingRequest, text: string): RequestSampling {
  const settings = Object.fromEntries(
    Object.entries(samplingOptions).map(([name, { wire, neutral }]) => [
      name,
      request[wire] ?? neutral,
    ]),
  ) as Record<SamplingOption, number>;
  const { topK, ...others } = settings;
  return {
    ...others,
    ...(topK > 0 ? { topK } : {}),
    logitBias: new Map(
      Object.entries(request.logit_bias ?? {}).map(([token, bias]) => [Number(token), bias]),
    ),
    seed: readSeed(request.seed == null ? undefined : rawJson(text, ['seed'])),
  };
}

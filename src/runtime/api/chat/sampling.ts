import type { RequestSampling } from '../../generate/index.ts';
import { type SamplingOption, samplingOptions } from '../../options/index.ts';
import { rawJson } from '../http/raw-json.ts';
import { readSeed } from './seed.ts';

/** The fields of a request that say how tokens are chosen. */
export type SamplingRequest = {
  readonly [Option in SamplingOption as (typeof samplingOptions)[Option]['wire']]?: number | null;
} & {
  readonly seed?: number | null;
  readonly logit_bias?: Readonly<Record<string, number>> | null;
};

/**
 * How a request has its tokens chosen.
 * @param text the request, as JSON: a double has no room for every seed
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

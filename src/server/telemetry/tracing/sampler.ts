/** The sampler: OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG. */
import type { Sampler } from '@opentelemetry/sdk-trace';
import { formworkError } from '../../../runtime/common/errors.ts';

type Sdk = Pick<
  typeof import('@opentelemetry/sdk-trace'),
  'AlwaysOffSampler' | 'AlwaysOnSampler' | 'ParentBasedSampler' | 'TraceIdRatioBasedSampler'
>;

/**
 * The sampler that the environment selects. By default it samples all traces except those that the
 * client decided not to sample.
 * @throws `invalid_value`
 */
export function samplerOf(environment: NodeJS.ProcessEnv, sdk: Sdk): Sampler {
  const roots: Readonly<Record<string, () => Sampler>> = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratioOf(environment)),
  };
  const given = environment.OTEL_TRACES_SAMPLER || 'parentbased_always_on';
  const name = given.replace(/^parentbased_/, '');
  const root = Object.hasOwn(roots, name) ? roots[name] : undefined;
  if (!root) {
    const names = Object.keys(roots).flatMap((one) => [one, `parentbased_${one}`]);
    throw formworkError(
      `OTEL_TRACES_SAMPLER is "${given}"; it must be one of ${names.join(', ')}.`,
      {
        code: 'invalid_value',
      },
    );
  }
  return name === given ? root() : new sdk.ParentBasedSampler({ root: root() });
}

function ratioOf({ OTEL_TRACES_SAMPLER_ARG: given }: NodeJS.ProcessEnv): number {
  const ratio = given ? Number(given) : 1;
  if (ratio >= 0 && ratio <= 1) return ratio;
  throw formworkError(`OTEL_TRACES_SAMPLER_ARG is "${given}"; it must be from 0 to 1.`, {
    code: 'invalid_value',
  });
}

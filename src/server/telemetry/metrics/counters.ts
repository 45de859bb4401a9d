/** The counters and histograms for Prometheus, by name. */
import { Counter, Histogram, type Registry } from 'prom-client';

/**
 * Creates the counters of one process. requests.ts has `formwork_requests_total` and related
 * metrics.
 */
export function createCounters(registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ) => new Counter({ name, help, labelNames, registers });
  return {
    firstTokens: new Histogram({
      name: 'formwork_first_token_seconds',
      help: 'Time from a request for a stream to its first output.',
      labelNames: ['route'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    rates: new Histogram({
      name: 'formwork_tokens_per_second',
      help: 'Tokens generated per second, by request.',
      labelNames: ['model'],
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
      registers,
    }),
    slow: counter(
      'formwork_slow_requests_total',
      'Requests whose answer took longer than FORMWORK_SLOW_SECONDS.',
      ['route'],
    ),
    tokens: counter('formwork_tokens_total', 'Tokens read and generated.', ['model', 'kind']),
    errors: counter('formwork_errors_total', 'Error responses, by code.', ['code']),
    refusedSchemas: counter(
      'formwork_schemas_refused_total',
      'Schemas refused before generation.',
      ['code'],
    ),
    maskSeconds: counter('formwork_mask_seconds_total', 'Time spent on token masks.'),
    masks: counter('formwork_masks_total', 'Token masks computed.'),
    forcedTokens: counter(
      'formwork_forced_tokens_total',
      'Tokens of structured answers that their schema forced.',
    ),
    structuredTokens: counter('formwork_structured_tokens_total', 'Tokens of structured answers.'),
    violations: counter(
      'formwork_violations_total',
      'Structured answers that did not conform to their schema. Must be 0.',
    ),
  };
}

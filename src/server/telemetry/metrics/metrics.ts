/**
 * The metrics at `/metrics`, for Prometheus. Labels have few values, and never a key or a prompt.
 */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Charge } from '../../../runtime/api/index.ts';
import { memo } from '../../../runtime/common/memo.ts';
import type { EngineFigures } from '../../engine/observe-engine.ts';
import type { Fetch } from '../../http/handler.ts';
import { pathOf } from '../../http/url-path.ts';
import { createCounters } from './counters.ts';
import { countAnswer, countEnd, createRequestCounts } from './requests.ts';
import { timed } from './timed.ts';

/** A finished answer. */
export interface Answered {
  /** The `x-request-id` of the answer. */
  readonly id: string;
  readonly request: Request;
  /** The arrival time of the request, in milliseconds since the Unix epoch. */
  readonly at: number;
  readonly status: number;
  /** The error in the body of an unsuccessful answer. */
  readonly error: { readonly code: string; readonly message?: string } | undefined;
  readonly isStream: boolean;
  /** Milliseconds to the first output of a stream. */
  readonly firstMs: number | undefined;
  /** Milliseconds to the end of the answer. */
  readonly totalMs: number;
  /** Whether it took longer than the threshold. */
  readonly isSlow: boolean;
}

/** Counts events. Methods cost microseconds and never throw. */
export interface Metrics {
  /**
   * Counts and times the answers of `fetch`. `onAnswered` is called at the end of each answer and
   * must not throw.
   */
  watch(fetch: Fetch, onAnswered?: (answered: Answered) => void): Fetch;
  /** A generation ended after `seconds`. */
  generated(charge: Charge, seconds: number): void;
  /** All token masks of one generation took `seconds` together. */
  masked(seconds: number, masks: number): void;
  /** A schema forced `forced` of the `tokens` generated, which need no sampling. */
  forced(forced: number, tokens: number): void;
  /** A structured answer did not conform to its schema. Must never happen. */
  violated(): void;
  /** Sets figures that are read on each scrape. */
  setGauges(figures: {
    readonly engine?: () => EngineFigures;
    readonly interactive?: () => number;
    readonly batchItems?: () => Promise<number>;
  }): void;
  /** The metrics in text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
  text(): Promise<Response>;
}

const schemaCodes = new Set([
  'unsupported_schema_feature',
  'invalid_schema',
  'unsatisfiable_schema',
  'schema_too_complex',
]);

/** Rejects values that take longer than Prometheus waits for the page. */
function inTime(value: number | Promise<number>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const timer = setTimeout(() => reject(new Error('late')), 2000);
  Promise.resolve(value)
    .then(resolve, reject)
    .finally(() => clearTimeout(timer));
  return promise;
}

const secondsSince = (start: number) => (performance.now() - start) / 1000;

/** The error of an answer; undefined if the body is not JSON. */
function errorIn(body: string): { code?: unknown; message?: unknown } | undefined {
  try {
    return (JSON.parse(body) as { error?: object } | null)?.error ?? {};
  } catch {
    return undefined;
  }
}

/**
 * Creates the metrics of one process.
 * @param routes The paths to count apart.
 * @param slowMs Answers that take longer count as slow.
 */
export function createMetrics(
  routes: readonly string[],
  slowMs = Number.POSITIVE_INFINITY,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = createRequestCounts(routes);
  const counters = createCounters(registry);
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // A failing figure must not hide the others, which are most needed then.
        this.set(await inTime(value()).catch(() => Number.NaN));
      },
    });

  // Cached, because prom-client looks up labels on each call.
  const modelMetrics = memo((model: string) => ({
    input: counters.tokens.labels({ model, kind: 'input' }),
    output: counters.tokens.labels({ model, kind: 'output' }),
    rates: counters.rates.labels({ model }),
  }));

  const countError = (body: string): Answered['error'] => {
    const error = errorIn(body);
    const code = typeof error?.code === 'string' ? error.code : 'none';
    counters.errors.inc({ code });
    if (schemaCodes.has(code)) counters.refusedSchemas.inc({ code });
    return error && { code, ...(typeof error.message === 'string' && { message: error.message }) };
  };

  return {
    watch: (fetch, onAnswered) => async (request) => {
      const start = performance.now();
      const at = Date.now();
      const of = requests.of(pathOf(request.url));
      let response = await fetch(request);
      const { status, headers } = response;
      countAnswer(of, status);
      const type = headers.get('content-type') ?? '';
      let error: Answered['error'];
      if (status >= 400 && type.startsWith('application/json')) {
        // Error bodies are short. A clone would pass this one on as a stream, which costs more.
        const body = await response.text();
        error = countError(body);
        response = new Response(body, { status, headers });
      }
      const isStream =
        type.startsWith('text/event-stream') || type.startsWith('application/x-ndjson');
      let firstMs: number | undefined;
      const end = (): void => {
        const seconds = secondsSince(start);
        countEnd(of, seconds);
        const totalMs = seconds * 1000;
        const isSlow = totalMs > slowMs;
        if (isSlow) counters.slow.inc({ route: of.route });
        const id = headers.get('x-request-id');
        if (id === null) return;
        onAnswered?.({ id, request, at, status, error, isStream, firstMs, totalMs, isSlow });
      };
      if (!isStream || !response.body) {
        end();
        return response;
      }
      const first = (): void => {
        const seconds = secondsSince(start);
        firstMs = seconds * 1000;
        counters.firstTokens.observe({ route: of.route }, seconds);
      };
      const body = timed(response.body, first, end);
      return new Response(body, response);
    },
    generated({ model, inputTokens, outputTokens }, seconds) {
      const of = modelMetrics(model);
      of.input.inc(inputTokens);
      of.output.inc(outputTokens);
      if (outputTokens > 0 && seconds > 0) of.rates.observe(outputTokens / seconds);
    },
    masked(seconds, count) {
      counters.maskSeconds.inc(seconds);
      counters.masks.inc(count);
    },
    forced(forced, all) {
      counters.forcedTokens.inc(forced);
      counters.structuredTokens.inc(all);
    },
    violated: () => counters.violations.inc(),
    setGauges({ engine, interactive, batchItems }) {
      if (interactive) {
        gauge('formwork_generations', 'Running interactive generations.', interactive);
      }
      if (batchItems) {
        gauge('formwork_batch_items_pending', 'Batch requests without an answer.', batchItems);
      }
      if (!engine) return;
      gauge('formwork_sequences', 'Sequences open.', () => engine().sequences);
      gauge('formwork_sequence_places', 'Maximum number of open sequences.', () => engine().places);
      gauge('formwork_queue', 'Requests waiting for a sequence.', () => engine().waiting);
      gauge('formwork_kv_tokens', 'Tokens in KV caches.', () => engine().kvTokens);
      gauge(
        'formwork_kv_capacity',
        'Capacity of the KV caches in tokens.',
        () => engine().kvCapacity,
      );
    },
    async text() {
      return new Response(`${requests.text()}\n${await registry.metrics()}`, {
        headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
      });
    },
  };
}

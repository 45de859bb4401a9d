/** What Prometheus reads at `/metrics`. Labels take few values: never a key, never a prompt. */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Charge } from '../../runtime/api/ports.ts';
import type { EngineFigures } from '../engine/observe-engine.ts';
import type { Fetch } from '../http.ts';
import { pathOf } from '../url-path.ts';
import { createCounters } from './counters.ts';
import { countAnswer, countEnd, createRequestCounts } from './requests.ts';
import { timed } from './timed.ts';

/** Counts what happens. Methods cost microseconds and never throw. */
export interface Metrics {
  /** Counts and times what `fetch` answers. */
  watch(fetch: Fetch): Fetch;
  /** A generation ended after `seconds`. */
  generated(charge: Charge, seconds: number): void;
  /** Token masks of one generation took `seconds` together. */
  masked(seconds: number, masks: number): void;
  /** Of `tokens` generated, so many were forced by a schema and cost no choice of the model's. */
  forced(forced: number, tokens: number): void;
  /** A structured answer did not conform to its schema. Must never happen. */
  violated(): void;
  /** Figures that are asked for when somebody looks. */
  ask(figures: {
    readonly engine?: () => EngineFigures;
    readonly interactive?: () => number;
    readonly batchItems?: () => Promise<number>;
  }): void;
  /** The text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
  text(): Promise<Response>;
}

const schemaCodes = new Set([
  'unsupported_schema_feature',
  'invalid_schema',
  'unsatisfiable_schema',
  'schema_too_complex',
]);

/** A function that makes each answer once; for few of them. */
function remembered<Given, Answer>(make: (given: Given) => Answer): (given: Given) => Answer {
  const answers = new Map<Given, Answer>();
  return (given) => {
    let answer = answers.get(given);
    if (answer === undefined) {
      answer = make(given);
      answers.set(given, answer);
    }
    return answer;
  };
}

/** Rejects what takes longer than Prometheus would wait for all of the page. */
function inTime(value: number | Promise<number>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const timer = setTimeout(() => reject(new Error('late')), 2000);
  Promise.resolve(value)
    .then(resolve, reject)
    .finally(() => clearTimeout(timer));
  return promise;
}

const secondsSince = (start: number) => (performance.now() - start) / 1000;

/** Metrics of one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = createRequestCounts();
  const counters = createCounters(registry);
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // When something is wrong, all else is asked for the most.
        this.set(await inTime(value()).catch(() => Number.NaN));
      },
    });

  // A metric with its labels is looked up once.
  const modelMetrics = remembered((model: string) => ({
    input: counters.tokens.labels({ model, kind: 'input' }),
    output: counters.tokens.labels({ model, kind: 'output' }),
    rates: counters.rates.labels({ model }),
  }));

  const countError = async (response: Response) => {
    // An error body is short, and there is none for most requests.
    const { error } = (await response.clone().json()) as { error?: { code?: unknown } };
    const code = typeof error?.code === 'string' ? error.code : 'none';
    counters.errors.inc({ code });
    if (schemaCodes.has(code)) counters.refusedSchemas.inc({ code });
  };

  return {
    watch: (fetch) => async (request) => {
      const start = performance.now();
      const of = requests.of(pathOf(request.url));
      const response = await fetch(request);
      const { status, headers } = response;
      countAnswer(of, status);
      const type = headers.get('content-type') ?? '';
      if (status >= 400 && type.startsWith('application/json')) {
        await countError(response).catch(() => counters.errors.inc({ code: 'none' }));
      }
      const isStream =
        type.startsWith('text/event-stream') || type.startsWith('application/x-ndjson');
      if (!isStream || !response.body) {
        countEnd(of, secondsSince(start));
        return response;
      }
      const body = timed(
        response.body,
        () => counters.firstTokens.observe({ route: of.route }, secondsSince(start)),
        () => countEnd(of, secondsSince(start)),
      );
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
    ask({ engine, interactive, batchItems }) {
      if (interactive) {
        gauge('formwork_generations', 'Generations under way for clients that wait.', interactive);
      }
      if (batchItems) {
        gauge('formwork_batch_items_pending', 'Batch requests without an answer.', batchItems);
      }
      if (!engine) return;
      gauge('formwork_sequences', 'Sequences open.', () => engine().sequences);
      gauge('formwork_sequence_places', 'Sequences that may be open.', () => engine().places);
      gauge('formwork_queue', 'Requests that wait for a sequence.', () => engine().waiting);
      gauge('formwork_kv_tokens', 'Tokens in KV caches.', () => engine().kvTokens);
      gauge('formwork_kv_capacity', 'Tokens that fit.', () => engine().kvCapacity);
    },
    async text() {
      return new Response(`${requests.text()}\n${await registry.metrics()}`, {
        headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
      });
    },
  };
}

import { propagation, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { beforeEach, expect, test } from 'vitest';
import { formatOf, minimal, schema } from '../api/specification/support.ts';
import { createTestApi } from '../support/api.ts';
import { until } from '../support/until.ts';

const milliseconds = ([seconds, nanoseconds]: readonly [number, number]) =>
  seconds * 1000 + nanoseconds / 1e6;

const exporter = new InMemorySpanExporter();
const spans = () => exporter.getFinishedSpans();
const named = (name: string) => spans().find((span) => span.name === name)!;
const request = () => spans().find((span) => span.name.startsWith('POST '))!;

const spanProcessors = [new SimpleSpanProcessor({ exporter })];
trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors }));
propagation.setGlobalPropagator(new W3CTraceContextPropagator());

beforeEach(() => exporter.reset());

test('a trace has a span for each phase, below that of the request', async () => {
  const body = { ...minimal, ...formatOf(schema), max_tokens: 90 };
  const answer = await createTestApi().post('/chat/completions', body);
  expect(answer.status).toBe(200);
  expect(request().name).toBe('POST /v1/chat/completions');
  expect(request().attributes).toMatchObject({
    'http.route': '/v1/chat/completions',
    'http.response.status_code': 200,
    'formwork.key_id': 'good',
    'formwork.request_id': answer.headers.get('x-request-id'),
  });
  for (const name of ['load', 'compile', 'follow', 'queue', 'prefill', 'decode', 'masks']) {
    const { parentSpanContext, startTime, endTime } = named(name);
    expect(parentSpanContext?.spanId, name).toBe(request().spanContext().spanId);
    expect(milliseconds(endTime), name).toBeGreaterThanOrEqual(milliseconds(startTime));
  }
  const { usage } = (await answer.json()) as { usage: { completion_tokens: number } };
  const { completion_tokens: tokens } = usage;
  expect(named('decode').attributes['gen_ai.usage.output_tokens']).toBe(tokens);
  expect(named('masks').attributes['formwork.masks']).toBeGreaterThan(0);
});

test('a trace ends with the body of a stream, not with its headers', async () => {
  const answer = await createTestApi().post('/chat/completions', { ...minimal, stream: true });
  expect(request()).toBeUndefined();
  await answer.text();
  // The clocks of the two differ by less than a millisecond.
  expect(milliseconds(request().endTime) + 1).toBeGreaterThan(
    milliseconds(named('decode').endTime),
  );
});

test('a trace ends when the reader of a stream disconnects', async () => {
  const api = createTestApi({ engine: { endBias: -1000 } });
  const answer = await api.post('/chat/completions', { ...minimal, stream: true });
  await answer.body!.cancel();
  await until(() => request() !== undefined);
});

test("continues the client's trace", async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await createTestApi().post('/chat/completions', minimal, { traceparent });
  expect(new Set(spans().map((span: ReadableSpan) => span.spanContext().traceId))).toEqual(
    new Set(['0af7651916cd43dd8448eb211c80319c']),
  );
  expect(request().parentSpanContext?.spanId).toBe('b7ad6b7169203331');
});

test('a trace names the code of an error', async () => {
  const refused = { ...minimal, ...formatOf({ type: 'string', pattern: '(' }) };
  await createTestApi().post('/chat/completions', refused);
  expect(request().attributes['error.type']).toBe('invalid_schema');
  expect(named('compile').attributes['error.type']).toBe('invalid_schema');
  expect(named('decode')).toBeUndefined();
});

test('a trace has neither prompt nor answer', async () => {
  const messages = [{ role: 'user', content: 'the secret of the prompt' }];
  const answer = await createTestApi().post('/chat/completions', { ...minimal, messages });
  const { choices } = (await answer.json()) as { choices: { message: { content: string } }[] };
  const told = JSON.stringify(spans().map(({ name, attributes }) => ({ name, attributes })));
  expect(told).not.toContain('secret');
  expect(told).not.toContain(JSON.stringify(choices[0]!.message.content));
});

import { createServer } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { startTelemetry } from '../../../src/server/telemetry/tracing/start.ts';
import { minimal } from '../../api/specification/support.ts';
import { createTestApi } from '../../support/api.ts';

afterEach(() => vi.unstubAllEnvs());

test('the exporter runs only if the environment enables it', async () => {
  const quiet = [
    {},
    { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
    { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
  ];
  for (const environment of quiet) {
    expect(await startTelemetry(environment, '1')).toBeUndefined();
  }
});

test.each([
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER'],
  [{ OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'http/protobuf'],
  [{ OTEL_TRACES_EXPORTER: 'otlp', OTEL_TRACES_SAMPLER: 'some' }, 'parentbased_traceidratio'],
  [
    {
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '2',
    },
    'OTEL_TRACES_SAMPLER_ARG',
  ],
])('the exporter refuses %o, with the reason', async (environment, reason) => {
  await expect(startTelemetry(environment, '1')).rejects.toThrow(reason);
});

test('the exporter sends the spans to the collector when the service stops', async () => {
  const received: { url: string; body: string }[] = [];
  const collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ url: request.url!, body: Buffer.concat(chunks).toString('latin1') });
    response.end();
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as { port: number };
  // The exporter reads the process's own environment.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  vi.stubEnv('OTEL_SERVICE_NAME', 'answers');
  const telemetry = await startTelemetry(process.env, '9.9.9');
  await createTestApi().post('/chat/completions', minimal);
  await telemetry!.stop();
  collector.close();
  expect(received).toHaveLength(1);
  expect(received[0]!.url).toBe('/v1/traces');
  for (const part of ['POST /v1/chat/completions', 'prefill', 'answers', '9.9.9']) {
    expect(received[0]!.body).toContain(part);
  }
});

/**
 * OpenTelemetry's SDK and its OTLP exporter. They are loaded only if the standard variables enable
 * them (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/). An SDK
 * that the process registered earlier (`--import`) takes precedence.
 */
import { propagation, trace } from '@opentelemetry/api';
import { formworkError } from '../../../runtime/common/errors.ts';
import { samplerOf } from './sampler.ts';

/** An active trace exporter. */
export interface Telemetry {
  /** The destination, for the log. */
  readonly description: string;
  /**
   * Exports the remaining spans and stops. Never rejects, so that an unreachable collector does not
   * block the shutdown of the server.
   */
  readonly stop: () => Promise<void>;
}

/** Whether the environment enables traces. */
function isAskedFor(environment: NodeJS.ProcessEnv): boolean {
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  const { OTEL_TRACES_EXPORTER: exporter } = environment;
  if (exporter) return exporter !== 'none';
  return Boolean(
    environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
  );
}

function checkSupported(environment: NodeJS.ProcessEnv): void {
  const { OTEL_TRACES_EXPORTER: exporter } = environment;
  if (exporter && exporter !== 'otlp') {
    throw unsupported('OTEL_TRACES_EXPORTER', exporter, 'otlp or none');
  }
  const name = environment.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL
    ? 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'
    : 'OTEL_EXPORTER_OTLP_PROTOCOL';
  const protocol = environment[name];
  if (protocol && protocol !== 'http/protobuf') throw unsupported(name, protocol, 'http/protobuf');
}

const unsupported = (name: string, value: string, allowed: string) =>
  formworkError(`${name} is "${value}"; ${allowed} is supported.`, { code: 'invalid_value' });

/**
 * Starts exporting traces, if the environment enables it.
 * @throws `invalid_value` for unsupported values of the variables.
 */
export async function startTelemetry(
  environment: NodeJS.ProcessEnv,
  version: string,
): Promise<Telemetry | undefined> {
  if (!isAskedFor(environment)) return undefined;
  checkSupported(environment);
  const [sdk, { OTLPTraceExporter }, resources, core] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ]);
  const own = resources.resourceFromAttributes({
    'service.name': 'formwork',
    'service.version': version,
  });
  const provider = new sdk.TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence.
    resource: own.merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: samplerOf(environment, sdk),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  if (!trace.setGlobalTracerProvider(provider)) {
    await provider.shutdown();
    return undefined;
  }
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  return {
    description: `Traces go to ${
      environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
      environment.OTEL_EXPORTER_OTLP_ENDPOINT ??
      'http://localhost:4318'
    }.`,
    stop: () => provider.shutdown().catch(() => {}),
  };
}

/**
 * Spans of a request's phases, through OpenTelemetry's API. They are no-ops until the home
 * registers an SDK. Parents are passed explicitly, because not every home can find the current
 * context.
 */
import {
  type Attributes,
  type Context,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { isFormworkError } from '../../common/errors.ts';

/** The parent of a span: the span of its request. */
export type TraceContext = Context;

/** Follows the registered SDK, even if it is registered later. */
export const tracer = trace.getTracer('formwork');

/** Marks a span as failed, with the error's code. */
export function failSpan(span: Span, error: unknown): void {
  const code = isFormworkError(error) ? error.code : 'internal_error';
  span.setAttribute('error.type', code);
  span.setStatus({ code: SpanStatusCode.ERROR, message: code });
}

/** Runs a phase of a request in a span. */
export async function inSpan<Result>(
  name: string,
  parent: TraceContext,
  task: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = tracer.startSpan(name, {}, parent);
  try {
    return await task(span);
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Records a finished phase. Its times are those of `performance.now`. */
export function recordSpan(
  name: string,
  parent: TraceContext,
  from: number,
  to: number,
  attributes: Attributes = {},
): void {
  const span = tracer.startSpan(name, { startTime: wallTime(from), attributes }, parent);
  span.end(wallTime(to));
}

/**
 * `performance.timeOrigin` is accurate enough in a page. In a long-running server the two clocks
 * drift apart.
 */
const wallTime = (at: number): number => Date.now() - (performance.now() - at);

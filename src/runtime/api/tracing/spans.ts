/**
 * Spans of a request's phases, by OpenTelemetry's API. It records nothing until the home registers an SDK, and costs next to
 * nothing until then. Parents are passed on explicitly: not every home has a way to find the current one.
 */
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { isFormworkError } from '../../errors.ts';

/** Where a span belongs: below the span of its request. */
export type TraceContext = Context;

/** The context of what belongs to no request. */
export const noTrace: TraceContext = ROOT_CONTEXT;

/** Follows the SDK that is registered, also when that happens later. */
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

/** A phase that is over: its times are those of `performance.now`. */
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

/** `performance.timeOrigin` would do for a page; in the life of a server the two clocks drift apart. */
const wallTime = (at: number): number => Date.now() - (performance.now() - at);

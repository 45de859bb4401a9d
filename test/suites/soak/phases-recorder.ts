/**
 * Records where requests spend their time: to be preloaded into a server (`--import`). For each
 * request whose client sent a `traceparent`, a JSON line on standard error: its spans, the longest
 * delay of the event loop meanwhile, and garbage collections.
 */
import { readFileSync } from 'node:fs';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { propagation, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { type ReadableSpan, type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { type Phase, prefix, type Recorded } from './phases.ts';

/** Milliseconds between looks at the event loop. */
const every = 10;
/** Milliseconds that are kept. */
const memory = 120_000;

/** What Node adds to the entry of a garbage collection. */
interface GcDetail {
  readonly kind: number;
}

if (isMainThread) record();

function record(): void {
  const late: Phase[] = [];
  const collected: Phase[] = [];
  const spans = new Map<string, Phase[]>();
  const wall = () => performance.timeOrigin + performance.now();

  const note = (list: Phase[], one: Phase) => {
    list.push(one);
    while (list[0]!.to < wall() - memory) list.shift();
  };

  let last = wall();
  let before = scheduled();
  setInterval(() => {
    const now = wall();
    const after = scheduled();
    const [ran, ready] = [after.ran - before.ran, after.ready - before.ready];
    const blocked = Math.max(0, now - last - every - ran - ready);
    const name = `loop(ran ${ran.toFixed(0)}, ready ${ready.toFixed(0)}, blocked ${blocked.toFixed(0)})`;
    if (now - last > 3 * every) note(late, { name, from: last, to: now });
    last = now;
    before = after;
  }, every).unref();

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, duration, detail } = entry as PerformanceEntry & { detail: GcDetail };
      const from = performance.timeOrigin + startTime;
      const isMinor = detail.kind === constants.NODE_PERFORMANCE_GC_MINOR;
      const name = isMinor ? 'gc minor' : 'gc major';
      if (duration > 5) note(collected, { name, from, to: from + duration });
    }
  }).observe({ entryTypes: ['gc'] });

  const processor: SpanProcessor = {
    onStart() {},
    onEnd(span: ReadableSpan) {
      const { traceId } = span.spanContext();
      if (!traceId.startsWith(prefix)) return;
      const own = spans.get(traceId) ?? [];
      spans.set(traceId, own);
      const [from, to] = [milliseconds(span.startTime), milliseconds(span.endTime)];
      if (span.kind === 0) {
        own.push({ name: span.name, from, to });
        return;
      }
      spans.delete(traceId);
      const during = (phase: Phase) => phase.to > from && phase.from < to;
      const recorded: Recorded = {
        trace: traceId,
        phases: [{ name: 'request', from, to }, ...own],
        stalls: [...late, ...collected].filter(during),
      };
      process.stderr.write(`${JSON.stringify(recorded)}\n`);
    },
    forceFlush: async () => {},
    shutdown: async () => {},
  };
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [processor] }));
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
}

/** Milliseconds that this thread has run, and waited for a processor (Linux, sched-stats.rst). */
function scheduled(): { readonly ran: number; readonly ready: number } {
  const [ran, ready] = readFileSync('/proc/self/schedstat', 'utf8').split(' ');
  return { ran: Number(ran) / 1e6, ready: Number(ready) / 1e6 };
}

const milliseconds = ([seconds, nanoseconds]: readonly [number, number]) =>
  seconds * 1000 + nanoseconds / 1e6;

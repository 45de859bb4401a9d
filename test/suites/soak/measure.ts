/** What a balancer and a well-behaved key see of the server, for some time. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTimes, type Times } from './figures.ts';
import { batchWell, behaveWell, newTenant, type Tenant, watchHealth } from './probe.ts';
import type { SoakServer } from './server.ts';

/** What was seen. */
export interface Measured {
  readonly health: Times;
  readonly tenant: Tenant;
  /** MB in memory at the end of each minute. */
  readonly memory: number[];
  /** How late the process that measures was itself, in milliseconds: no time is more exact. */
  ownLag: { readonly p99: number; readonly max: number };
}

/** Who looks, and at what. */
export interface Watch {
  readonly server: SoakServer;
  readonly key: string;
  readonly model: string;
  /** Ends the measurement early; what was seen until then is kept. */
  readonly signal: AbortSignal;
  /** Is called when the time is over, before what is under way is waited for. */
  readonly onEnd?: () => Promise<void>;
  /** Told of each minute. */
  readonly onMinute?: (minute: number, measured: Measured) => void;
}

/** Measures for so long, or until the server ends. */
export async function measure(
  { server, key, model, signal, onEnd, onMinute }: Watch,
  milliseconds: number,
): Promise<Measured> {
  const stop = new AbortController();
  const measured: Measured = {
    health: createTimes(),
    tenant: newTenant(),
    memory: [],
    ownLag: { p99: 0, max: 0 },
  };
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  const { health, tenant, memory } = measured;
  const running = [
    watchHealth(server.url, health, stop.signal),
    behaveWell(server.url, key, model, tenant, stop.signal),
    batchWell(server.url, key, model, tenant, stop.signal),
  ];
  const begun = performance.now();
  const left = () => milliseconds - (performance.now() - begun);
  for (let minute = 1; left() > 0 && !signal.aborted; minute++) {
    await sleep(Math.min(60_000, left()), undefined, { signal }).catch(() => {});
    if (server.ended() !== undefined) break;
    memory.push(Math.round(server.resident() / 1e6));
    onMinute?.(minute, measured);
  }
  stop.abort();
  measured.ownLag = { p99: (lag.percentile(99) - 1e7) / 1e6, max: (lag.max - 1e7) / 1e6 };
  lag.disable();
  await onEnd?.();
  await Promise.all(running);
  return measured;
}

/** A line for the minute that has passed. */
export const minuteLine = (minute: number, { health, tenant, memory }: Measured): string =>
  `minute ${minute}: ${memory.at(-1)} MB, /health p99 ${health.at(0.99).toFixed(0)} max ${health.max.toFixed(0)} ms, first token p50 ${tenant.firstTokens.at(0.5).toFixed(0)} p99 ${tenant.firstTokens.at(0.99).toFixed(0)} ms, ${tenant.answers.count} answers, ${tenant.batches.count} batches`;

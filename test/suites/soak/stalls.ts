/**
 * Says what held a server's thread: to be preloaded (`--import`). A line on standard error for each
 * time that the thread did not come round for a while: how long, how much of it was processor time
 * of this thread, and where it was. Profiling takes time of its own: figures are measured without
 * it.
 */
import { type Profiler, Session } from 'node:inspector/promises';
import { isMainThread } from 'node:worker_threads';

/** Milliseconds that count as a stall. */
const long = Number(process.env.SOAK_STALL_MS ?? 150);
const everyMs = 20;
/** A profile is begun anew after so long: it grows. */
const renewMs = 5000;
const frames = 7;

if (isMainThread) await watch();

async function watch(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 2000 });
  await session.post('Profiler.start');
  let begun = performance.now();
  let last = begun;
  let cpu = process.threadCpuUsage();
  let busy = false;
  setInterval(async () => {
    const now = performance.now();
    const used = process.threadCpuUsage(cpu);
    const lag = now - last - everyMs;
    last = now;
    cpu = process.threadCpuUsage();
    if (busy || (lag < long && now - begun < renewMs)) return;
    busy = true;
    const { profile } = await session.post('Profiler.stop');
    await session.post('Profiler.start');
    begun = performance.now();
    busy = false;
    if (lag < long) {
      last = performance.now();
      return;
    }
    const processor = ((used.user + used.system) / 1000).toFixed(0);
    const samples = within(profile, lag);
    console.error(
      `stall of ${lag.toFixed(0)} ms (processor ${processor} ms) at ${(now / 1000).toFixed(1)} s\n${samples}`,
    );
    last = performance.now();
  }, everyMs).unref();
}

/** The stacks seen in the last milliseconds of a profile, the most frequent first. */
function within(
  { nodes, samples = [], timeDeltas = [], endTime }: Profiler.Profile,
  milliseconds: number,
): string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const counted = new Map<string, number>();
  let time = endTime;
  for (let at = samples.length - 1; at >= 0 && endTime - time < milliseconds * 1000; at--) {
    const stack: string[] = [];
    for (let id: number | undefined = samples[at]; id !== undefined && stack.length < frames; ) {
      const { functionName, url, lineNumber } = byId.get(id)!.callFrame;
      stack.push(`${functionName || '?'} ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`);
      id = parents.get(id);
    }
    const name = stack.join(' < ');
    const delta = timeDeltas[at] ?? 0;
    counted.set(name, (counted.get(name) ?? 0) + delta / 1000);
    time -= delta;
  }
  return [...counted]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([name, ms]) => `  ${ms.toFixed(0)} ms ${name}`)
    .join('\n');
}

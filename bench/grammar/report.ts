import type { Reply } from './engine-process.ts';

/**
 * The measurements of one schema in one engine: compile time in milliseconds, the rest in
 * microseconds.
 */
interface Measurement {
  compile: number;
  firstMask: number;
  prepare: number;
  readonly traces: Reply[];
}

/** The measurements of one engine. */
export interface EngineRecord {
  readonly name: string;
  readonly refused: string[];
  readonly compiled: Map<string, Measurement>;
  /** Schemas whose instances were all accepted. */
  readonly accepted: Set<string>;
  /** Largest resident memory, in MB. */
  memory: number;
}

/** The record of an engine before its first schema. */
export function createRecord(name: string): EngineRecord {
  return { name, refused: [], compiled: new Map(), accepted: new Set(), memory: 0 };
}

/** Adds the result of one instance. An engine that crashed or hung has none. */
export function addTrace(record: EngineRecord, schema: string, trace: Reply | undefined): void {
  const { traces } = record.compiled.get(schema)!;
  traces.push(trace ?? {});
  if (traces.every(({ accepted }) => accepted)) record.accepted.add(schema);
  else record.accepted.delete(schema);
}

/**
 * Keeps the minimum of each time over two runs in the first record. If one run broke off, the
 * other's value counts.
 */
export function keepLeast(record: EngineRecord, again: EngineRecord): void {
  for (const [schema, one] of record.compiled) {
    const other = again.compiled.get(schema);
    if (!other) continue;
    one.compile = Math.min(one.compile, other.compile);
    one.firstMask = Math.min(one.firstMask, other.firstMask);
    one.prepare = Math.min(one.prepare, other.prepare);
    for (const [index, trace] of one.traces.entries()) {
      const least = (own: readonly number[] = [], others: readonly number[] = []) =>
        own.map((time, at) => Math.min(time, others[at] ?? time));
      one.traces[index] = {
        ...trace,
        times_us: least(trace.times_us, other.traces[index]?.times_us),
        commit_us: least(trace.commit_us, other.traces[index]?.commit_us),
      };
    }
  }
}

/** A record reduced to some schemas. */
export function forSchemas(record: EngineRecord, schemas: readonly string[]): EngineRecord {
  const compiled = new Map(schemas.map((schema) => [schema, record.compiled.get(schema)!]));
  return { ...record, compiled };
}

/** A quantile of the values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const show = (value: number) => value.toFixed(value >= 100 ? 0 : 1);

/** Prints a table in Markdown. */
export function printTable(title: string, records: readonly EngineRecord[]): void {
  console.log(`### ${title}\n`);
  console.log(
    '| engine | compiled | all instances accepted | compile ms p50 / p99 / max | with first mask p50 / p99 / max | ahead p50 / p99 / max | masks | mask us mean / p50 / p99 / p99.9 / max | commit us mean | forced | memory MB |',
  );
  console.log(`|${'---|'.repeat(11)}`);
  for (const record of records) {
    const measurements = [...record.compiled.values()];
    const traces = measurements.flatMap((measurement) => measurement.traces);
    const compile = measurements.map((measurement) => measurement.compile);
    const first = measurements.map((measurement) => measurement.compile + measurement.firstMask);
    const ahead = measurements.map((measurement) => measurement.prepare);
    const masks = traces.flatMap(({ times_us }) => times_us ?? []);
    const commits = traces.flatMap(({ commit_us }) => commit_us ?? []);
    const counted = traces.filter(({ forced }) => typeof forced === 'number');
    const forced = counted.reduce((sum, trace) => sum + trace.forced!, 0);
    const tokens = counted.reduce((sum, trace) => sum + trace.total!, 0);
    const accepted = [...record.compiled.keys()].filter((name) => record.accepted.has(name));
    const cells = [
      record.name,
      record.compiled.size,
      accepted.length,
      ...[compile, first, ahead].map((times) =>
        [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)].map(show).join(' / '),
      ),
      masks.length,
      [mean(masks), ...[0.5, 0.99, 0.999, 1].map((share) => quantile(masks, share))]
        .map(show)
        .join(' / '),
      show(mean(commits)),
      tokens > 0 ? `${show((100 * forced) / tokens)} %` : '-',
      show(record.memory),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log('');
}

import { useState } from 'preact/hooks';
import { Segmented } from '../../components/controls.tsx';
import type { Hour, Latency, Queue } from '../bodies.ts';
import { DayChart } from '../chart.tsx';
import { sections } from '../client.ts';
import { KeyChoice } from '../filters.tsx';
import { count, milliseconds, shortHour } from '../format.ts';
import { useKeyNames } from '../key-names.ts';
import { queryOf } from '../paged.ts';
import { DashboardPage, Table } from '../parts.tsx';
import { useResource } from '../resource.ts';

const spans = { '24': '24 hours', '72': '3 days', '168': '7 days' } as const;
type Span = keyof typeof spans;

const hourSeconds = 3600;
const hourOf = (seconds: number) => Math.floor(seconds / hourSeconds) * hourSeconds;

/** Every hour of the span with its figure; 0 for hours without requests. */
function byHour(
  now: number,
  hours: number,
  data: readonly Hour[],
  figure: (hour: Hour) => number | null,
): { readonly day: string; readonly value: number }[] {
  const current = hourOf(now);
  return Array.from({ length: hours }, (_, index) => {
    const start = current - (hours - 1 - index) * hourSeconds;
    const found = data.find(({ hour }) => hour === start);
    return {
      day: new Date(start * 1000).toISOString(),
      value: (found && figure(found)) ?? 0,
    };
  });
}

const hourName = (day: string) => shortHour(Date.parse(day) / 1000);

/** A dash for an hour without requests, which has no latency. */
const latencyOf = (value: number) => milliseconds(value === 0 ? null : value);

/** The charts of latencies. */
const latencies: readonly (readonly [label: string, figure: (hour: Hour) => number | null])[] = [
  ['Latency, median (p50)', (hour) => hour.p50_ms],
  ['Latency, 95th percentile (p95)', (hour) => hour.p95_ms],
  ['Time to first token, median (p50)', (hour) => hour.first_p50_ms],
  ['Time to first token, 95th percentile (p95)', (hour) => hour.first_p95_ms],
];

/** Running and waiting requests by key. */
function LiveQueue() {
  const queue = useResource<Queue>('/queue', 2000);
  const { nameOf } = useKeyNames(queue.body?.data.map((row) => row.key_id));
  if (!queue.body) return null;
  return (
    <>
      <h2>Now</h2>
      <Table
        label="Requests in progress by key"
        columns={[
          'Key',
          { name: 'Running', numeric: true },
          { name: 'Waiting', numeric: true },
          { name: 'Limit per node', numeric: true },
        ]}
        empty="Nothing is running."
      >
        {queue.body.data.map((row) => (
          <tr key={row.key_id}>
            <th scope="row">{nameOf(row.key_id)}</th>
            <td data-numeric="">{count(row.running)}</td>
            <td data-numeric="">{count(row.waiting)}</td>
            <td data-numeric="">{count(row.max_parallel)}</td>
          </tr>
        ))}
      </Table>
      <p class="dash-note">
        All nodes together, batches included. Each node takes up to {count(queue.body.queue)}{' '}
        requests at once, from all keys.
      </p>
    </>
  );
}

/** Requests, errors and latency by hour, and the live queue. */
export function TrafficPage() {
  const [span, setSpan] = useState<Span>('24');
  const [key, setKey] = useState('');
  const { keys } = useKeyNames();
  const now = Date.now() / 1000;
  // The first hour of the chart.
  const from = hourOf(now) - (Number(span) - 1) * hourSeconds;
  const latency = useResource<Latency>(
    `/latency?${queryOf({ from: String(from), key_id: key })}`,
    30_000,
  );
  return (
    <DashboardPage
      title="Traffic"
      resource={latency}
      actions={
        <>
          <KeyChoice keys={keys} value={key} onChange={setKey} />
          <Segmented
            label="Time range"
            value={span}
            options={Object.entries(spans).map(([value, label]) => ({
              value: value as Span,
              label,
            }))}
            onChange={setSpan}
          />
        </>
      }
    >
      {({ data }) => {
        const chart = (figure: (hour: Hour) => number | null) =>
          byHour(now, Number(span), data, figure);
        const errors = data.reduce((sum, hour) => sum + hour.errors, 0);
        const all = data.reduce((sum, hour) => sum + hour.requests, 0);
        return (
          <>
            <div class="dash-charts">
              <DayChart label="Requests" days={chart((hour) => hour.requests)} name={hourName} />
              <DayChart
                label={all === 0 ? 'Errors' : `Errors (${((errors / all) * 100).toFixed(1)}%)`}
                days={chart((hour) => hour.errors)}
                name={hourName}
                tone="bad"
              />
              {latencies.map(([label, figure]) => (
                <DayChart
                  key={label}
                  label={label}
                  days={chart(figure)}
                  name={hourName}
                  format={latencyOf}
                  total="last"
                />
              ))}
            </div>
            {sections.value.includes('queue') && <LiveQueue />}
          </>
        );
      }}
    </DashboardPage>
  );
}

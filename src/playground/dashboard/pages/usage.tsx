import { useState } from 'preact/hooks';
import { Segmented } from '../../components/controls.tsx';
import type { Refusal, Usage, UsageRow } from '../bodies.ts';
import { DayChart } from '../chart.tsx';
import { count } from '../format.ts';
import { useKeyNames } from '../key-names.ts';
import { DashboardPage, Table } from '../parts.tsx';
import { useResource } from '../resource.ts';

const dayMs = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Every day from `from` to `to` with the sum of its values; 0 for days without any. */
export function byDay<Row extends { readonly day: string }>(
  from: string,
  to: string,
  rows: readonly Row[],
  value: (row: Row) => number,
) {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.day, (sums.get(row.day) ?? 0) + value(row));
  const days: { day: string; value: number }[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += dayMs) {
    days.push({ day: dayOf(time), value: sums.get(dayOf(time)) ?? 0 });
  }
  return days;
}

const add = (a: UsageRow, b: UsageRow): UsageRow => ({
  ...a,
  requests: a.requests + b.requests,
  input_tokens: a.input_tokens + b.input_tokens,
  output_tokens: a.output_tokens + b.output_tokens,
  cost: a.cost + b.cost,
});

/** Sums over days by key and model, most expensive first. */
export function byKeyAndModel(rows: readonly UsageRow[]): UsageRow[] {
  const sums = new Map<string, UsageRow>();
  for (const row of rows) {
    const name = JSON.stringify([row.key_id, row.model]);
    const sum = sums.get(name);
    sums.set(name, sum ? add(sum, row) : row);
  }
  return [...sums.values()].sort((a, b) => b.cost - a.cost || b.requests - a.requests);
}

const spans = { '7': '7 days', '30': '30 days', '90': '90 days' } as const;
type Span = keyof typeof spans;

const reasons: Readonly<Record<Refusal['reason'], string>> = {
  requests: 'Requests per minute',
  tokens: 'Tokens per minute',
  credits: 'Credits used up',
};

/** Usage by day, key and model. */
export function UsagePage() {
  const [span, setSpan] = useState<Span>('30');
  const from = dayOf(Date.now() - (Number(span) - 1) * dayMs);
  const usage = useResource<Usage>(`/usage?from=${from}`, 10_000);
  const shown = [...(usage.body?.data ?? []), ...(usage.body?.refusals ?? [])];
  const { nameOf } = useKeyNames(shown.map(({ key_id }) => key_id));
  return (
    <DashboardPage
      title="Usage"
      resource={usage}
      actions={
        <Segmented
          label="Time range"
          value={span}
          options={Object.entries(spans).map(([value, label]) => ({ value: value as Span, label }))}
          onChange={setSpan}
        />
      }
    >
      {({ from: first, to, data, refusals }) => (
        <>
          <div class="dash-charts">
            <DayChart label="Requests" days={byDay(first, to, data, (row) => row.requests)} />
            <DayChart
              label="Output tokens"
              days={byDay(first, to, data, (row) => row.output_tokens)}
            />
            <DayChart label="Cost in credits" days={byDay(first, to, data, (row) => row.cost)} />
            <DayChart
              label="Rejected by limits"
              days={byDay(first, to, refusals, (row) => row.count)}
            />
          </div>
          <h2>By key and model</h2>
          <Table
            label="Usage by key and model"
            inSteps
            columns={[
              'Key',
              'Model',
              { name: 'Requests', numeric: true },
              { name: 'Input tokens', numeric: true },
              { name: 'Output tokens', numeric: true },
              { name: 'Cost', numeric: true },
            ]}
            empty={
              <p>
                No requests in this period. <a href="/">Send one from the playground</a>.
              </p>
            }
          >
            {byKeyAndModel(data).map((row) => (
              <tr key={row.key_id + row.model}>
                <th scope="row">{nameOf(row.key_id)}</th>
                <td class="dash-key">{row.model}</td>
                <td data-numeric="">{count(row.requests)}</td>
                <td data-numeric="">{count(row.input_tokens)}</td>
                <td data-numeric="">{count(row.output_tokens)}</td>
                <td data-numeric="">{count(row.cost)}</td>
              </tr>
            ))}
          </Table>
          {refusals.length > 0 && (
            <>
              <h2>Limits reached</h2>
              <Table
                label="Limits reached"
                inSteps
                columns={['Day', 'Key', 'Limit', { name: 'Times', numeric: true }]}
                empty=""
              >
                {refusals.map(({ key_id, day, reason, count: times }) => (
                  <tr key={key_id + day + reason}>
                    <th scope="row">{day}</th>
                    <td>{nameOf(key_id)}</td>
                    <td>{reasons[reason]}</td>
                    <td data-numeric="">{count(times)}</td>
                  </tr>
                ))}
              </Table>
            </>
          )}
        </>
      )}
    </DashboardPage>
  );
}

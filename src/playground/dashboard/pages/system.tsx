import type { SystemReport } from '../bodies.ts';
import { bytes, count, span, time } from '../format.ts';
import { DashboardPage, Figure, Table } from '../parts.tsx';
import { useResource } from '../resource.ts';

/** The state of the server. */
export function SystemPage() {
  const system = useResource<SystemReport>('/system', 2000);
  return (
    <DashboardPage title="System" resource={system}>
      {(report) => (
        <>
          <dl class="dash-figures">
            <Figure label="Adapter" value={report.adapter ?? 'Unknown'} />
            <Figure label="Running generations" value={count(report.generations)} />
            {report.engine && (
              <>
                <Figure
                  label="Sequences"
                  value={`${count(report.engine.sequences)} of ${count(report.engine.places)}`}
                />
                <Figure label="Waiting requests" value={count(report.engine.waiting)} />
                <Figure
                  label="KV cache"
                  value={`${count(report.engine.kv_tokens)} of ${count(report.engine.kv_capacity)} tokens`}
                />
              </>
            )}
            <Figure label="Waiting batch requests" value={count(report.batches.items_waiting)} />
            <Figure label="Memory" value={bytes(report.memory.resident_bytes)} />
            <Figure label="Uptime" value={span(report.uptime_seconds)} />
            <Figure
              label="Database"
              value={report.store === 'embedded' ? 'Embedded' : 'PostgreSQL'}
            />
            <Figure label="Formwork" value={report.version ?? '–'} />
            <Figure label="Node.js" value={`${report.node_version}, ${report.platform}`} />
          </dl>
          <h2>Nodes</h2>
          <Table label="Nodes" columns={['Node', 'Started', 'Last seen']} empty="No nodes.">
            {report.nodes.map((node) => (
              <tr key={node.id}>
                <th scope="row" class="dash-whole">
                  <code>{node.id}</code>
                </th>
                <td>{time(node.started_at)}</td>
                <td>{time(node.seen_at)}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </DashboardPage>
  );
}

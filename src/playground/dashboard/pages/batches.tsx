import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useAction } from '../../components/use-action.ts';
import type { Batch, FailedItem, List } from '../bodies.ts';
import { ask, askLines, mayChange } from '../client.ts';
import { count, time } from '../format.ts';
import { useKeyNames } from '../key-names.ts';
import { DashboardPage, Problem, Shares, Status, Table } from '../parts.tsx';
import { useResource } from '../resource.ts';
import { useDownload } from '../use-download.ts';
import { NewBatchDialog } from './new-batch.tsx';

const shownErrors = 100;

const isRunning = ({ status }: Batch) => status === 'validating' || status === 'in_progress';
const canRetry = ({ status, request_counts }: Batch) =>
  ['completed', 'cancelled', 'expired'].includes(status) &&
  request_counts.failed + request_counts.cancelled > 0;
const hasResults = ({ request_counts }: Batch) => request_counts.completed > 0;

/** Summarises the results of a batch's requests. */
function describeCounts({ total, completed, failed, cancelled }: Batch['request_counts']): string {
  const parts = [
    `${count(completed)} of ${count(total)} answered`,
    failed > 0 ? `${count(failed)} failed` : '',
    cancelled > 0 ? `${count(cancelled)} not answered` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** The errors of single requests of a batch. */
function Errors(props: { readonly batch: Batch; readonly onClose: () => void }) {
  const { id, request_counts } = props.batch;
  const total = request_counts.failed + request_counts.cancelled;
  const [items, setItems] = useState<readonly FailedItem[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    askLines<FailedItem>(`/batches/${id}/errors`, shownErrors).then(setItems, (error: Error) =>
      setProblem(error.message),
    );
  }, [id]);
  return (
    <Dialog title={`Errors in ${id}`} onClose={props.onClose}>
      {problem && <Notice tone="bad" title={problem} />}
      {items && (
        <Table label="Failed requests" columns={['Request', 'Status', 'Error']} empty="No errors.">
          {items.map(({ custom_id, response, error }) => (
            <tr key={custom_id}>
              <th scope="row">{custom_id}</th>
              <td>{response?.status_code ?? '–'}</td>
              <td class="dash-wrap">{response?.body.error?.message ?? error?.message}</td>
            </tr>
          ))}
        </Table>
      )}
      {total > shownErrors && (
        <p>
          Showing the first {shownErrors} of {count(total)}.
        </p>
      )}
    </Dialog>
  );
}

/** All batches, with live progress. */
export function BatchesPage() {
  const batches = useResource<List<Batch>>('/batches?limit=50', 1500);
  const [shown, setShown] = useState<Batch>();
  const [cancelling, setCancelling] = useState<Batch>();
  const { busy, problem, run } = useAction();
  const downloads = useDownload();
  const [creating, setCreating] = useState(false);
  const { nameOf } = useKeyNames(batches.body?.data.map((batch) => batch.key_id));
  const retry = async (batch: Batch) => {
    await run(() => ask('POST', `/batches/${batch.id}/retry`));
    await batches.reload();
  };
  return (
    <DashboardPage
      title="Batches"
      resource={batches}
      actions={
        <Button label="New batch" icon="plus" look="primary" onClick={() => setCreating(true)} />
      }
    >
      {({ data, has_more: isCut }) => (
        <>
          <Problem message={problem} />
          <Problem message={downloads.problem} />
          <Table
            label="Batches"
            columns={['Batch', 'Status', 'Key', 'Started', '']}
            empty={
              <>
                No batches yet.
                <Button label="Start a batch" look="primary" onClick={() => setCreating(true)} />
              </>
            }
          >
            {data.map((batch) => {
              const { total, completed, failed, cancelled } = batch.request_counts;
              return (
                <tr key={batch.id}>
                  <th scope="row">
                    <code>{batch.id.slice(0, 14)}…</code>
                    <small>{batch.endpoint}</small>
                  </th>
                  <td class="dash-progress">
                    <Status value={batch.status} />
                    <Shares
                      label={`Progress of ${batch.id}`}
                      total={total}
                      parts={[
                        { tone: 'good', count: completed },
                        { tone: 'bad', count: failed },
                      ]}
                    />
                    <small>{describeCounts(batch.request_counts)}</small>
                  </td>
                  <td class="dash-key">{nameOf(batch.key_id)}</td>
                  <td class="dash-time">
                    {time(batch.created_at)}
                    <small>within {batch.completion_window}</small>
                  </td>
                  <td class="dash-row-actions">
                    {mayChange.value && isRunning(batch) && (
                      <Button label="Cancel" look="link" onClick={() => setCancelling(batch)} />
                    )}
                    {hasResults(batch) && (
                      <Button
                        label="Download results"
                        look="link"
                        onClick={() =>
                          downloads.save(`/batches/${batch.id}/results`, `${batch.id}.jsonl`)
                        }
                      />
                    )}
                    {failed + cancelled > 0 && (
                      <Button label="Show errors" look="link" onClick={() => setShown(batch)} />
                    )}
                    {mayChange.value && canRetry(batch) && (
                      <Button
                        label={cancelled > 0 ? 'Run the rest' : 'Retry failed'}
                        look="link"
                        disabled={busy}
                        onClick={() => void retry(batch)}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </Table>
          {isCut && <p class="dash-note">Only the latest {data.length} are shown.</p>}
          {cancelling && (
            <ConfirmDialog
              title="Cancel this batch?"
              text="Answers received so far are kept. The remaining requests are not run."
              verb="Cancel batch"
              onConfirm={async () => {
                await ask('POST', `/batches/${cancelling.id}/cancel`);
                setCancelling(undefined);
                await batches.reload();
              }}
              onClose={() => setCancelling(undefined)}
            />
          )}
          {creating && (
            <NewBatchDialog
              onClose={() => setCreating(false)}
              onCreated={() => {
                setCreating(false);
                void batches.reload();
              }}
            />
          )}
          {shown && <Errors batch={shown} onClose={() => setShown(undefined)} />}
        </>
      )}
    </DashboardPage>
  );
}

import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import type { Batch, FailedItem, List } from '../bodies.ts';
import { ask, askLines } from '../client.ts';
import { count, time } from '../format.ts';
import { DashboardPage, Progress, Status, Table } from '../parts.tsx';
import { useResource } from '../resource.ts';

const shownErrors = 100;

const isRunning = ({ status }: Batch) => status === 'validating' || status === 'in_progress';
const canRetry = ({ status, request_counts }: Batch) =>
  ['completed', 'cancelled', 'expired'].includes(status) && request_counts.failed > 0;

/** What went wrong with single requests of a batch. */
function Errors(props: { readonly batch: Batch; readonly onClose: () => void }) {
  const { id, request_counts } = props.batch;
  const [items, setItems] = useState<readonly FailedItem[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    askLines<FailedItem>(`/batches/${id}/errors`, shownErrors).then(setItems, (error: Error) =>
      setProblem(error.message),
    );
  }, [id]);
  return (
    <Dialog title={`Errors of ${id}`} onClose={props.onClose}>
      {problem && <Notice tone="bad" title={problem} />}
      {items && (
        <Table label="Failed requests" columns={['Request', 'Status', 'Error']} empty="No errors.">
          {items.map(({ custom_id, response, error }) => (
            <tr key={custom_id}>
              <th scope="row">{custom_id}</th>
              <td>{response?.status_code ?? '–'}</td>
              <td>{response?.body.error?.message ?? error?.message}</td>
            </tr>
          ))}
        </Table>
      )}
      {request_counts.failed > shownErrors && (
        <p>
          The first {shownErrors} of {count(request_counts.failed)}.
        </p>
      )}
    </Dialog>
  );
}

/** All batches, with their progress as it happens. */
export function BatchesPage() {
  const batches = useResource<List<Batch>>('/batches?limit=50', 1500);
  const [shown, setShown] = useState<Batch>();
  const [cancelling, setCancelling] = useState<Batch>();
  const [problem, setProblem] = useState<string>();
  const retry = async (batch: Batch) => {
    try {
      await ask('POST', `/batches/${batch.id}/retry`);
      setProblem(undefined);
    } catch (error) {
      setProblem((error as Error).message);
    }
    await batches.reload();
  };
  return (
    <DashboardPage title="Batches" resource={batches}>
      {({ data, has_more: isCut }) => (
        <>
          {problem && <Notice tone="bad" title={problem} />}
          <Table
            label="Batches"
            columns={[
              'Batch',
              'Status',
              'Progress',
              { name: 'Failed', numeric: true },
              'Begun',
              'Window',
              '',
            ]}
            empty="No batches yet. POST a file to /v1/files, then its id to /v1/batches."
          >
            {data.map((batch) => {
              const { total, completed, failed } = batch.request_counts;
              const ended = completed + failed;
              return (
                <tr key={batch.id}>
                  <th scope="row">
                    <code>{batch.id.slice(0, 14)}…</code>
                    <small>{batch.endpoint}</small>
                  </th>
                  <td>
                    <Status value={batch.status} />
                  </td>
                  <td class="dash-progress">
                    <Progress
                      label={`Progress of ${batch.id}`}
                      value={total === 0 ? 0 : ended / total}
                    />
                    <small>
                      {count(ended)} of {count(total)}
                    </small>
                  </td>
                  <td data-numeric="">
                    {failed === 0 ? (
                      '0'
                    ) : (
                      <Button
                        label={count(failed)}
                        look="link"
                        title="Show the errors"
                        onClick={() => setShown(batch)}
                      />
                    )}
                  </td>
                  <td>{time(batch.created_at)}</td>
                  <td>{batch.completion_window}</td>
                  <td class="dash-row-actions">
                    {isRunning(batch) && (
                      <Button label="Cancel" look="link" onClick={() => setCancelling(batch)} />
                    )}
                    {canRetry(batch) && (
                      <Button label="Retry failed" look="link" onClick={() => void retry(batch)} />
                    )}
                  </td>
                </tr>
              );
            })}
          </Table>
          {isCut && <p class="dash-note">The newest {data.length}; there are more.</p>}
          {cancelling && (
            <ConfirmDialog
              title="Cancel this batch?"
              text="What is answered already stays in its file of answers; the rest is not asked any more."
              verb="Cancel the batch"
              onConfirm={async () => {
                await ask('POST', `/batches/${cancelling.id}/cancel`);
                setCancelling(undefined);
                await batches.reload();
              }}
              onClose={() => setCancelling(undefined)}
            />
          )}
          {shown && <Errors batch={shown} onClose={() => setShown(undefined)} />}
        </>
      )}
    </DashboardPage>
  );
}

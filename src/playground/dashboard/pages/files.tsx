import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import type { List, StoredFile } from '../bodies.ts';
import { ask, mayChange } from '../client.ts';
import { bytes, time } from '../format.ts';
import { useKeyNames } from '../key-names.ts';
import { DashboardPage, Problem, Table } from '../parts.tsx';
import { useResource } from '../resource.ts';
import { useDownload } from '../use-download.ts';

const purposes: Readonly<Record<string, string>> = {
  batch: 'Requests',
  batch_output: 'Answers',
  batch_error: 'Errors',
};

/** The files of all keys. */
export function FilesPage() {
  const files = useResource<List<StoredFile>>('/files?limit=100', 10_000);
  const [leaving, setLeaving] = useState<StoredFile>();
  const { problem, save } = useDownload();
  const { nameOf } = useKeyNames(files.body?.data.map((file) => file.key_id));
  return (
    <DashboardPage title="Files" resource={files}>
      {({ data, has_more: isCut }) => (
        <>
          <Problem message={problem} />
          <Table
            label="Files"
            columns={[
              'File',
              'Key',
              'Contains',
              { name: 'Size', numeric: true },
              'Created',
              'Expires',
              '',
            ]}
            empty={
              <p>
                No files yet. <a href="/dashboard/batches">Start a batch</a> to upload one.
              </p>
            }
          >
            {data.map((file) => (
              <tr key={file.id}>
                <th scope="row" class="dash-name" title={file.filename}>
                  <bdi>{file.filename}</bdi>
                  <small title={file.id}>
                    <code>{file.id}</code>
                  </small>
                </th>
                <td class="dash-key">{nameOf(file.key_id)}</td>
                <td>{purposes[file.purpose] ?? file.purpose}</td>
                <td data-numeric="">{bytes(file.bytes)}</td>
                <td class="dash-time">{time(file.created_at)}</td>
                <td class="dash-time">{time(file.expires_at)}</td>
                <td class="dash-row-actions">
                  <Button
                    label="Download"
                    look="link"
                    onClick={() => save(`/files/${file.id}/content`, `${file.id}.jsonl`)}
                  />
                  {mayChange.value && (
                    <Button label="Delete" look="link" onClick={() => setLeaving(file)} />
                  )}
                </td>
              </tr>
            ))}
          </Table>
          {leaving && (
            <ConfirmDialog
              title={`Delete "${leaving.filename}"?`}
              text="The file is also deleted for the key that owns it. This cannot be undone."
              verb="Delete"
              onConfirm={async () => {
                await ask('DELETE', `/files/${leaving.id}`);
                setLeaving(undefined);
                await files.reload();
              }}
              onClose={() => setLeaving(undefined)}
            />
          )}
          {isCut && <p class="dash-note">Only the latest {data.length} are shown.</p>}
        </>
      )}
    </DashboardPage>
  );
}

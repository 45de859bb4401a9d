import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import type { List, StoredFile } from '../bodies.ts';
import { ask } from '../client.ts';
import { bytes, time } from '../format.ts';
import { DashboardPage, Table } from '../parts.tsx';
import { useResource } from '../resource.ts';

const purposes: Readonly<Record<string, string>> = {
  batch: 'requests',
  batch_output: 'answers',
  batch_error: 'errors',
};

/** All files of all keys. */
export function FilesPage() {
  const files = useResource<List<StoredFile>>('/files?limit=100', 10_000);
  const [leaving, setLeaving] = useState<StoredFile>();
  return (
    <DashboardPage title="Files" resource={files}>
      {({ data, has_more: isCut }) => (
        <>
          <Table
            label="Files"
            columns={['File', 'Holds', { name: 'Size', numeric: true }, 'Made', 'Expires', '']}
            empty="No files yet."
          >
            {data.map((file) => (
              <tr key={file.id}>
                <th scope="row">
                  {file.filename}
                  <small>
                    <code>{file.id}</code>
                  </small>
                </th>
                <td>{purposes[file.purpose] ?? file.purpose}</td>
                <td data-numeric="">{bytes(file.bytes)}</td>
                <td>{time(file.created_at)}</td>
                <td>{time(file.expires_at)}</td>
                <td class="dash-row-actions">
                  <Button label="Remove" look="link" onClick={() => setLeaving(file)} />
                </td>
              </tr>
            ))}
          </Table>
          {leaving && (
            <ConfirmDialog
              title={`Remove "${leaving.filename}"?`}
              text="The file is gone for good, for the key it belongs to as well."
              verb="Remove"
              onConfirm={async () => {
                await ask('DELETE', `/files/${leaving.id}`);
                setLeaving(undefined);
                await files.reload();
              }}
              onClose={() => setLeaving(undefined)}
            />
          )}
          {isCut && <p class="dash-note">The newest {data.length}; there are more.</p>}
        </>
      )}
    </DashboardPage>
  );
}

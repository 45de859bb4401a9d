import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import type { AuditEntry, List } from '../bodies.ts';
import { Choice } from '../filters.tsx';
import { exactTime } from '../format.ts';
import { usePaged } from '../paged.ts';
import { DashboardPage, Problem, ShowMore, Table, words } from '../parts.tsx';
import { useDownload } from '../use-download.ts';

const actions: Readonly<Record<string, string>> = {
  sign_in: 'Sign in',
  'sign_in.failed': 'Failed sign-in',
  'sign_in.blocked': 'Blocked sign-in',
  sign_out: 'Sign out',
  'key.create': 'Create key',
  'key.update': 'Update key',
  'key.rotate': 'Rotate key',
  'key.revoke': 'Revoke key',
  'key.credits': 'Change credits',
  'token.create': 'Create token',
  'token.revoke': 'Revoke token',
  'file.delete': 'Delete file',
  'batch.cancel': 'Cancel batch',
  'batch.retry': 'Retry batch',
  'store.backup': 'Back up',
};

const titleOf = (action: string) => actions[action] ?? words(action);

/** Actors without a name, by type; `system` stands for an unknown actor. */
const actors: Readonly<Record<string, string>> = { secret: 'Admin secret', system: 'Unknown' };

const nameOf = (one: {
  readonly name: string | null;
  readonly id: string | null;
  readonly type: string;
}) => one.name ?? one.id ?? actors[one.type] ?? words(one.type);

const nothing = { action: '', search: '' };

/** The audit log, latest first. */
export function AuditPage() {
  const [filters, setFilters] = useState(nothing);
  const paged = usePaged<AuditEntry, List<AuditEntry>>('/audit', filters, 10_000);
  const { resource, items } = paged;
  const { problem, save } = useDownload();
  return (
    <DashboardPage
      title="Audit log"
      resource={resource}
      actions={
        <Button
          label="Download as JSON Lines"
          icon="download"
          onClick={() => save('/audit/export', 'audit.jsonl')}
        />
      }
    >
      {() => (
        <>
          <Problem message={problem} />
          <div class="dash-filters">
            <SearchInput
              label="Search the audit log"
              value={filters.search}
              onChange={(search) => setFilters({ ...filters, search })}
            />
            <Choice
              label="Action"
              value={filters.action}
              options={[['', 'All actions'], ...Object.entries(actions)]}
              onChange={(action) => setFilters({ ...filters, action })}
            />
          </div>
          <Table
            label="Audit log"
            columns={['Time', 'Actor', 'Action', 'Target', 'Address', 'Details']}
            empty="No matching entries."
          >
            {items.map((entry) => (
              <tr key={entry.id}>
                <th scope="row">{exactTime(entry.at)}</th>
                <td>{nameOf(entry.actor)}</td>
                <td>{titleOf(entry.action)}</td>
                <td>{entry.target ? nameOf(entry.target) : '–'}</td>
                <td>{entry.address ?? '–'}</td>
                <td class="dash-wrap">
                  {entry.details !== null && entry.details !== undefined && (
                    <code>{JSON.stringify(entry.details)}</code>
                  )}
                </td>
              </tr>
            ))}
          </Table>
          <ShowMore list={paged} />
        </>
      )}
    </DashboardPage>
  );
}

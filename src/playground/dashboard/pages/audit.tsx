import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import type { AuditEntry } from '../bodies.ts';
import { download } from '../client.ts';
import { Choice, Search } from '../filters.tsx';
import { exactTime } from '../format.ts';
import { usePaged } from '../paged.ts';
import { DashboardPage, Table, words } from '../parts.tsx';

const actions = [
  'sign_in',
  'sign_in.failed',
  'sign_in.blocked',
  'sign_out',
  'key.create',
  'key.update',
  'key.rotate',
  'key.revoke',
  'key.credits',
  'token.create',
  'token.revoke',
  'file.delete',
  'batch.cancel',
  'batch.retry',
] as const;

/** `key.create` is `Key create`, as a title. */
const titleOf = (action: string) => {
  const text = words(action);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const nameOf = (one: {
  readonly name: string | null;
  readonly id: string | null;
  readonly type: string;
}) => one.name ?? one.id ?? words(one.type);

const nothing = { action: '', search: '' };

/** Who did what, latest first. */
export function AuditPage() {
  const [filters, setFilters] = useState(nothing);
  const { resource, items, more } = usePaged<AuditEntry>('/audit', filters, 10_000);
  return (
    <DashboardPage
      title="Audit log"
      resource={resource}
      actions={
        <Button
          label="Download as JSON lines"
          icon="download"
          onClick={() => void download('/audit/export', 'audit.jsonl')}
        />
      }
    >
      {() => (
        <>
          <div class="dash-filters">
            <Search
              label="Search the audit log"
              value={filters.search}
              onChange={(search) => setFilters({ ...filters, search })}
            />
            <Choice
              label="Action"
              value={filters.action}
              options={[
                ['', 'All actions'],
                ...actions.map((action) => [action, titleOf(action)] as const),
              ]}
              onChange={(action) => setFilters({ ...filters, action })}
            />
          </div>
          <Table
            label="Audit log"
            columns={['Time', 'Who', 'Did', 'To', 'From address', 'Details']}
            empty="No entry matches."
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
          {more && <Button label="Show more" onClick={() => void more()} />}
        </>
      )}
    </DashboardPage>
  );
}

import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import type { Key, List, NewKey } from '../bodies.ts';
import { mayChange } from '../client.ts';
import { count, time } from '../format.ts';
import { DashboardPage, Status, Table } from '../parts.tsx';
import { useResource } from '../resource.ts';
import { ChangeKeyDialog, ConfirmKeyDialog, MadeKey, NewKeyDialog } from './key-dialogs.tsx';

const acts = { change: 'Change', rotate: 'Rotate', revoke: 'Revoke' } as const;

interface Act {
  readonly what: keyof typeof acts;
  readonly key: Key;
}

const limitsOf = (key: Key): string =>
  [
    key.models?.join(', '),
    key.requests_per_minute !== null && `${count(key.requests_per_minute)} requests/min`,
    key.tokens_per_minute !== null && `${count(key.tokens_per_minute)} tokens/min`,
    key.max_parallel !== null && `${count(key.max_parallel)} at once`,
    // The last second, because the key of a whole day expires at the start of the next one.
    key.expires_at !== null && `until ${time(key.expires_at - 1)}`,
  ]
    .filter(Boolean)
    .join(' · ') || 'None';

/**
 * Whether a key matches the search text: part of its name, or the start of the key, its id or
 * status.
 */
const matches = (key: Key, text: string): boolean => {
  const query = text.trim().toLowerCase();
  return (
    key.name.toLowerCase().includes(query) ||
    [key.prefix, key.id, key.status].some((field) => field.toLowerCase().startsWith(query)) ||
    // A pasted full key; only its prefix is known here.
    query.startsWith(key.prefix.toLowerCase())
  );
};

/** All keys, with their actions. */
export function KeysPage() {
  const keys = useResource<List<Key>>('/keys');
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<NewKey>();
  const [act, setAct] = useState<Act>();
  const [query, setQuery] = useState('');
  const show = (key: NewKey | undefined) => {
    setMaking(false);
    setAct(undefined);
    setMade(key);
    void keys.reload();
  };
  return (
    <DashboardPage
      title="Keys"
      resource={keys}
      actions={
        <>
          <SearchInput label="Search keys" value={query} onChange={setQuery} />
          {mayChange.value && (
            <Button label="New key" icon="plus" look="primary" onClick={() => setMaking(true)} />
          )}
        </>
      }
    >
      {({ data }) => (
        <>
          <Table
            label="Keys"
            inSteps
            columns={[
              'Name',
              'Key',
              'Status',
              'Limits',
              { name: 'Credits', numeric: true },
              'Last used',
              '',
            ]}
            empty={
              data.length === 0 ? (
                <>
                  No keys yet.
                  {mayChange.value && (
                    <Button label="Create a key" look="primary" onClick={() => setMaking(true)} />
                  )}
                </>
              ) : (
                'No matching keys.'
              )
            }
          >
            {data
              .filter((key) => matches(key, query))
              .map((key) => (
                <tr key={key.id}>
                  <th scope="row">{key.name}</th>
                  <td>
                    <code>{key.prefix}…</code>
                  </td>
                  <td>
                    <Status value={key.status} />
                  </td>
                  <td class="dash-wrap">{limitsOf(key)}</td>
                  <td data-numeric="">{key.credits === null ? 'Unlimited' : count(key.credits)}</td>
                  <td class="dash-time">
                    {key.last_used_at === null ? 'Never' : time(key.last_used_at)}
                  </td>
                  <td class="dash-row-actions">
                    {mayChange.value &&
                      key.status !== 'revoked' &&
                      Object.entries(acts).map(([what, label]) => (
                        <Button
                          key={what}
                          label={label}
                          look="link"
                          onClick={() => setAct({ what: what as Act['what'], key })}
                        />
                      ))}
                  </td>
                </tr>
              ))}
          </Table>
          {making && <NewKeyDialog onMade={show} onClose={() => setMaking(false)} />}
          {made && <MadeKey made={made} onClose={() => setMade(undefined)} />}
          {act?.what === 'change' && (
            <ChangeKeyDialog
              target={act.key}
              onDone={() => show(undefined)}
              onClose={() => setAct(undefined)}
            />
          )}
          {act && act.what !== 'change' && (
            <ConfirmKeyDialog
              what={act.what}
              target={act.key}
              onDone={show}
              onClose={() => setAct(undefined)}
            />
          )}
        </>
      )}
    </DashboardPage>
  );
}

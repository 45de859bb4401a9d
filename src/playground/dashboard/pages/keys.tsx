import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import type { Key, List, NewKey } from '../bodies.ts';
import { ask } from '../client.ts';
import { count, time } from '../format.ts';
import { DashboardPage, Status, Table } from '../parts.tsx';
import { useResource } from '../resource.ts';
import { NewKeyDialog } from './new-key.tsx';

type Act = { readonly what: 'rotate' | 'revoke'; readonly key: Key };

const limitsOf = (key: Key): string =>
  [
    key.models?.join(', '),
    key.requests_per_minute !== null && `${count(key.requests_per_minute)} requests/min`,
    key.tokens_per_minute !== null && `${count(key.tokens_per_minute)} tokens/min`,
    key.expires_at !== null && `until ${time(key.expires_at)}`,
  ]
    .filter(Boolean)
    .join(' · ') || 'none';

/** A key, shown this once. */
function MadeKey(props: { readonly made: NewKey; readonly onClose: () => void }) {
  return (
    <Dialog title={`Key "${props.made.name}"`} onClose={props.onClose}>
      <p>Copy it now: it is not shown again.</p>
      <pre class="code-block dash-secret">{props.made.key}</pre>
      <footer>
        <CopyButton label="Copy the key" text={() => props.made.key} />
        <Button label="Done" look="primary" onClick={props.onClose} />
      </footer>
    </Dialog>
  );
}

/** Asks before a key that is in use stops working. */
function Confirm(props: {
  readonly act: Act;
  readonly onDone: (made: NewKey | undefined) => void;
  readonly onClose: () => void;
}) {
  const { what, key } = props.act;
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    try {
      const answer = await ask<NewKey>('POST', `/keys/${key.id}/${what}`);
      props.onDone(what === 'rotate' ? answer : undefined);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const verb = what === 'rotate' ? 'Rotate' : 'Revoke';
  return (
    <Dialog title={`${verb} "${key.name}"?`} onClose={props.onClose}>
      <p>
        {what === 'rotate'
          ? 'The key gets a new secret. The old one stops working on all nodes within two seconds.'
          : 'The key stops working on all nodes within two seconds, for good. Its usage stays.'}
      </p>
      {problem && <Notice tone="bad" title={problem} />}
      <footer>
        <Button label="Cancel" onClick={props.onClose} />
        <Button label={verb} look="primary" onClick={confirm} />
      </footer>
    </Dialog>
  );
}

/** All keys, and what can be done with them. */
export function KeysPage() {
  const keys = useResource<List<Key>>('/keys');
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<NewKey>();
  const [act, setAct] = useState<Act>();
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
        <Button label="New key" icon="plus" look="primary" onClick={() => setMaking(true)} />
      }
    >
      {({ data }) => (
        <>
          <Table
            label="Keys"
            columns={[
              'Name',
              'Key',
              'Status',
              'Limits',
              { name: 'Credits', numeric: true },
              'Last used',
              '',
            ]}
            empty="No keys yet."
          >
            {data.map((key) => (
              <tr key={key.id}>
                <th scope="row">{key.name}</th>
                <td>
                  <code>{key.prefix}…</code>
                </td>
                <td>
                  <Status value={key.status} />
                </td>
                <td>{limitsOf(key)}</td>
                <td data-numeric="">{key.credits === null ? 'unlimited' : count(key.credits)}</td>
                <td>{key.last_used_at === null ? 'never' : time(key.last_used_at)}</td>
                <td class="dash-row-actions">
                  {key.status !== 'revoked' && (
                    <>
                      <Button
                        label="Rotate"
                        look="link"
                        onClick={() => setAct({ what: 'rotate', key })}
                      />
                      <Button
                        label="Revoke"
                        look="link"
                        onClick={() => setAct({ what: 'revoke', key })}
                      />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </Table>
          {making && <NewKeyDialog onMade={show} onClose={() => setMaking(false)} />}
          {made && <MadeKey made={made} onClose={() => setMade(undefined)} />}
          {act && <Confirm act={act} onDone={show} onClose={() => setAct(undefined)} />}
        </>
      )}
    </DashboardPage>
  );
}

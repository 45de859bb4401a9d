import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Field } from '../../components/controls.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useAction } from '../../components/use-action.ts';
import type { AdminToken, List } from '../bodies.ts';
import { ask, mayChange } from '../client.ts';
import { time } from '../format.ts';
import { DashboardPage, Status, Table, words } from '../parts.tsx';
import { useResource } from '../resource.ts';

const scopes = {
  full: 'Full: same as the admin secret',
  read: 'Read: view everything',
  metrics: 'Metrics: read /metrics only',
} as const;

type NewToken = AdminToken & { readonly token: string };

function NewTokenDialog(props: {
  readonly onCreated: (token: NewToken) => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<AdminToken['scope']>('read');
  const { busy, problem, run } = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    void run(async () => props.onCreated(await ask<NewToken>('POST', '/tokens', { name, scope })));
  };
  return (
    <Dialog title="New admin token" size="narrow" stays onClose={props.onClose}>
      <form class="dash-form" onSubmit={submit}>
        <Field label="Name">
          {(attributes) => (
            <input
              {...attributes}
              class="input"
              required
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Scope">
          {(attributes) => (
            <select
              {...attributes}
              class="input"
              value={scope}
              onChange={(event) => setScope(event.currentTarget.value as AdminToken['scope'])}
            >
              {Object.entries(scopes).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        {problem && <Notice tone="bad" title={problem} />}
        <footer>
          <Button label="Cancel" onClick={props.onClose} />
          <Button label="Create token" look="primary" type="submit" disabled={busy} />
        </footer>
      </form>
    </Dialog>
  );
}

/** Tokens that give other people and programs access to the dashboard and its API. */
export function TokensPage() {
  const tokens = useResource<List<AdminToken>>('/tokens');
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewToken>();
  const [revoking, setRevoking] = useState<AdminToken>();
  const button = (
    <Button label="New token" icon="plus" look="primary" onClick={() => setCreating(true)} />
  );
  return (
    <DashboardPage
      title="Admin tokens"
      resource={tokens}
      actions={tokens.body && mayChange.value ? button : undefined}
    >
      {({ data }) => (
        <>
          <Table
            label="Admin tokens"
            columns={['Name', 'Token', 'Scope', 'Created', 'Last used', '']}
            empty="No tokens yet. Give colleagues and monitoring tools a token instead of the admin secret."
          >
            {data.map((token) => (
              <tr key={token.id}>
                <th scope="row">{token.name}</th>
                <td>
                  <code>{token.prefix}…</code>
                </td>
                <td>{words(token.scope)}</td>
                <td>{time(token.created_at)}</td>
                <td>{token.last_used_at === null ? 'Never' : time(token.last_used_at)}</td>
                <td class="dash-row-actions">
                  {token.revoked_at !== null && <Status value="revoked" />}
                  {mayChange.value && token.revoked_at === null && (
                    <Button label="Revoke" look="link" onClick={() => setRevoking(token)} />
                  )}
                </td>
              </tr>
            ))}
          </Table>
          {creating && (
            <NewTokenDialog
              onClose={() => setCreating(false)}
              onCreated={(token) => {
                setCreating(false);
                setCreated(token);
                void tokens.reload();
              }}
            />
          )}
          {created && (
            <Dialog
              title={`Token "${created.name}"`}
              size="narrow"
              stays
              onClose={() => setCreated(undefined)}
            >
              <p>Copy it now. It will not be shown again.</p>
              <pre class="code-block dash-secret">{created.token}</pre>
              <footer>
                <CopyButton label="Copy token" text={() => created.token} />
                <Button label="Done" look="primary" onClick={() => setCreated(undefined)} />
              </footer>
            </Dialog>
          )}
          {revoking && (
            <ConfirmDialog
              title={`Revoke "${revoking.name}"?`}
              text="The token stops working on all nodes. This cannot be undone."
              verb="Revoke"
              onConfirm={async () => {
                await ask('DELETE', `/tokens/${revoking.id}`);
                setRevoking(undefined);
                await tokens.reload();
              }}
              onClose={() => setRevoking(undefined)}
            />
          )}
        </>
      )}
    </DashboardPage>
  );
}

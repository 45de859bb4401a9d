/** The dialogs to create, change, rotate and revoke a key. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { Key, NewKey } from '../bodies.ts';
import { ask } from '../client.ts';
import { KeyForm, toBody, toChange, valuesOf } from './key-form.tsx';

/** Creates a key. */
export function NewKeyDialog(props: {
  readonly onMade: (made: NewKey) => void;
  readonly onClose: () => void;
}) {
  return (
    <KeyForm
      title="New key"
      submit="Create key"
      values={{}}
      onSubmit={async (values) => props.onMade(await ask<NewKey>('POST', '/keys', toBody(values)))}
      onClose={props.onClose}
    />
  );
}

/** Changes a key's name and limits. */
export function ChangeKeyDialog(props: {
  readonly target: Key;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { id, name } = props.target;
  // The values when the dialog was opened, regardless of later updates.
  const [before] = useState(() => valuesOf(props.target));
  return (
    <KeyForm
      title={`Change "${name}"`}
      submit="Save changes"
      values={before}
      onSubmit={async (values) => {
        const change = toChange(before, values);
        if (Object.keys(change).length > 0) await ask('PATCH', `/keys/${id}`, change);
        props.onDone();
      }}
      onClose={props.onClose}
    />
  );
}

/** A new key, shown only once. */
export function MadeKey(props: { readonly made: NewKey; readonly onClose: () => void }) {
  return (
    <Dialog title={`Key "${props.made.name}"`} stays onClose={props.onClose}>
      <p>Copy it now. It will not be shown again.</p>
      <pre class="code-block dash-secret">{props.made.key}</pre>
      <footer>
        <CopyButton label="Copy key" text={() => props.made.key} />
        <Button label="Done" look="primary" onClick={props.onClose} />
      </footer>
    </Dialog>
  );
}

const questions = {
  rotate: {
    verb: 'Rotate',
    text: 'The key gets a new secret. The old one stops working on all nodes within two seconds.',
  },
  revoke: {
    verb: 'Revoke',
    text: 'The key stops working on all nodes within two seconds. This cannot be undone. Its usage history is kept.',
  },
} as const;

/** Asks for confirmation before a key stops working. */
export function ConfirmKeyDialog(props: {
  readonly what: keyof typeof questions;
  readonly target: Key;
  readonly onDone: (made: NewKey | undefined) => void;
  readonly onClose: () => void;
}) {
  const { what, target } = props;
  const { verb, text } = questions[what];
  return (
    <ConfirmDialog
      title={`${verb} "${target.name}"?`}
      text={text}
      verb={verb}
      onConfirm={async () => {
        const answer = await ask<NewKey>('POST', `/keys/${target.id}/${what}`);
        props.onDone(what === 'rotate' ? answer : undefined);
      }}
      onClose={props.onClose}
    />
  );
}

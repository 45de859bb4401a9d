import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Field } from '../components/controls.tsx';
import { Dialog } from '../components/dialog.tsx';
import { session, signIn } from './client.ts';

/** Asks for the admin secret or an admin token, on a page of its own. */
export function SignIn() {
  return (
    <main class="dash-sign-in">
      <SignInForm title="Sign in to the dashboard" />
    </main>
  );
}

/** Asks again over the pages that are open, so that what was typed there stays. */
export function SignInAgain() {
  return (
    <Dialog title="Sign in again" size="narrow">
      <p>Your session has ended.</p>
      <SignInForm />
      <footer>
        <Button
          label="Close the dashboard"
          look="quiet"
          onClick={() => {
            session.value = 'signed-out';
          }}
        />
      </footer>
    </Dialog>
  );
}

function SignInForm({ title }: { readonly title?: string }) {
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The page has only this field.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      await signIn(secret);
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  };
  return (
    <form class="dash-form" ref={form} onSubmit={submit}>
      {title && <h1>{title}</h1>}
      <p>
        Use an admin token or the admin secret: the value of FORMWORK_ADMIN_SECRET, or the secret
        that the server printed when it first started.
      </p>
      <Field label="Admin secret or token" problem={problem}>
        {(attributes) => (
          <input
            {...attributes}
            class="input"
            type="password"
            autocomplete="current-password"
            required
            value={secret}
            onInput={(event) => setSecret(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button label="Sign in" look="primary" type="submit" disabled={busy} />
    </form>
  );
}

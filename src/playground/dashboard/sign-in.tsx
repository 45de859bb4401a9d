import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Field } from '../components/controls.tsx';
import { signIn } from './client.ts';

/** Asks for the admin secret or an admin token. */
export function SignIn() {
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
    <main class="dash-sign-in">
      <form ref={form} onSubmit={submit}>
        <h1>Sign in to the dashboard</h1>
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
    </main>
  );
}

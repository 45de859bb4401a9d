import { useSignal } from '@preact/signals';
import { Button } from '../components/button.tsx';
import { KeyInput } from '../components/key-input.tsx';
import { Notice } from '../components/notice.tsx';
import { loadModels, takeKey } from './actions.ts';
import { apiKey, home, modelLists } from './state.ts';

const toBrowser = () => {
  home.value = 'browser';
};

function KeyForm() {
  const typed = useSignal('');
  return (
    <form
      class="key-form"
      onSubmit={(event) => {
        event.preventDefault();
        takeKey(typed.value.trim());
      }}
    >
      <KeyInput typed={typed} />
      <Button label="Use this key" type="submit" look="primary" />
    </form>
  );
}

/** What keeps the server from answering. */
export function ServerNotice() {
  const list = modelLists.value.server;
  if (list.status !== 'failed') return null;
  const { error } = list;
  if (error.status === 401) {
    return (
      <Notice
        tone="info"
        title={
          apiKey.value === '' ? 'This server asks for a key' : 'The server does not know this key'
        }
        actions={<Button label="Use this browser instead: no key needed" onClick={toBrowser} />}
      >
        <p>
          Paste the one it printed when it started, or one made in the dashboard. It stays in this
          browser.
        </p>
        <KeyForm />
      </Notice>
    );
  }
  return (
    <Notice
      tone="bad"
      title="The server does not answer"
      actions={
        <>
          <Button label="Try again" icon="restart" onClick={() => void loadModels('server')} />
          <Button label="Use this browser instead" onClick={toBrowser} />
        </>
      }
    >
      <p>{error.message}</p>
    </Notice>
  );
}

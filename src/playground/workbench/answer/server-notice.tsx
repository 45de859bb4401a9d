import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { keyError } from '../../client/key-header.ts';
import { Button } from '../../components/button.tsx';
import { KeyInput } from '../../components/key-input.tsx';
import { Notice } from '../../components/notice.tsx';
import { lookAtBrowser } from '../homes/browser-engine.ts';
import { loadModels } from '../homes/model-lists.ts';
import { lookAtServer } from '../homes/server-watch.ts';
import { takeKey } from '../run/actions.ts';
import { apiKey, browserObstacle, home, modelLists, server } from '../state/state.ts';

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

/** Offers this browser as a home, if it supports that. */
function UseBrowser({ label }: { readonly label: string }) {
  useEffect(() => void lookAtBrowser(), []);
  return browserObstacle.value === undefined ? <Button label={label} onClick={toBrowser} /> : null;
}

/** Whether something keeps the server from answering. */
export function serverNeedsNotice(): boolean {
  return server.value.status === 'away' || modelLists.value.server.status === 'failed';
}

/** Shows what keeps the server from answering. */
export function ServerNotice() {
  const list = modelLists.value.server;
  const isAway = server.value.status === 'away';
  if (!isAway && list.status !== 'failed') return null;
  if (!isAway && list.status === 'failed' && list.error.status === 401) {
    const unlike = keyError(apiKey.value);
    const rejected = unlike ? 'This is not a key' : 'The server rejected this key';
    return (
      <Notice
        tone={apiKey.value === '' ? 'info' : 'bad'}
        title={apiKey.value === '' ? 'This server asks for a key' : rejected}
        actions={<UseBrowser label="Run in this browser instead (no key needed)" />}
      >
        {unlike && <p>{unlike.message}</p>}
        <p>
          Paste the key that the server printed when it first started, or one made in the dashboard.
          It stays in this browser.
        </p>
        <KeyForm />
      </Notice>
    );
  }
  return (
    <Notice
      tone="bad"
      title="The server is not responding"
      actions={
        <>
          <Button
            label="Try now"
            icon="restart"
            onClick={() => {
              if (isAway) lookAtServer();
              else void loadModels('server');
            }}
          />
          <UseBrowser label="Run in this browser instead" />
        </>
      }
    >
      <p>
        {isAway
          ? 'This page retries every few seconds.'
          : list.status === 'failed' && list.error.message}
      </p>
    </Notice>
  );
}

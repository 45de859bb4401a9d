import { useSignal } from '@preact/signals';
import type { ApiError } from '../client/api-error.ts';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { loadModels } from './actions.ts';
import { freeModels } from './browser-engine.ts';
import { buildRequest } from './draft.ts';
import { formatBytes } from './format.ts';
import {
  apiKey,
  draft,
  engine,
  home,
  model,
  modelBytes,
  modelLists,
  run,
  running,
} from './state.ts';
import { tryToRun } from './try-to-run.ts';
import { triedInVain } from './ui-state.ts';

const toBrowser = () => {
  home.value = 'browser';
};
const toServer = () => {
  home.value = 'server';
};

function KeyForm() {
  const typed = useSignal('');
  return (
    <form
      class="key-form"
      onSubmit={(event) => {
        event.preventDefault();
        apiKey.value = typed.value.trim();
      }}
    >
      <input
        class="input"
        type="password"
        autocomplete="off"
        spellcheck={false}
        aria-label="API key"
        placeholder="fw_…"
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
      />
      <Button label="Use this key" type="submit" look="primary" />
    </form>
  );
}

function ServerNotice() {
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

function EngineNotice() {
  const state = engine.value;
  const useServer = <Button label="Use this server instead" onClick={toServer} />;
  if (state.status === 'unsupported') {
    return (
      <Notice tone="warn" title="This browser cannot run models" actions={useServer}>
        <p>{state.message}</p>
      </Notice>
    );
  }
  if (state.status === 'failed') {
    return (
      <Notice
        tone="bad"
        title={`${state.model} could not be loaded`}
        actions={
          <>
            <Button label="Try again" icon="restart" onClick={() => void tryToRun()} />
            {useServer}
          </>
        }
      >
        <p>{state.error.message}</p>
      </Notice>
    );
  }
  if (state.status === 'loading' || state.status === 'paused') {
    const percent = Math.round(state.fraction * 100);
    return (
      <Notice
        tone="info"
        title={
          state.status === 'loading' ? `Loading ${state.model}` : `Loading ${state.model} is paused`
        }
        actions={
          state.status === 'paused' && (
            <Button label="Resume" icon="play" onClick={() => void tryToRun()} />
          )
        }
      >
        <div
          class="progress"
          role="progressbar"
          aria-label={`Loading ${state.model}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div style={{ inlineSize: `${percent}%` }} />
        </div>
        <p class="progress-text">
          <span>{state.text}</span>
          <span>{percent}%</span>
        </p>
      </Notice>
    );
  }
  const list = modelLists.value.browser;
  if (list.status === 'failed') {
    return (
      <Notice tone="bad" title="The models of this browser are not known" actions={useServer}>
        <p>{list.error.message}</p>
      </Notice>
    );
  }
  return null;
}

const advice: Readonly<Record<string, string>> = {
  max_tokens_too_small: 'Raise “Max tokens”, or leave it empty.',
  context_length_exceeded: 'Shorten the conversation, or choose a model with a larger context.',
  insufficient_credits: 'The key has no credits left; an operator can add some in the dashboard.',
  model_access_denied: 'Choose another model, or use a key that may use this one.',
  device_lost: 'The graphics device was reset. Running again starts it anew.',
};

function RunError({ error }: { readonly error: ApiError }) {
  return (
    <Notice
      tone="bad"
      title={error.message}
      actions={<Button label="Run again" icon="restart" onClick={() => void tryToRun()} />}
    >
      {advice[error.code] && <p>{advice[error.code]}</p>}
      {error.retryAfter !== undefined && <p>Try again in {Math.ceil(error.retryAfter)} s.</p>}
      <p class="error-facts">
        {error.status > 0 && <code>{error.status}</code>}
        <code>{error.code}</code>
        {error.param && <code>{error.param}</code>}
        {error.requestId && <code>{error.requestId}</code>}
      </p>
    </Notice>
  );
}

function StoredModels() {
  const bytes = modelBytes.value;
  if (!bytes || running.value || engine.value.status === 'loading') return null;
  return (
    <p class="hint stored-models">
      Models take {formatBytes(bytes)} in this browser.{' '}
      <Button label="Free it" look="link" onClick={() => void freeModels()} />
    </p>
  );
}

/** What keeps the draft from being a request; gone as soon as it is put right. */
function Obstacles() {
  const built = buildRequest(draft.value, model.value);
  if (!('problems' in built)) return null;
  return (
    <Notice tone="warn" title="Not ready to run">
      {built.problems.map(({ place, message }) => (
        <p key={message}>
          {place === 'schema' ? `The schema is no JSON yet: ${message}` : message}
        </p>
      ))}
    </Notice>
  );
}

/** What stands between a person and an answer, with a way on. */
export function AnswerNotices() {
  const error = run.value?.error;
  const known = home.value === 'browser' && ['failed', 'unsupported'].includes(engine.value.status);
  return (
    <>
      {home.value === 'server' ? <ServerNotice /> : <EngineNotice />}
      {triedInVain.value && <Obstacles />}
      {error && !known && <RunError error={error} />}
      {run.value?.status === 'stopped' && !running.value && engine.value.status !== 'paused' && (
        <p class="hint" role="status">
          Stopped. What had come by then stays.
        </p>
      )}
      {home.value === 'browser' && <StoredModels />}
      {home.value === 'browser' && engine.value.status === 'idle' && model.value !== '' && (
        <p class="hint">
          {model.value} is loaded into this browser at the first run, and stays there for the next.
        </p>
      )}
    </>
  );
}

import type { ApiError } from '../client/api-error.ts';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { buildRequest } from './draft.ts';
import { EngineNotice, StoredModels } from './engine-notice.tsx';
import { ServerNotice } from './server-notice.tsx';
import { draft, engine, home, model, modelLists, run, running } from './state.ts';
import { tryToRun } from './try-to-run.ts';
import { brokenLink, triedInVain } from './ui-state.ts';

const advice: Readonly<Record<string, string>> = {
  max_tokens_too_small: 'Raise “Max tokens”, or leave it empty.',
  context_length_exceeded: 'Shorten the conversation, or choose a model with a larger context.',
  insufficient_credits: 'The key has no credits left; an operator can add some in the dashboard.',
  model_access_denied: 'Choose another model, or use a key that may use this one.',
  connection_lost: 'The connection to the server was lost. What had come by then stays.',
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

/** Whether another tab has loaded the model that is chosen. */
function isLoadedElsewhere(): boolean {
  const list = modelLists.value.browser;
  const chosen = list.status === 'ready' && list.models.find(({ id }) => id === model.value);
  return chosen ? chosen.status === 'ready' : false;
}

/** What stands between a person and an answer, with a way on. */
export function AnswerNotices() {
  const error = run.value?.error;
  const known =
    home.value === 'browser'
      ? ['failed', 'unsupported'].includes(engine.value.status)
      : error?.status === 401 && modelLists.value.server.status !== 'ready';
  return (
    <>
      {brokenLink.value && (
        <Notice tone="warn" title="This link cannot be read">
          <p>A part of it is missing: it may have been cut off where it was copied.</p>
        </Notice>
      )}
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
          {isLoadedElsewhere()
            ? `${model.value} is loaded already: this tab shares it with another.`
            : `${model.value} is loaded into this browser at the first run, and stays there for the next.`}
        </p>
      )}
    </>
  );
}

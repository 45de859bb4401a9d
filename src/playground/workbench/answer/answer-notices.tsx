import type { ApiError } from '../../client/api-error.ts';
import { Button } from '../../components/button.tsx';
import { MarkedText } from '../../components/marked-text.tsx';
import { Notice } from '../../components/notice.tsx';
import { browserModelName } from '../homes/download-consent.ts';
import { keptValueIsAtFault, tryToRun } from '../run/try-to-run.ts';
import { buildRequest } from '../state/build-request.ts';
import { draft, engine, home, model, modelLists, run, runError } from '../state/state.ts';
import { brokenLink, triedInVain } from '../state/ui-state.ts';
import { EngineNotice, engineNeedsNotice } from './engine-notice.tsx';
import { keptValues, release } from './fix-answer.ts';
import { ServerNotice, serverNeedsNotice } from './server-notice.tsx';
import { StoredModelsNote } from './stored-models-note.tsx';

const advice: Readonly<Record<string, string>> = {
  max_tokens_too_small: 'Raise “Max tokens”, or leave it empty.',
  context_length_exceeded: 'Shorten the conversation, or choose a model with a larger context.',
  insufficient_credits:
    'The credits of this key do not cover this request. An operator can add some in the dashboard.',
  model_access_denied: 'Choose another model, or use a key that may use this one.',
  connection_lost: 'The connection was lost. Everything received so far is kept.',
  device_lost: 'The graphics device was reset. Run again to restart it.',
};

/** A path that breaks between its parts, not inside a name. */
const breakable = (path: string) =>
  path
    .split(/(?<=[./])/)
    .flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]));

/** The values that the user keeps, each with a button to release it. */
export function KeptValues() {
  return (
    <ul class="kept-values">
      {keptValues().map(({ pointer, value }) => (
        <li key={pointer}>
          <code>{breakable(pointer)}</code>
          <code>{JSON.stringify(value)}</code>
          <Button label="Release" look="link" onClick={() => release(pointer)} />
        </li>
      ))}
    </ul>
  );
}

/** Whether the same request may succeed later: it was not refused for what it contains. */
const mayPass = ({ status }: ApiError) =>
  status < 400 || status === 408 || status === 429 || status >= 500;

function RunError({ error }: { readonly error: ApiError }) {
  // The message names locations in the narrowed schema, which the user did not write.
  const isKept = keptValueIsAtFault(error);
  return (
    <Notice
      tone="bad"
      title={
        isKept ? (
          'A value that you kept does not fit the schema.'
        ) : (
          <MarkedText text={error.message} />
        )
      }
      actions={
        mayPass(error) && (
          <Button label="Run again" icon="restart" onClick={() => void tryToRun()} />
        )
      }
    >
      {isKept && <KeptValues />}
      {advice[error.code] && <p>{advice[error.code]}</p>}
      {error.retryAfter !== undefined && <p>Try again in {Math.ceil(error.retryAfter)} s.</p>}
      <p class="error-facts">
        {error.status > 0 && <code>{error.status}</code>}
        <code>{error.code}</code>
        {error.param && !isKept && <code>{breakable(error.param)}</code>}
        {error.requestId && (
          <span>
            Request ID <code>{error.requestId}</code>
          </span>
        )}
      </p>
    </Notice>
  );
}

/** The problems that keep the draft from being a request. */
function Obstacles() {
  const built = buildRequest(draft.value, model.value);
  if (!('problems' in built)) return null;
  return (
    <Notice tone="warn" title="Not ready to run">
      {built.problems.map(({ place, message }) => (
        <p key={message}>
          {place === 'schema' ? `The schema is not valid JSON: ${message}` : message}
        </p>
      ))}
    </Notice>
  );
}

/** Whether another tab has loaded the chosen model. */
function isLoadedElsewhere(): boolean {
  const list = modelLists.value.browser;
  const chosen = list.status === 'ready' && list.models.find(({ id }) => id === model.value);
  return chosen ? chosen.status === 'ready' : false;
}

/** The first problem to solve before the model can answer. */
function Obstacle() {
  const inBrowser = home.value === 'browser';
  if (inBrowser && engineNeedsNotice()) return <EngineNotice />;
  if (!inBrowser && serverNeedsNotice()) return <ServerNotice />;
  if (triedInVain.value) return <Obstacles />;
  return runError.value ? <RunError error={runError.value} /> : null;
}

/** Explains an answer that ended early without an error to show. */
function Unfinished() {
  const status = run.value?.status;
  const isStopped = status === 'stopped' && engine.value.status !== 'paused';
  if (!isStopped && (status !== 'interrupted' || runError.value)) return null;
  return (
    <p class="hint" role="status">
      {isStopped ? 'Stopped.' : 'Interrupted.'} Everything received so far is kept.
    </p>
  );
}

/**
 * The reason why the model cannot answer, with an action to solve it; and notes about the model.
 */
export function AnswerNotices() {
  const name = browserModelName(model.value);
  return (
    <>
      {brokenLink.value && (
        <Notice tone="warn" title="This link is not valid">
          <p>Part of it is missing. It may have been cut off when copied.</p>
        </Notice>
      )}
      <Obstacle />
      <Unfinished />
      {home.value === 'browser' && <StoredModelsNote />}
      {home.value === 'browser' &&
        !engineNeedsNotice() &&
        engine.value.status === 'idle' &&
        model.value !== '' && (
          <p class="hint">
            {isLoadedElsewhere()
              ? `${name} is already loaded: this tab shares it with another.`
              : `The first run loads ${name} into this browser. It stays here for later runs.`}
          </p>
        )}
    </>
  );
}

import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { loadModels, stopRun } from './actions.ts';
import { freeModels } from './browser-engine.ts';
import { formatBytes } from './format.ts';
import { canChat, chosenModel, engine, home, modelBytes, modelLists, running } from './state.ts';
import { tryToRun } from './try-to-run.ts';

const toServer = () => {
  home.value = 'server';
};

/** The models that come with the page are small. */
function SmallerModel({ than }: { readonly than: string }) {
  const list = modelLists.value.browser;
  const smaller = list.status === 'ready' ? list.models.find(canChat) : undefined;
  if (!smaller || smaller.id === than) return null;
  return (
    <Button
      label={`Use ${smaller.id} instead`}
      look="primary"
      onClick={() => {
        chosenModel.value = { ...chosenModel.value, browser: smaller.id };
        engine.value = { status: 'idle' };
      }}
    />
  );
}

/** How loading a model into this browser goes, or why it cannot. */
export function EngineNotice() {
  const state = engine.value;
  const useServer = <Button label="Use this server instead" onClick={toServer} />;
  if (state.status === 'unsupported') {
    return (
      <Notice tone="warn" title="This browser cannot run models" actions={useServer}>
        <p>{state.message}</p>
      </Notice>
    );
  }
  if (state.status === 'failed' && state.error.code === 'out_of_memory') {
    return (
      <Notice
        tone="bad"
        title={`${state.model} needs more memory than there is`}
        actions={
          <>
            <SmallerModel than={state.model} />
            {useServer}
            <Button label="Try all the same" onClick={() => void tryToRun({ tryAnyway: true })} />
          </>
        }
      >
        <p>{state.error.message}</p>
        <p>Closing other tabs that use the graphics card may help as well.</p>
      </Notice>
    );
  }
  if (state.status === 'failed' && state.error.param === 'model') {
    return (
      <Notice
        tone="bad"
        title={`${state.model} does not run on this device`}
        actions={
          <>
            <SmallerModel than={state.model} />
            {useServer}
          </>
        }
      >
        <p>{state.error.message}</p>
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
          state.status === 'paused' ? (
            <Button label="Resume" icon="play" onClick={() => void tryToRun()} />
          ) : (
            <Button label="Pause" icon="stop" onClick={stopRun} />
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
      <Notice
        tone="bad"
        title="The engine did not start"
        actions={
          <>
            <Button label="Try again" icon="restart" onClick={() => void loadModels('browser')} />
            {useServer}
          </>
        }
      >
        <p>{list.error.message}</p>
      </Notice>
    );
  }
  return null;
}

/** What models take in this browser, and a way to free it. */
export function StoredModels() {
  const bytes = modelBytes.value;
  if (!bytes || running.value || engine.value.status === 'loading') return null;
  return (
    <p class="hint stored-models">
      Models take {formatBytes(bytes)} in this browser.{' '}
      <Button label="Free it" look="link" onClick={() => void freeModels()} />
    </p>
  );
}

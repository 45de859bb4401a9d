import { Button } from '../../components/button.tsx';
import { formatBytes } from '../../components/format.ts';
import { Notice } from '../../components/notice.tsx';
import { forgetObstacle, freeModels } from '../homes/browser-engine.ts';
import {
  agreeTo,
  browserEntry,
  browserModelName,
  consentNeeded,
} from '../homes/download-consent.ts';
import { loadModels } from '../homes/model-lists.ts';
import { DownloadButton, DownloadProgress } from '../run/load-progress.tsx';
import { tryToRun } from '../run/try-to-run.ts';
import {
  browserObstacle,
  chosenModel,
  engine,
  home,
  isOffered,
  model,
  modelBytes,
  modelLists,
  running,
} from '../state/state.ts';
import { openDialog } from '../state/ui-state.ts';

const toServer = () => {
  home.value = 'server';
};

/** Suggests a smaller model: the ones that ship with the page are small. */
function SmallerModel({ than }: { readonly than: string }) {
  const list = modelLists.value.browser;
  const smaller = list.status === 'ready' ? list.models.find(isOffered) : undefined;
  if (!smaller || smaller.id === than) return null;
  return (
    <Button
      label={`Use ${browserModelName(smaller.id)} instead`}
      look="primary"
      onClick={() => {
        chosenModel.value = { ...chosenModel.value, browser: smaller.id };
        engine.value = { status: 'idle' };
      }}
    />
  );
}

/** Asks before a model is downloaded. */
function AskToDownload({ id }: { readonly id: string }) {
  const entry = browserEntry(id);
  const size = entry?.downloadBytes;
  const name = browserModelName(id);
  return (
    <Notice
      tone="info"
      title={
        size === undefined ? `Download ${name}?` : `Download ${name}? It is ${formatBytes(size)}.`
      }
      actions={
        <>
          <Button
            label="Download and run"
            icon="download"
            look="primary"
            onClick={() => {
              agreeTo(id);
              void tryToRun();
            }}
          />
          <Button label="Choose another model" onClick={openDialog('models')} />
        </>
      }
    >
      <p>It will be stored in this browser, so later runs need no download.</p>
    </Notice>
  );
}

/** Whether a model is loading, or something prevents it. */
export function engineNeedsNotice(): boolean {
  return (
    browserObstacle.value !== undefined ||
    !['idle', 'ready'].includes(engine.value.status) ||
    consentNeeded.value === model.value ||
    modelLists.value.browser.status === 'failed'
  );
}

/** Shows the progress of loading a model into this browser, or why it cannot be loaded. */
export function EngineNotice() {
  const state = engine.value;
  const useServer = <Button label="Use the server instead" onClick={toServer} />;
  if (browserObstacle.value !== undefined) {
    return (
      <Notice
        tone="warn"
        title="This browser cannot run models"
        actions={
          <>
            <Button
              label="Try again"
              icon="restart"
              onClick={() => {
                forgetObstacle();
                void loadModels('browser');
              }}
            />
            {useServer}
          </>
        }
      >
        <p>{browserObstacle.value}</p>
      </Notice>
    );
  }
  if (state.status === 'failed' && state.error.code === 'out_of_memory') {
    return (
      <Notice
        tone="bad"
        title={`${browserModelName(state.model)} needs more memory than is available`}
        actions={
          <>
            <SmallerModel than={state.model} />
            {useServer}
            <Button label="Try anyway" onClick={() => void tryToRun({ tryAnyway: true })} />
          </>
        }
      >
        <p>{state.error.message}</p>
        <p>Closing other tabs that use the graphics card may help.</p>
      </Notice>
    );
  }
  if (state.status === 'failed' && state.error.param === 'model') {
    return (
      <Notice
        tone="bad"
        title={`${browserModelName(state.model)} does not run on this device`}
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
        title={`${browserModelName(state.model)} could not be loaded`}
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
    const name = browserModelName(state.model);
    const title = state.status === 'loading' ? `Loading ${name}` : `${name}: loading paused`;
    return (
      <Notice tone="info" title={title} actions={<DownloadButton state={state} />}>
        <DownloadProgress state={state} />
      </Notice>
    );
  }
  if (consentNeeded.value === model.value) return <AskToDownload id={model.value} />;
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

/** Shows the storage that models use in this browser, with a button to free it. */
export function StoredModels() {
  const bytes = modelBytes.value;
  if (!bytes || running.value || engine.value.status === 'loading') return null;
  return (
    <p class="hint stored-models">
      Models take up {formatBytes(bytes)} in this browser.{' '}
      <Button label="Delete them" look="link" onClick={() => void freeModels()} />
    </p>
  );
}

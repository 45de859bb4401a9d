import { Button } from '../../components/button.tsx';
import { formatBytes } from '../../components/format.ts';
import { Notice } from '../../components/notice.tsx';
import { forgetObstacle } from '../homes/browser-engine.ts';
import {
  agreeTo,
  browserEntry,
  browserModelName,
  consentNeeded,
} from '../homes/download-consent.ts';
import { loadModels } from '../homes/model-lists.ts';
import { DownloadButton, DownloadProgress } from '../run/load-progress.tsx';
import { tryToRun } from '../run/try-to-run.ts';
import { browserObstacle, engine, model, modelLists } from '../state/state.ts';
import { openDialog } from '../state/ui-state.ts';
import { EngineFailure } from './engine-failure.tsx';
import { UseServer } from './use-server.tsx';

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
            <UseServer />
          </>
        }
      >
        <p>{browserObstacle.value}</p>
      </Notice>
    );
  }
  if (state.status === 'failed') return <EngineFailure state={state} />;
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
            <UseServer />
          </>
        }
      >
        <p>{list.error.message}</p>
      </Notice>
    );
  }
  return null;
}

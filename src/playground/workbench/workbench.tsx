import { useEffect } from 'preact/hooks';
import { Segmented } from '../components/controls.tsx';
import { SiteHeader } from '../components/site-header.tsx';
import { followModels, followServer, openDraft, stopRun } from './actions.ts';
import { AnswerPane, RunButton } from './answer-pane.tsx';
import { AskPane } from './ask-pane.tsx';
import { measureModels } from './browser-engine.ts';
import { Dialogs } from './dialogs.tsx';
import { HeaderButtons, HomeControls } from './home-controls.tsx';
import { followPictures } from './kept-pictures.ts';
import { followSchema } from './schema-findings.ts';
import { SchemaPane } from './schema-pane.tsx';
import { decodeDraft } from './share.ts';
import { apiKey, running } from './state.ts';
import { StatusBar } from './status-bar.tsx';
import { tryToRun } from './try-to-run.ts';
import { brokenLink, dialog, pane } from './ui-state.ts';
import './workbench.css';
import './answer.css';

/** Takes what the address brings (a key, a shared draft) and cleans the address. */
async function readAddress(): Promise<void> {
  const fragment = location.hash;
  if (fragment === '') return;
  const clean = () => window.history.replaceState(null, '', location.pathname);
  const parts = new URLSearchParams(fragment.slice(1));
  const key = parts.get('key');
  if (key !== null) {
    // Out of the address before anyone can copy it.
    clean();
    apiKey.value = key;
  }
  if (!parts.has('s')) return;
  clean();
  const shared = await decodeDraft(fragment);
  brokenLink.value = shared === undefined;
  if (shared) openDraft(shared);
  else pane.value = 'answer';
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && dialog.value === undefined) {
    event.preventDefault();
    event.stopPropagation();
    void tryToRun();
  } else if (event.key === 'Escape' && running.value && dialog.value === undefined) stopRun();
}

/** The playground. */
export function Workbench(props: { readonly hasDashboard: boolean }) {
  useEffect(() => {
    void readAddress();
    void measureModels();
    const onHashChange = () => void readAddress();
    const stopFollowing = [followModels(), followServer(), followSchema(), followPictures()];
    // Before the editors see it: their own binding of the same keys inserts a line.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('hashchange', onHashChange);
    return () => {
      for (const stop of stopFollowing) stop();
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      window.removeEventListener('hashchange', onHashChange);
    };
  }, []);
  return (
    <div class="workbench">
      <SiteHeader page="playground" hasDashboard={props.hasDashboard} end={<HeaderButtons />}>
        <HomeControls />
      </SiteHeader>
      <main class="panes" data-pane={pane.value}>
        <h1 class="visually-hidden">Formwork playground</h1>
        <AskPane />
        <SchemaPane />
        <AnswerPane />
      </main>
      <nav class="pane-switch" aria-label="Parts of the page">
        <Segmented
          label="Part of the page"
          value={pane.value}
          options={[
            { value: 'ask', label: 'Ask' },
            { value: 'schema', label: 'Schema' },
            { value: 'answer', label: 'Answer' },
          ]}
          onChange={(value) => {
            pane.value = value;
          }}
        />
        <RunButton />
      </nav>
      <StatusBar />
      <Dialogs />
    </div>
  );
}

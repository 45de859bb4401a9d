import { useEffect } from 'preact/hooks';
import { Segmented } from '../components/controls.tsx';
import { SiteHeader } from '../components/site-header.tsx';
import { isOvertaken } from '../components/stored-signal.ts';
import { AnswerPane } from './answer/answer-pane.tsx';
import { RunButton } from './answer/run-button.tsx';
import { AskPane } from './ask/ask-pane.tsx';
import { Dialogs } from './dialogs/index.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { HeaderButtons, HomeControls } from './home-controls.tsx';
import { measureModels } from './homes/browser-engine.ts';
import { followModels } from './homes/model-lists.ts';
import { followServer } from './homes/server-watch.ts';
import { Intro } from './intro.tsx';
import { openDraft, rememberUnfinished } from './run/actions.ts';
import { followSchema } from './run/schema-findings.ts';
import { SchemaPane } from './schema/schema-pane.tsx';
import { onShortcut } from './shortcuts.ts';
import { examples } from './state/examples/index.ts';
import { rememberDraft } from './state/history.ts';
import { followPictures } from './state/kept-pictures.ts';
import { decodeDraft } from './state/share.ts';
import { apiKey, draft } from './state/state.ts';
import { brokenLink, pane, paneSizes } from './state/ui-state.ts';
import { StatusBar } from './status-bar.tsx';
import './workbench.css';
import './answer/answer.css';

/** Reads a key, a template or a shared draft from the URL, and removes it from there. */
async function readAddress(): Promise<void> {
  const fragment = location.hash;
  if (fragment === '') return;
  const clean = () => window.history.replaceState(null, '', location.pathname + location.search);
  const parts = new URLSearchParams(fragment.slice(1));
  const key = parts.get('key');
  if (key !== null) {
    // Before the user can copy the URL.
    clean();
    apiKey.value = key;
  }
  const template = examples.find(({ id }) => id === parts.get('template'));
  if (template) {
    clean();
    openDraft(template.draft);
    return;
  }
  if (!parts.has('s')) return;
  clean();
  const shared = await decodeDraft(fragment);
  brokenLink.value = shared === undefined;
  if (shared) openDraft(shared);
  else pane.value = 'answer';
}

/** Closing this tab would lose its run, and a draft that another tab has overwritten in storage. */
function onPageHide(): void {
  if (isOvertaken('draft')) rememberDraft(draft.value);
  rememberUnfinished();
}

/** The playground. */
export function Workbench(props: { readonly hasDashboard: boolean }) {
  useEffect(() => {
    // Before the address replaces the draft whose images it restores.
    const stopPictures = followPictures();
    void readAddress();
    void measureModels();
    const onHashChange = () => void readAddress();
    const stopFollowing = [followModels(), followServer(), followSchema(), stopPictures];
    window.addEventListener('keydown', onShortcut, { capture: true });
    window.addEventListener('hashchange', onHashChange);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      for (const stop of stopFollowing) stop();
      window.removeEventListener('keydown', onShortcut, { capture: true });
      window.removeEventListener('hashchange', onHashChange);
      window.removeEventListener('pagehide', onPageHide);
    };
  }, []);
  return (
    <div class="workbench">
      <SiteHeader page="playground" hasDashboard={props.hasDashboard} end={<HeaderButtons />}>
        <HomeControls />
      </SiteHeader>
      <Intro />
      <ErrorBoundary>
        <main
          class="panes"
          data-pane={pane.value}
          style={{ '--ask': `${paneSizes.value.ask}%`, '--schema': `${paneSizes.value.schema}%` }}
        >
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
      </ErrorBoundary>
    </div>
  );
}

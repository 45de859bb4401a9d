/** The user's actions: run, stop, open a draft, set the key. */
import { batch } from '@preact/signals';
import { connectionLost, errorFromThrown } from '../../client/api-error.ts';
import { createRenderThrottle } from '../../components/render-throttle.ts';
import { loadInBrowser } from '../homes/browser-engine.ts';
import { loadModels, modelsKnown } from '../homes/model-lists.ts';
import { lookAtServer } from '../homes/server-watch.ts';
import { buildRequest, typedParts } from '../state/build-request.ts';
import { dropComparison } from '../state/comparison.ts';
import { type Draft, emptyDraft } from '../state/draft.ts';
import { type HistoryEntry, remember, rememberDraft } from '../state/history.ts';
import { applyEvent, newRun, type Run, refreshDocuments } from '../state/run.ts';
import {
  apiKey,
  circumstances,
  draft,
  home,
  model,
  modelLists,
  ranWith,
  run,
  running,
} from '../state/state.ts';
import { completeAt } from './complete-at.ts';

let current: AbortController | undefined;

/** Shows the current state of the run, as a new object so that the signal notifies its readers. */
function show(state: Run): void {
  refreshDocuments(state);
  run.value = { ...state, choices: state.choices.map((choice) => ({ ...choice })) };
}

/**
 * Runs the draft and follows the answer until it ends.
 * @param tryAnyway loads a model into this browser even if it seems too large
 * @returns false if the draft is not a valid request yet
 */
export async function runDraft({ tryAnyway = false } = {}): Promise<boolean> {
  if (running.value) return true;
  const name = home.value;
  if (modelLists.value[name].status === 'loading') await modelsKnown(name);
  // Another call may have waited too, and gone first.
  if (running.value) return true;
  const given = draft.value;
  const built = buildRequest(given, model.value);
  if ('problems' in built) return false;
  const started = newRun(built, name);
  const controller = new AbortController();
  current = controller;
  ranWith.value = circumstances.value;
  show(started);

  const throttle = createRenderThrottle(() => show(started));
  let sentAt: number | undefined;
  try {
    if (name === 'browser') {
      const { signal } = controller;
      await loadInBrowser(started.request.model, { signal, tryAnyway });
    }
    sentAt = performance.now();
    const events = completeAt(name, started.request, {
      signal: controller.signal,
      // Documents alone have values, and the service gives none beside tools.
      confidence: started.schema !== undefined && started.request.tools === undefined,
      typed: typedParts(given),
    });
    for await (const event of events) {
      applyEvent(started, event, performance.now() - sentAt);
      throttle.ask();
    }
    started.status = 'done';
  } catch (thrown) {
    if (controller.signal.aborted) {
      started.status = 'stopped';
      if (sentAt !== undefined) started.stoppedAt = performance.now() - sentAt;
    } else {
      const error = errorFromThrown(thrown);
      const isCut = error.code === 'unreachable' && started.records.length > 0;
      started.error = isCut ? connectionLost : error;
      started.status = started.error.code === connectionLost.code ? 'interrupted' : 'failed';
      if (started.error.status === 401 || started.error.status === 403) void loadModels('server');
      else if (name === 'server' && started.error.status === 0) lookAtServer();
    }
  } finally {
    throttle.cancel();
    show(started);
    remember(given, started);
  }
  return true;
}

/** Stops the answer. The service frees its slot at the next token. */
export function stopRun(): void {
  current?.abort();
}

/** Stores the run in progress, if any, because the page is being closed or reloaded. */
export function rememberUnfinished(): void {
  const given = ranWith.value?.draft;
  if (running.value && run.value && given) remember(given, { ...run.value, status: 'interrupted' });
}

/** Opens a draft without an answer. The previous draft moves to the history. */
export function openDraft(given: Draft): void {
  batch(() => {
    rememberDraft(draft.value);
    draft.value = given;
    if (running.value) return;
    run.value = undefined;
    dropComparison();
  });
}

/** Opens an empty draft. */
export function newDraft(): void {
  openDraft(emptyDraft);
}

/** Opens a run of the history with its draft. */
export function openPast(entry: HistoryEntry): void {
  openDraft(entry.draft);
  if (running.value || !entry.run) return;
  run.value = entry.run;
  ranWith.value = circumstances.value;
}

/** Sets the key and uses it, even if it is unchanged. */
export function takeKey(key: string): void {
  batch(() => {
    // A rejection of another key no longer applies.
    if (run.value?.error?.status === 401) run.value = undefined;
    if (apiKey.value !== key) apiKey.value = key;
    else void loadModels('server');
  });
}

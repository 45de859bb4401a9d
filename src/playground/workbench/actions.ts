/** What a person can do: run, stop, choose, open. */
import { batch } from '@preact/signals';
import { connectionLost, errorFromThrown } from '../client/api-error.ts';
import { complete, type Fetch } from '../client/completion.ts';
import { type HomeName, serverBaseUrl, serverFetch } from '../client/homes.ts';
import { browserFetch, loadInBrowser } from './browser-engine.ts';
import { buildRequest, type Draft, emptyDraft } from './draft.ts';
import { type HistoryEntry, remember, rememberDraft } from './history.ts';
import { loadModels, modelsKnown } from './model-lists.ts';
import { createPace } from './pace.ts';
import { applyEvent, type Run, refreshDocuments } from './run.ts';
import { lookAtServer } from './server-watch.ts';
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
} from './state.ts';

let current: AbortController | undefined;

/** Answers requests for a home. */
export function fetchOf(name: HomeName): Fetch {
  return name === 'server' ? serverFetch : browserFetch;
}

function newRun(name: HomeName, given: Draft, id: string): Run | undefined {
  const built = buildRequest(given, id);
  if ('problems' in built) return undefined;
  return {
    id: crypto.randomUUID(),
    home: name,
    request: built.request,
    delivery: built.delivery,
    schema: built.schema,
    startedAt: Date.now(),
    status: 'waiting',
    records: [],
    choices: [],
    warnings: [],
  };
}

/** Shows the run as it is now; a new object, so that whoever reads the signal notices. */
function show(state: Run): void {
  refreshDocuments(state);
  run.value = { ...state, choices: state.choices.map((choice) => ({ ...choice })) };
}

/**
 * Runs the draft and follows the answer until it ends.
 * @param tryAnyway Loads a model into this browser that seems too large for it.
 * @returns false when the draft is no request yet.
 */
export async function runDraft({ tryAnyway = false } = {}): Promise<boolean> {
  if (running.value) return true;
  const name = home.value;
  if (modelLists.value[name].status === 'loading') await modelsKnown(name);
  const given = draft.value;
  const started = newRun(name, given, model.value);
  if (!started) return false;
  const controller = new AbortController();
  current = controller;
  ranWith.value = circumstances.value;
  show(started);

  const pace = createPace(() => show(started));
  try {
    if (name === 'browser') {
      const { signal } = controller;
      await loadInBrowser(started.request.model, { signal, tryAnyway });
    }
    const sentAt = performance.now();
    const events = complete(fetchOf(name), started.request, {
      // The engine on this page asks for a key as the server does, and takes any.
      key: name === 'server' ? apiKey.value : 'page',
      signal: controller.signal,
      baseUrl: serverBaseUrl(),
    });
    for await (const event of events) {
      applyEvent(started, event, performance.now() - sentAt);
      pace.ask();
    }
    started.status = 'done';
  } catch (thrown) {
    if (controller.signal.aborted) started.status = 'stopped';
    else {
      started.status = 'failed';
      const error = errorFromThrown(thrown);
      const isCut = error.code === 'unreachable' && started.records.length > 0;
      started.error = isCut ? connectionLost : error;
      if (started.error.status === 401 || started.error.status === 403) void loadModels('server');
      else if (name === 'server' && started.error.status === 0) lookAtServer();
    }
  } finally {
    pace.cancel();
    show(started);
    remember(given, started);
  }
  return true;
}

/** Stops the answer; the service frees its place at the next token. */
export function stopRun(): void {
  current?.abort();
}

/** Puts a draft on the desk, without an answer yet. The one that was there is found in the history. */
export function openDraft(given: Draft): void {
  batch(() => {
    rememberDraft(draft.value);
    draft.value = given;
    if (!running.value) run.value = undefined;
  });
}

/** Puts an empty draft on the desk. */
export function newDraft(): void {
  openDraft(emptyDraft);
}

/** Puts a run of the history back on the desk, with the draft it came from. */
export function openPast(entry: HistoryEntry): void {
  openDraft(entry.draft);
  if (running.value || !entry.run) return;
  run.value = entry.run;
  ranWith.value = circumstances.value;
}

/** Takes a key, and asks with it, be it the one that was there. */
export function takeKey(key: string): void {
  batch(() => {
    // What was refused with another key says nothing of this one.
    if (run.value?.error?.status === 401) run.value = undefined;
    if (apiKey.value !== key) apiKey.value = key;
    else void loadModels('server');
  });
}

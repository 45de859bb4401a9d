/** What a person can do: run, stop, choose, open. */
import { batch, effect, untracked } from '@preact/signals';
import { connectionLost, errorFromResponse, errorFromThrown } from '../client/api-error.ts';
import { complete, type Fetch } from '../client/completion.ts';
import { type HomeName, serverBaseUrl, serverFetch } from '../client/homes.ts';
import type { Model } from '../client/wire.ts';
import { browserFetch, browserModels, loadInBrowser } from './browser-engine.ts';
import { buildRequest, type Draft } from './draft.ts';
import { remember, rememberDraft } from './history.ts';
import { createPace } from './pace.ts';
import { applyEvent, type Run, refreshDocuments } from './run.ts';
import { apiKey, draft, home, model, modelLists, run, running, serverStarting } from './state.ts';

let current: AbortController | undefined;

function fetchOf(name: HomeName): Fetch {
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
  if (modelLists.value[name].status === 'loading') await modelsAsked;
  const given = draft.value;
  const started = newRun(name, given, model.value);
  if (!started) return false;
  const controller = new AbortController();
  current = controller;
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

async function fetchServerModels(): Promise<readonly Model[]> {
  const response = await serverFetch(
    new Request(`${serverBaseUrl()}/models`, {
      headers: apiKey.value ? { authorization: `Bearer ${apiKey.value}` } : {},
    }),
  );
  if (!response.ok) throw await errorFromResponse(response);
  const list = (await response.json()) as { data: readonly Model[] };
  return list.data;
}

let asked = 0;
let modelsAsked = Promise.resolve();

/** Reads the models of a home. A later call outdates an earlier one. */
export function loadModels(name: HomeName): Promise<void> {
  modelsAsked = readModels(name);
  return modelsAsked;
}

async function readModels(name: HomeName): Promise<void> {
  const mine = ++asked;
  const set = (list: (typeof modelLists.value)[HomeName]) => {
    if (mine === asked) modelLists.value = { ...modelLists.value, [name]: list };
  };
  set({ status: 'loading' });
  try {
    const models = name === 'server' ? await fetchServerModels() : await browserModels();
    set({ status: 'ready', models });
  } catch (thrown) {
    set({ status: 'failed', error: errorFromThrown(thrown) });
  }
}

/** Watches the server until it is ready: it says so itself, and why not yet. */
export function followServer(): () => void {
  let timer = 0;
  const ask = async () => {
    const response = await serverFetch(new Request('/ready')).catch(() => undefined);
    const body: unknown = await response?.json().catch(() => undefined);
    const starting = response?.status === 503;
    const before = serverStarting.value;
    serverStarting.value = starting ? reasonOf(body) : undefined;
    if (starting) timer = window.setTimeout(ask, 1000);
    else if (before !== undefined) void loadModels('server');
  };
  void ask();
  return () => window.clearTimeout(timer);
}

function reasonOf(body: unknown): string {
  const reason = typeof body === 'object' && body !== null && 'reason' in body ? body.reason : '';
  const text = typeof reason === 'string' && reason !== '' ? reason : 'starting';
  return `The server: ${text}`;
}

/** Puts a draft on the desk, without an answer yet. The one that was there is found in the history. */
export function openDraft(given: Draft): void {
  batch(() => {
    rememberDraft(draft.value);
    draft.value = given;
    if (!running.value) run.value = undefined;
  });
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

/** Keeps the model list in step with the home and the key, and asks anew where no answer came once one may. */
export function followModels(): () => void {
  const stop = effect(() => {
    const name = home.value;
    if (name === 'server') void apiKey.value;
    // The lists it reads and writes must not bring it back here.
    untracked(() => void loadModels(name));
  });
  const again = () => {
    const list = modelLists.value[home.value];
    const isUnanswered = list.status === 'failed' && list.error.status === 0;
    if (isUnanswered && document.visibilityState === 'visible') void loadModels(home.value);
  };
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  return () => {
    stop();
    window.removeEventListener('online', again);
    document.removeEventListener('visibilitychange', again);
  };
}

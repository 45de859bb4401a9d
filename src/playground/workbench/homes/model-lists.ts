/** Loads the list of models of each home. */
import { effect, untracked } from '@preact/signals';
import { errorFromResponse, errorFromThrown } from '../../client/api-error.ts';
import { type HomeName, serverBaseUrl, serverFetch } from '../../client/homes.ts';
import { keyHeader } from '../../client/key-header.ts';
import type { Model } from '../../client/wire.ts';
import { apiKey, home, modelLists, server } from '../state/state.ts';
import { browserModels } from './browser-engine.ts';
import { lookAtServer } from './server-watch.ts';

async function fetchServerModels(): Promise<readonly Model[]> {
  const response = await serverFetch(
    new Request(`${serverBaseUrl()}/models`, { headers: keyHeader(apiKey.value) }),
  );
  if (!response.ok) throw await errorFromResponse(response);
  const list = (await response.json()) as { data: readonly Model[] };
  return list.data;
}

const readings: Record<HomeName, Promise<void> | undefined> = {
  server: undefined,
  browser: undefined,
};

/** Loads the models of a home. A later call supersedes an earlier one. */
export function loadModels(name: HomeName): Promise<void> {
  const set = (list: (typeof modelLists.value)[HomeName]) => {
    if (readings[name] === reading) modelLists.value = { ...modelLists.value, [name]: list };
  };
  const read = async () => {
    try {
      const models = name === 'server' ? await fetchServerModels() : await browserModels();
      set({ status: 'ready', models });
    } catch (thrown) {
      const error = errorFromThrown(thrown);
      set({ status: 'failed', error });
      if (name === 'server' && error.status === 0) lookAtServer();
    }
  };
  const reading = read();
  readings[name] = reading;
  set({ status: 'loading' });
  return reading;
}

/** Resolves when the models of a home are known or have failed to load. Loads them if needed. */
export function modelsKnown(name: HomeName): Promise<void> {
  return readings[name] ?? loadModels(name);
}

/** Reloads the model lists when the home or the key changes, and when the server is back. */
export function followModels(): () => void {
  let wasReady = false;
  const ends = [
    effect(() => {
      const name = home.value;
      if (name === 'server') void apiKey.value;
      // The lists it reads and writes must not trigger this effect again.
      untracked(() => void loadModels(name));
    }),
    effect(() => {
      const isReady = server.value.status === 'ready';
      const list = modelLists.peek().server;
      if (isReady && !wasReady && list.status === 'failed')
        untracked(() => void loadModels('server'));
      wasReady = isReady;
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

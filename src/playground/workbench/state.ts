/** The state of the page, as signals. Components read it; actions.ts changes it. */
import { computed, signal } from '@preact/signals';
import type { ApiError } from '../client/api-error.ts';
import type { HomeName } from '../client/homes.ts';
import type { Model } from '../client/wire.ts';
import { storedSignal } from '../components/stored-signal.ts';
import { parseJson } from '../schema/json-source.ts';
import { type Draft, effectiveDelivery, withoutPictures } from './draft.ts';
import { readDraft } from './draft-codec.ts';
import { examples } from './examples.ts';
import type { Run } from './run.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The draft on the desk, remembered from visit to visit; its pictures by kept-pictures.ts. */
export const draft = storedSignal<Draft>('draft', examples[0].draft, readDraft, {
  kept: withoutPictures,
});

/** Changes some fields of the draft. */
export function change(fields: Partial<Draft>): void {
  draft.value = { ...draft.value, ...fields };
}

/** The schema as typed. */
export const schemaText = computed(() => draft.value.schemaText);

/** The tools as typed. */
export const toolsText = computed(() => draft.value.toolsText);

/** Why the server cannot answer yet; undefined once it can. */
export const serverStarting = signal<string | undefined>(undefined);

/** Which home answers. */
export const home = storedSignal<HomeName>('home', 'server', (value) =>
  value === 'server' || value === 'browser' ? value : undefined,
);

/** The API key, remembered in this browser only. */
export const apiKey = storedSignal<string>('key', '', text, { shared: true });

/** The model chosen, by home. */
export const chosenModel = storedSignal<Readonly<Record<HomeName, string>>>(
  'model',
  { server: '', browser: '' },
  (value) =>
    typeof value === 'object' && value !== null && 'server' in value && 'browser' in value
      ? { server: text(value.server) ?? '', browser: text(value.browser) ?? '' }
      : undefined,
);

/** The models of a home, or why they are not known. */
export type ModelList =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly models: readonly Model[] }
  | { readonly status: 'failed'; readonly error: ApiError };

/** The models of each home. */
export const modelLists = signal<Readonly<Record<HomeName, ModelList>>>({
  server: { status: 'loading' },
  browser: { status: 'loading' },
});

/** Whether a model answers conversations; others embed texts. */
export function canChat(one: Model): boolean {
  return one.capabilities.includes('chat');
}

/** Whether a model answers without being loaded first, or soon will. */
function isLoaded({ status }: Model): boolean {
  return status === 'ready' || status === 'loading';
}

/** The model a request goes to: the chosen one while it exists, else the first that can chat, one that is loaded before others. */
export const model = computed(() => {
  const list = modelLists.value[home.value];
  const chosen = chosenModel.value[home.value];
  if (list.status !== 'ready') return chosen;
  if (list.models.some((one) => one.id === chosen)) return chosen;
  const models = list.models.filter(canChat);
  return (models.find(isLoaded) ?? models[0])?.id ?? '';
});

/** What the model that answers can do beside chatting. */
export const abilities = computed<readonly string[]>(() => {
  const list = modelLists.value[home.value];
  const found = list.status === 'ready' && list.models.find(({ id }) => id === model.value);
  return found ? found.capabilities : [];
});

/** The engine in this browser. */
export type EngineState =
  | { readonly status: 'idle' }
  | { readonly status: 'unsupported'; readonly message: string }
  | {
      readonly status: 'loading' | 'paused';
      readonly model: string;
      readonly fraction: number;
      readonly text: string;
    }
  | { readonly status: 'ready'; readonly model: string; readonly adapter: 'gpu' | 'software' }
  | { readonly status: 'failed'; readonly model: string; readonly error: ApiError };

/** The engine in this browser. */
export const engine = signal<EngineState>({ status: 'idle' });

/** Bytes the models take in this browser; undefined while unknown. */
export const modelBytes = signal<number | undefined>(undefined);

/** The run in sight; undefined before the first. */
export const run = signal<Run | undefined>(undefined);

/** True while an answer is on its way. */
export const running = computed(
  () => run.value?.status === 'waiting' || run.value?.status === 'streaming',
);

/** How the answer will come. */
export const delivery = computed(() => effectiveDelivery(draft.value));

/** The schema as typed, or where it is no JSON. */
export const parsedSchema = computed(() => parseJson(schemaText.value));

/** The state of the page as signals. Components read it; run/actions.ts changes it. */
import { computed, signal } from '@preact/signals';
import type { ApiError } from '../../client/api-error.ts';
import type { HomeName } from '../../client/homes.ts';
import type { Model } from '../../client/wire.ts';
import { storedSignal } from '../../components/stored-signal.ts';
import { parseJson } from '../../schema/json-source.ts';
import { type Draft, effectiveDelivery, withoutPictures } from './draft.ts';
import { readDraft } from './draft-codec.ts';
import { examples } from './examples/index.ts';
import type { Run } from './run.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** This tab's draft, stored across visits; kept-pictures.ts stores its images. */
export const draft = storedSignal<Draft>('draft', examples[0].draft, readDraft, {
  kept: withoutPictures,
  perTab: true,
});

function isSameJson(one: string, other: string): boolean {
  if (one === other) return true;
  const [before, after] = [parseJson(one), parseJson(other)];
  return (
    'value' in before &&
    'value' in after &&
    JSON.stringify(before.value) === JSON.stringify(after.value)
  );
}

/**
 * Changes some fields of the draft. Fixed values are dropped when the schema changes, but not when
 * only its whitespace does.
 */
export function change(fields: Partial<Draft>): void {
  const { fixed, ...before } = draft.value;
  const isKept = fixed && isSameJson(before.schemaText, fields.schemaText ?? before.schemaText);
  draft.value = { ...before, ...(isKept ? { fixed } : {}), ...fields };
}

/** The schema as typed. */
export const schemaText = computed(() => draft.value.schemaText);

/** The tools as typed. */
export const toolsText = computed(() => draft.value.toolsText);

/** Whether the server can answer, if known. `away`: it does not respond at all. */
export type ServerState =
  | { readonly status: 'unknown' | 'ready' | 'away' }
  | { readonly status: 'starting'; readonly reason: string };

/** Whether the server can answer; maintained by homes/server-watch.ts. */
export const server = signal<ServerState>({ status: 'unknown' });

/** The current home. */
export const home = storedSignal<HomeName>('home', 'server', (value) =>
  value === 'server' || value === 'browser' ? value : undefined,
);

/** The API key, stored only in this browser. */
export const apiKey = storedSignal<string>('key', '', text, { shared: true });

/** The chosen model of each home. */
export const chosenModel = storedSignal<Readonly<Record<HomeName, string>>>(
  'model',
  { server: '', browser: '' },
  (value) =>
    typeof value === 'object' && value !== null && 'server' in value && 'browser' in value
      ? { server: text(value.server) ?? '', browser: text(value.browser) ?? '' }
      : undefined,
);

/** The models of a home, or why they are unknown. */
export type ModelList =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly models: readonly Model[] }
  | { readonly status: 'failed'; readonly error: ApiError };

/** The models of each home. */
export const modelLists = signal<Readonly<Record<HomeName, ModelList>>>({
  server: { status: 'loading' },
  browser: { status: 'loading' },
});

/** Whether a model can chat; others embed texts. */
function canChat(one: Model): boolean {
  return one.capabilities.includes('chat');
}

/** Whether a model is loaded or loading. */
function isLoaded({ status }: Model): boolean {
  return status === 'ready' || status === 'loading';
}

/** The tests' small model writes noise. It is offered only if the URL names it: `?model=tiny`. */
const testModel = 'tiny';
const askedFor = globalThis.location && new URLSearchParams(location.search).get('model');
if (askedFor) chosenModel.value = { server: askedFor, browser: askedFor };

/** Whether to offer a model for conversations. */
export function isOffered(one: Model): boolean {
  return canChat(one) && (one.id !== testModel || askedFor === testModel);
}

/**
 * The model of a home that requests use: the chosen one while it exists, otherwise the first chat
 * model, preferring loaded ones.
 */
export function modelOf(name: HomeName): string {
  const list = modelLists.value[name];
  const chosen = chosenModel.value[name];
  if (list.status !== 'ready') return chosen;
  const models = list.models.filter(isOffered);
  if (models.some((one) => one.id === chosen)) return chosen;
  return (models.find(isLoaded) ?? models[0])?.id ?? '';
}

/** The model that the next request uses. */
export const model = computed(() => modelOf(home.value));

/** The capabilities of the current model beside chatting. */
export const abilities = computed<readonly string[]>(() => {
  const list = modelLists.value[home.value];
  const found = list.status === 'ready' && list.models.find(({ id }) => id === model.value);
  return found ? found.capabilities : [];
});

/** The state of the engine in this browser. */
export type EngineState =
  | { readonly status: 'idle' }
  | {
      readonly status: 'loading' | 'paused';
      readonly model: string;
      readonly fraction: number;
      readonly text: string;
      /** Bytes downloaded so far; undefined before and after a download. */
      readonly bytes?: number;
      readonly totalBytes?: number;
    }
  | { readonly status: 'ready'; readonly model: string; readonly adapter: 'gpu' | 'software' }
  | { readonly status: 'failed'; readonly model: string; readonly error: ApiError };

/** The engine in this browser. */
export const engine = signal<EngineState>({ status: 'idle' });

/** Bytes of storage that models use in this browser; undefined while unknown. */
export const modelBytes = signal<number | undefined>(undefined);

/** Why this browser cannot run models; undefined if it seems able to. */
export const browserObstacle = signal<string | undefined>(undefined);

/** The current run; undefined before the first. */
export const run = signal<Run | undefined>(undefined);

/** The inputs that an answer depends on. */
interface Circumstances {
  readonly draft: Draft;
  readonly home: HomeName;
  readonly model: string;
  readonly key: string;
}

/** The inputs of the latest run of this visit. */
export const ranWith = signal<Circumstances | undefined>(undefined);

/** The inputs of the next run. */
export const circumstances = computed<Circumstances>(() => ({
  draft: draft.value,
  home: home.value,
  model: model.value,
  key: apiKey.value,
}));

/** The error of the latest run, until an input that it may concern changes. */
export const runError = computed(() => {
  const before = ranWith.value;
  const error = run.value?.error;
  if (!before || !error) return undefined;
  const now = circumstances.value;
  const isSame = Object.entries(now).every(([name, value]) => before[name as 'key'] === value);
  return isSame ? error : undefined;
});

/** Whether an answer is in progress. */
export const running = computed(
  () => run.value?.status === 'waiting' || run.value?.status === 'streaming',
);

/** The effective delivery of the next answer. */
export const delivery = computed(() => effectiveDelivery(draft.value));

/** The parsed schema, or its JSON error. */
export const parsedSchema = computed(() => parseJson(schemaText.value));

/** Asks once before downloading a model, except for those that ship with the page. */
import { signal } from '@preact/signals';
import { entryOf, type ModelEntry } from '../../client/model-catalogue.ts';
import { engine, modelLists } from '../state/state.ts';
import { modelsKnown } from './model-lists.ts';
import { lookAtStoredModels, storedModels } from './stored-models.ts';

/** The model that awaits the user's consent to its download. */
export const consentNeeded = signal<string | undefined>(undefined);

const agreed = new Set<string>();

/** Consents to the download of a model. */
export function agreeTo(id: string): void {
  agreed.add(id);
  consentNeeded.value = undefined;
}

/** The entry of a model for this browser. */
export function browserEntry(id: string): ModelEntry | undefined {
  const list = modelLists.value.browser;
  const model = list.status === 'ready' ? list.models.find((one) => one.id === id) : undefined;
  return model && entryOf(model);
}

/** The readable name of a model for this browser: web-llm's ids end in technical details. */
export function browserModelName(id: string): string {
  const entry = browserEntry(id);
  return entry?.precision === undefined ? id : entry.name;
}

/** Whether a model can be loaded without asking. If not, asks the user. */
export async function mayLoad(id: string): Promise<boolean> {
  await modelsKnown('browser');
  const entry = browserEntry(id);
  const isHere = engine.value.status === 'ready' && engine.value.model === id;
  if (!entry || entry.isEmbedded || isHere || entry.status === 'ready' || agreed.has(id)) {
    return true;
  }
  await lookAtStoredModels();
  // Part of it is stored, so the user has consented before.
  if (storedModels.value?.has(id)) return true;
  consentNeeded.value = id;
  return false;
}

/** Loads a model into this browser without running anything. */
import { stopRun } from '../actions.ts';
import { loadInBrowser } from '../browser-engine.ts';
import { running } from '../state.ts';
import { tryToRun } from '../try-to-run.ts';

let loading: AbortController | undefined;

/** Downloads and loads a model. The signal `engine` has its progress, and why it failed. */
export async function loadModel(id: string, { tryAnyway = false } = {}): Promise<void> {
  loading?.abort();
  loading = new AbortController();
  const { signal } = loading;
  await loadInBrowser(id, { signal, tryAnyway }).catch(() => {});
}

let isForRun = false;

/** Pauses what is being loaded, be it for a run or by itself. What has come is kept. */
export function pauseLoad(): void {
  isForRun = running.value;
  if (isForRun) stopRun();
  else loading?.abort();
}

/** Goes on with what was paused. */
export function resumeLoad(id: string): void {
  void (isForRun ? tryToRun() : loadModel(id));
}

/** Loads a model into this browser without running anything. */

import { loadInBrowser } from '../homes/browser-engine.ts';
import { stopComparison } from '../state/comparison.ts';
import { running } from '../state/state.ts';
import { stopRun } from './actions.ts';
import { tryToRun } from './try-to-run.ts';

let loading: AbortController | undefined;

/** Downloads and loads a model. The signal `engine` shows its progress or error. */
export async function loadModel(id: string, { tryAnyway = false } = {}): Promise<void> {
  loading?.abort();
  loading = new AbortController();
  const { signal } = loading;
  await loadInBrowser(id, { signal, tryAnyway }).catch(() => {});
}

let isForRun = false;

/** Pauses the current load, whether part of runs or on its own. Keeps the downloaded part. */
export function pauseLoad(): void {
  isForRun = running.value;
  // It would go on with the same load.
  stopComparison();
  if (isForRun) stopRun();
  else loading?.abort();
}

/** Resumes the paused load. */
export function resumeLoad(id: string): void {
  void (isForRun ? tryToRun() : loadModel(id));
}

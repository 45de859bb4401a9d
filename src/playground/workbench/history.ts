/** Past runs, kept in this browser only. */
import { storedSignal } from '../components/stored-signal.ts';
import { type Draft, withoutPictures } from './draft.ts';
import { readDraft } from './draft-codec.ts';
import type { Run } from './run.ts';

/** A past run with the draft it came from. */
export interface HistoryEntry {
  readonly draft: Draft;
  readonly run: Run;
}

const most = 30;
const mostRecords = 500;
/** Browsers keep about 5 MB of text for a page. */
const mostCharacters = 2_000_000;

function isRun(value: unknown): value is Run {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'request' in value &&
    'choices' in value &&
    Array.isArray(value.choices) &&
    'records' in value &&
    Array.isArray(value.records)
  );
}

function readEntry(value: unknown): readonly HistoryEntry[] {
  if (typeof value !== 'object' || value === null || !('draft' in value) || !('run' in value)) {
    return [];
  }
  const draft = readDraft(value.draft);
  return draft && isRun(value.run) ? [{ draft, run: value.run }] : [];
}

/** Past runs, newest first. */
export const history = storedSignal<readonly HistoryEntry[]>('history', [], (value) =>
  Array.isArray(value) ? value.flatMap(readEntry) : undefined,
);

/** Keeps a run that has ended. */
export function remember(draft: Draft, run: Run): void {
  const kept = {
    ...run,
    records: run.records.slice(0, mostRecords),
    // The draft has the conversation already, and pictures would leave no room for anything else.
    request: { ...run.request, messages: [] },
  };
  const entry = { draft: withoutPictures(draft), run: kept };
  let room = mostCharacters;
  history.value = [entry, ...history.value.filter((past) => past.run.id !== run.id)]
    .slice(0, most)
    .filter((past) => {
      room -= JSON.stringify(past).length;
      return room >= 0;
    });
}

/** Forgets every past run. */
export function forgetHistory(): void {
  history.value = [];
}

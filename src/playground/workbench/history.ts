/** Past runs, and drafts that never became one, kept in this browser only. */
import { storedSignal } from '../components/stored-signal.ts';
import { type Draft, withoutPictures } from './draft.ts';
import { readDraft } from './draft-codec.ts';
import { examples } from './examples.ts';
import type { Run } from './run.ts';

/** A draft with the run that came of it, if any did before another draft took its place. */
export interface HistoryEntry {
  readonly draft: Draft;
  readonly run?: Run;
  /** When it was run, or left: milliseconds since 1970. */
  readonly at: number;
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
  if (typeof value !== 'object' || value === null || !('draft' in value)) return [];
  const draft = readDraft(value.draft);
  if (!draft) return [];
  if ('run' in value && isRun(value.run)) {
    return [{ draft, run: value.run, at: value.run.startedAt }];
  }
  return 'at' in value && typeof value.at === 'number' ? [{ draft, at: value.at }] : [];
}

/** What was, newest first. */
export const history = storedSignal<readonly HistoryEntry[]>(
  'history',
  [],
  (value) => (Array.isArray(value) ? value.flatMap(readEntry) : undefined),
  { shared: true },
);

/** Keeps a run that has ended. */
export function remember(draft: Draft, run: Run): void {
  const kept = {
    ...run,
    records: run.records.slice(0, mostRecords),
    // The draft has the conversation already, and pictures would leave no room for anything else.
    request: { ...run.request, messages: [] },
  };
  add({ draft: withoutPictures(draft), run: kept, at: run.startedAt });
}

/** Keeps a draft that makes room for another, unless it is there already. */
export function rememberDraft(draft: Draft): void {
  // Read again, members are in one order.
  const textOf = (one: Draft) => JSON.stringify(readDraft(one));
  const text = textOf(draft);
  const known = [...examples, ...history.value];
  if (known.some((one) => textOf(one.draft) === text)) return;
  add({ draft: withoutPictures(draft), at: Date.now() });
}

function add(entry: HistoryEntry): void {
  let room = mostCharacters;
  history.value = [entry, ...history.value].slice(0, most).filter((past) => {
    room -= JSON.stringify(past).length;
    return room >= 0;
  });
}

/** Forgets all of it. */
export function forgetHistory(): void {
  history.value = [];
}

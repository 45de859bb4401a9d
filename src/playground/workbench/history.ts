/** Past runs, and drafts that never became one, kept in this browser only. */
import { storedSignal } from '../components/stored-signal.ts';
import { examples } from '../examples/index.ts';
import { type Draft, emptyDraft, withoutPictures } from './draft.ts';
import { readDraft } from './draft-codec.ts';
import type { Run } from './run.ts';

/** A draft with the run that came of it, if any did before another draft took its place. */
export interface HistoryEntry {
  readonly draft: Draft;
  readonly run?: Run;
  /** When it was run, or left: milliseconds since 1970. */
  readonly at: number;
  /** What somebody has called it. */
  readonly name?: string;
}

/** What an entry is called: its name, or what it asks. */
export function titleOf({ name, draft }: HistoryEntry): string {
  const asked = draft.messages.findLast((message) => message.role === 'user')?.content;
  return name ?? (asked?.trim().slice(0, 120) || 'Empty message');
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
  const named = 'name' in value && typeof value.name === 'string' ? { name: value.name } : {};
  if ('run' in value && isRun(value.run)) {
    return [{ draft, run: value.run, at: value.run.startedAt, ...named }];
  }
  return 'at' in value && typeof value.at === 'number' ? [{ draft, at: value.at, ...named }] : [];
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
  const known = [emptyDraft, ...[...examples, ...history.value].map((one) => one.draft)];
  if (known.some((one) => textOf(one) === text)) return;
  add({ draft: withoutPictures(draft), at: Date.now() });
}

function add(entry: HistoryEntry): void {
  let room = mostCharacters;
  history.value = [entry, ...history.value].slice(0, most).filter((past) => {
    room -= JSON.stringify(past).length;
    return room >= 0;
  });
}

/** Calls an entry by another name; an empty one gives it back what it asks. */
export function nameEntry(entry: HistoryEntry, name: string): void {
  const { name: _before, ...rest } = entry;
  const named = name.trim() === '' ? rest : { ...rest, name: name.trim() };
  history.value = history.value.map((one) => (isSame(one, entry) ? named : one));
}

/** Deletes an entry. */
export function deleteEntry(entry: HistoryEntry): void {
  history.value = history.value.filter((one) => !isSame(one, entry));
}

/** Deletes all of it. */
export function deleteHistory(): void {
  history.value = [];
}

/** Read again, entries are other objects. */
function isSame(one: HistoryEntry, other: HistoryEntry): boolean {
  return one.run?.id === other.run?.id && one.at === other.at;
}

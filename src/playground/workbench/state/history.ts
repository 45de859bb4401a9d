/** Past runs, and drafts that were never run, stored only in this browser. */
import { storedSignal } from '../../components/stored-signal.ts';
import { type Draft, emptyDraft, withoutPictures } from './draft.ts';
import { readDraft } from './draft-codec.ts';
import { examples } from './examples/index.ts';
import type { Run } from './run.ts';

/** A draft, with its run if there was one before another draft replaced it. */
export interface HistoryEntry {
  readonly draft: Draft;
  readonly run?: Run;
  /** When it was run or replaced: milliseconds since 1970. */
  readonly at: number;
  /** The user's name for it. */
  readonly name?: string;
}

/** The title of an entry: its name, or its question. */
export function titleOf({ name, draft }: HistoryEntry): string {
  const question = draft.messages.findLast((message) => message.role === 'user')?.content;
  return name ?? (question?.trim().slice(0, 120) || 'Empty message');
}

/** How many entries are kept. */
export const mostEntries = 30;
const mostRecords = 500;
/** Browsers store about 5 MB of text per page. */
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

/** Past entries, newest first. */
export const history = storedSignal<readonly HistoryEntry[]>(
  'history',
  [],
  (value) => (Array.isArray(value) ? value.flatMap(readEntry) : undefined),
  { shared: true },
);

/** Stores a run, in place of an earlier state of it. */
export function remember(draft: Draft, run: Run): void {
  const { error, ...state } = run;
  const kept = {
    ...state,
    // A lost connection is no longer lost when the entry is opened.
    ...(error && run.status !== 'interrupted' ? { error } : {}),
    records: run.records.slice(0, mostRecords),
    // The draft already contains the conversation, and images would take all the storage.
    request: { ...run.request, messages: [] },
  };
  add({ draft: withoutPictures(draft), run: kept, at: run.startedAt });
}

/** Stores the corrections of a run, unless its entry was deleted. */
export function rememberCorrected(run: Run): void {
  const entry = history.value.find((one) => one.run?.id === run.id);
  if (entry) remember(entry.draft, run);
}

/** Stores a draft that is being replaced, unless it is already stored. */
export function rememberDraft(draft: Draft): void {
  // Reading it normalises the order of members.
  const textOf = (one: Draft) => JSON.stringify(readDraft(one));
  const text = textOf(draft);
  const known = [emptyDraft, ...[...examples, ...history.value].map((one) => one.draft)];
  if (known.some((one) => textOf(one) === text)) return;
  add({ draft: withoutPictures(draft), at: Date.now() });
}

/** An entry without the large parts of its run: its answer and its figures remain. */
function withoutDetails({ run, ...entry }: HistoryEntry): HistoryEntry {
  if (!run) return entry;
  const choices = run.choices.map((choice) => ({ ...choice, tokens: [] }));
  return { ...entry, run: { ...run, records: [], choices } };
}

const sized = (whole: HistoryEntry, entry = whole) => ({
  whole,
  entry,
  size: JSON.stringify(entry).length,
});

/** The order in which entries stay: the newest, then those with a name, then the others. */
function ranked(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const isFirst = (entry: HistoryEntry) => entry === entries[0] || entry.name !== undefined;
  return [...entries.filter(isFirst), ...entries.filter((entry) => !isFirst(entry))];
}

/** The entries that are kept. Details go before entries, the largest first. */
function fitted(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const kept = ranked(entries)
    .slice(0, mostEntries)
    .map((entry) => sized(entry));
  let total = kept.reduce((sum, { size }) => sum + size, 0);
  for (const one of kept.toSorted((a, b) => b.size - a.size)) {
    if (total <= mostCharacters) break;
    const lean = sized(one.whole, withoutDetails(one.whole));
    total -= one.size - lean.size;
    kept[kept.indexOf(one)] = lean;
  }
  let remaining = mostCharacters;
  const fitting = kept.flatMap(({ whole, entry, size }) => {
    if (size > remaining) return [];
    remaining -= size;
    return [[whole, entry] as const];
  });
  const stored = new Map(fitting);
  return entries.flatMap((entry) => stored.get(entry) ?? []);
}

function add(entry: HistoryEntry): void {
  const earlier = history.value.find(({ run }) => run && run.id === entry.run?.id);
  const named = earlier?.name === undefined ? entry : { ...entry, name: earlier.name };
  const entries = earlier
    ? history.value.map((one) => (one === earlier ? named : one))
    : [named, ...history.value];
  history.value = fitted(entries);
}

/** Renames an entry; an empty name restores its question as the title. */
export function nameEntry(entry: HistoryEntry, name: string): void {
  const { name: _before, ...rest } = entry;
  const named = name.trim() === '' ? rest : { ...rest, name: name.trim() };
  history.value = history.value.map((one) => (isSame(one, entry) ? named : one));
}

/** Deletes an entry. */
export function deleteEntry(entry: HistoryEntry): void {
  history.value = history.value.filter((one) => !isSame(one, entry));
}

/** Deletes the history. */
export function deleteHistory(): void {
  history.value = [];
}

/** The history with its earlier entries, as many as fit. Those added since stay. */
function restored(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const newer = history.value.filter((one) => !entries.some((entry) => isSame(entry, one)));
  const older = entries.map((entry) => history.value.find((one) => isSame(one, entry)) ?? entry);
  return fitted([...newer, ...older]);
}

/** Whether the history lacks some of its earlier entries that it has space for. */
export function hasLost(entries: readonly HistoryEntry[]): boolean {
  return restored(entries).some((entry) => !history.value.some((one) => isSame(one, entry)));
}

/** Puts back what the history lacks of its earlier entries. Those added since stay. */
export function restoreHistory(entries: readonly HistoryEntry[]): void {
  history.value = restored(entries);
}

/** Entries read from storage are different objects. */
function isSame(one: HistoryEntry, other: HistoryEntry): boolean {
  return one.run?.id === other.run?.id && one.at === other.at;
}

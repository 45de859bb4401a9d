import { useSignal } from '@preact/signals';
import { isRefusal } from '../../client/api-error.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { formatDuration } from '../../components/format.ts';
import { SearchInput } from '../../components/search-input.tsx';
import { openPast } from '../run/actions.ts';
import {
  deleteEntry,
  deleteHistory,
  type HistoryEntry,
  hasLost,
  history,
  mostEntries,
  nameEntry,
  restoreHistory,
  titleOf,
} from '../state/history.ts';
import { figuresOf } from '../state/run-figures.ts';
import type { DialogProps } from './dialog-props.ts';

const statuses: Readonly<Record<string, string>> = {
  done: 'complete',
  stopped: 'stopped',
  interrupted: 'interrupted',
  failed: 'failed',
};

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Summarises an entry. */
function factsOf({ run, at }: HistoryEntry): string {
  const total = run && figuresOf(run).totalMs;
  const facts = run
    ? [
        run.request.model,
        run.home === 'browser' ? 'this browser' : 'server',
        isRefusal(run.error) ? 'refused' : statuses[run.status],
        total === undefined ? undefined : formatDuration(total),
      ]
    : ['not run'];
  // A line breaks after a dot, not before it.
  return [when.format(at), ...facts].filter((fact) => fact !== undefined).join('\u00a0· ');
}

/** Lets a new name take the place of the old one. Defined once: a ref runs again if it changes. */
const select = (input: HTMLInputElement | null) => {
  input?.focus();
  input?.select();
};

/** Renames an entry. An empty name restores its question as the title. */
function NameForm(props: { readonly entry: HistoryEntry; readonly onDone: () => void }) {
  const typed = useSignal(props.entry.name ?? titleOf(props.entry));
  return (
    <form
      class="history-name"
      onSubmit={(event) => {
        event.preventDefault();
        nameEntry(props.entry, typed.value);
        props.onDone();
      }}
    >
      <input
        class="input"
        aria-label="Name"
        value={typed.value}
        ref={select}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.isComposing) return;
          event.preventDefault();
          event.stopPropagation();
          props.onDone();
        }}
      />
      <Button label="Save name" look="primary" type="submit" />
    </form>
  );
}

function Entry(props: { readonly entry: HistoryEntry; readonly onOpen: () => void }) {
  const { entry } = props;
  const naming = useSignal(false);
  const title = titleOf(entry);
  if (naming.value) {
    return (
      <li>
        <NameForm
          entry={entry}
          onDone={() => {
            naming.value = false;
          }}
        />
      </li>
    );
  }
  return (
    <li>
      <button type="button" class="history-entry" onClick={props.onOpen}>
        <span dir="auto">{title}</span>
        <small>{factsOf(entry)}</small>
      </button>
      <Button
        label={`Rename ${title}`}
        icon="pencil"
        look="quiet"
        iconOnly
        onClick={() => {
          naming.value = true;
        }}
      />
      <Button
        label={`Delete ${title}`}
        icon="trash"
        look="quiet"
        iconOnly
        onClick={() => deleteEntry(entry)}
      />
    </li>
  );
}

/** Past runs and drafts, with search, rename, open and delete. */
export function HistoryDialog({ onClose }: DialogProps) {
  const query = useSignal('');
  /** The history when the dialog was opened, kept while it is open. */
  const before = useSignal(history.value);
  const words = query.value.trim().toLowerCase();
  const visible = history.value.filter(
    (entry) =>
      entry.name?.toLowerCase().includes(words) ||
      JSON.stringify(entry.draft).toLowerCase().includes(words) ||
      factsOf(entry).toLowerCase().includes(words),
  );
  const canUndo = hasLost(before.value);
  return (
    <Dialog title="History" onClose={onClose}>
      <p class="hint">
        Your latest {mostEntries} runs and unfinished drafts; those that you name stay longest. They
        are stored in this browser only, without images.
      </p>
      {history.value.length > 0 && (
        <SearchInput
          label="Search the history"
          value={query.value}
          onChange={(text) => {
            query.value = text;
          }}
        />
      )}
      {visible.length === 0 && (
        <p class="empty">
          {history.value.length > 0
            ? 'No matching entries.'
            : canUndo
              ? 'The history is empty.'
              : 'Nothing yet. Every run is listed here, with its answer.'}
        </p>
      )}
      <ul class="history">
        {visible.map((entry) => (
          <Entry
            key={entry.run?.id ?? entry.at}
            entry={entry}
            onOpen={() => {
              openPast(entry);
              onClose();
            }}
          />
        ))}
      </ul>
      <footer>
        {canUndo && (
          <Button label="Undo" icon="restart" onClick={() => restoreHistory(before.value)} />
        )}
        {history.value.length > 0 && (
          <Button
            label={
              history.value.length === 1
                ? 'Delete 1 entry'
                : `Delete all ${history.value.length} entries`
            }
            icon="trash"
            onClick={deleteHistory}
          />
        )}
      </footer>
    </Dialog>
  );
}

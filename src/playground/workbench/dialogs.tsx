import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { KeyInput } from '../components/key-input.tsx';
import { openDraft, takeKey } from './actions.ts';
import { ConvertDialog } from './convert-dialog.tsx';
import { count, formatDuration } from './format.ts';
import { forgetHistory, type HistoryEntry, history } from './history.ts';
import { figuresOf } from './run.ts';
import { encodeDraft } from './share.ts';
import { apiKey, draft, run, running } from './state.ts';
import { dialog } from './ui-state.ts';

const close = () => {
  dialog.value = undefined;
};

function KeyDialog() {
  const typed = useSignal(apiKey.value);
  return (
    <Dialog title="API key" onClose={close}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          takeKey(typed.value.trim());
          close();
        }}
      >
        <p class="hint">
          Sent to this server alone, kept in this browser alone. A server prints its first key when
          it starts; the dashboard makes more.
        </p>
        <KeyInput typed={typed} />
        <footer>
          {apiKey.value !== '' && (
            <Button
              label="Forget it"
              onClick={() => {
                takeKey('');
                close();
              }}
            />
          )}
          <Button label="Remember it" look="primary" type="submit" />
        </footer>
      </form>
    </Dialog>
  );
}

function ShareDialog() {
  const link = useSignal('');
  const input = useRef<HTMLInputElement>(null);
  // The link is there after the dialog, and its focus.
  useEffect(() => input.current?.select(), [link.value]);
  useEffect(() => {
    void encodeDraft(draft.value).then((fragment) => {
      const url = new URL(location.href);
      url.hash = fragment;
      link.value = url.href;
    });
  }, []);
  return (
    <Dialog title="Share by link" onClose={close}>
      <p class="hint">
        The link holds the conversation, schema, tools and parameters; not the key, not the answer,
        not pictures. Nothing is uploaded: it is all in the part after the #.
      </p>
      <input
        class="input"
        readOnly
        ref={input}
        aria-label="Link"
        value={link.value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <footer>
        <CopyButton label="Copy the link" look="primary" text={() => link.value} />
      </footer>
    </Dialog>
  );
}

function titleOf(entry: HistoryEntry): string {
  const text = entry.draft.messages.findLast((message) => message.role === 'user')?.content;
  return text?.trim().slice(0, 120) || 'No question';
}

function HistoryDialog() {
  const open = (entry: HistoryEntry) => {
    openDraft(entry.draft);
    if (!running.value) run.value = entry.run;
    close();
  };
  /** What was just forgotten, as long as one looks at it. */
  const forgotten = useSignal<readonly HistoryEntry[]>([]);
  const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Dialog title="History" onClose={close}>
      <p class="hint">
        Runs are kept here, and drafts that made room for others, in this browser alone; pictures
        are not.
      </p>
      {history.value.length === 0 && (
        <p class="history-empty">
          {forgotten.value.length === 0
            ? 'Nothing yet. What you run is here afterwards, answer and all.'
            : `${count(forgotten.value.length, 'entry', 'entries')} forgotten.`}
          {forgotten.value.length > 0 && (
            <Button
              label="Undo"
              icon="restart"
              onClick={() => {
                history.value = forgotten.value;
              }}
            />
          )}
        </p>
      )}
      <ul class="history">
        {history.value.map((entry) => {
          const { run } = entry;
          const total = run && figuresOf(run).totalMs;
          const facts = run && [
            run.request.model,
            run.home === 'browser' ? 'this browser' : 'server',
            run.status,
            total === undefined ? '' : formatDuration(total),
          ];
          return (
            <li key={run?.id ?? entry.at}>
              <button type="button" class="history-entry" onClick={() => open(entry)}>
                <span>{titleOf(entry)}</span>
                <small>
                  {[when.format(entry.at), ...(facts ?? ['not run'])]
                    .filter((fact) => fact !== '')
                    .join(' · ')}
                </small>
              </button>
            </li>
          );
        })}
      </ul>
      {history.value.length > 0 && (
        <footer>
          <Button
            label={`Forget ${count(history.value.length, 'entry', 'entries')}`}
            icon="trash"
            onClick={() => {
              forgotten.value = history.value;
              forgetHistory();
            }}
          />
        </footer>
      )}
    </Dialog>
  );
}

/** The dialog that is open, if any. */
export function Dialogs() {
  switch (dialog.value) {
    case 'key':
      return <KeyDialog />;
    case 'share':
      return <ShareDialog />;
    case 'history':
      return <HistoryDialog />;
    case 'convert':
      return <ConvertDialog onClose={close} />;
    default:
      return null;
  }
}

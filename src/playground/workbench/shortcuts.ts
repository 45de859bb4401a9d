/** Global keyboard shortcuts. */
import { isApple } from '../components/is-apple.ts';
import { newDraft, stopRun } from './run/actions.ts';
import { tryToRun } from './run/try-to-run.ts';
import { running } from './state/state.ts';
import { dialog, openDialog } from './state/ui-state.ts';

const mod = isApple ? '⌘' : 'Ctrl';

/** The shortcuts as displayed. */
export const shortcuts: readonly { readonly keys: string; readonly what: string }[] = [
  { keys: `${mod} Enter`, what: 'Run' },
  { keys: 'Escape', what: 'Stop' },
  { keys: `${mod} K`, what: 'Search commands and templates' },
  { keys: 'Alt N', what: 'Start from scratch' },
  { keys: 'Alt T', what: 'Browse templates' },
  { keys: 'Alt H', what: 'Open the history' },
  { keys: '?', what: 'Show these shortcuts' },
];

/** Whether the focused element accepts text. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Runs with what is being typed: a field takes it over only when the focus leaves it. */
function runTyped(event: KeyboardEvent): void {
  const [field] = event.composedPath();
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.blur();
    // That of a value closes when it is left.
    if (!field.matches('.value-input')) field.focus({ preventScroll: true });
  }
  void tryToRun();
}

function actionOf(event: KeyboardEvent): (() => void) | undefined {
  const isMod = isApple ? event.metaKey : event.ctrlKey;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return () => runTyped(event);
  if (isMod && event.key.toLowerCase() === 'k') return openDialog('commands');
  // On a Mac, Alt types characters such as ñ and †.
  const mayType = isApple && isTyping(event);
  if (event.altKey && !event.ctrlKey && !event.metaKey && !mayType) {
    // Physical keys, for the same reason.
    return { KeyN: newDraft, KeyT: openDialog('templates'), KeyH: openDialog('history') }[
      event.code
    ];
  }
  if (event.key === '?' && !isTyping(event)) return openDialog('shortcuts');
  return event.key === 'Escape' && running.value ? stopRun : undefined;
}

/** Handles a shortcut before the editors see it, because they bind the same keys. */
export function onShortcut(event: KeyboardEvent): void {
  if (dialog.value !== undefined || event.isComposing) return;
  const action = actionOf(event);
  if (!action) return;
  if (event.key !== 'Escape') {
    event.preventDefault();
    event.stopPropagation();
  }
  // A key that is held would run again after each answer.
  if (!event.repeat) action();
}

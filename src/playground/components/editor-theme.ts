import { EditorView } from '@codemirror/view';

/** The editor in the page's colours. Custom properties reach into its shadow root. */
export const editorTheme = EditorView.theme({
  '&': {
    height: '100%',
    backgroundColor: 'transparent',
    color: 'var(--ink)',
    fontSize: 'var(--text-s)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.65' },
  '.cm-content': { padding: '10px 12px 10px 4px', caretColor: 'var(--accent)' },
  '.cm-gutters': { border: '0', backgroundColor: 'transparent', color: 'var(--ink-faint)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 4px 0 12px' },
  '.cm-foldGutter .cm-gutterElement': { color: 'var(--ink-faint)', cursor: 'pointer' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { background: 'var(--accent-wash)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-wash)',
    outline: '1px solid var(--accent-line)',
  },
  '.cm-foldPlaceholder': {
    border: '0',
    backgroundColor: 'var(--ghost)',
    color: 'var(--ink-soft)',
  },
  '.cm-placeholder': { color: 'var(--ink-faint)' },
  // Own underlines, because the built-in ones are images with data: URLs.
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    backgroundColor: 'var(--bad-wash)',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    backgroundColor: 'var(--warn-wash)',
    textDecoration: 'underline wavy var(--warn)',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow)',
    overflow: 'hidden',
  },
  '.cm-diagnostic': {
    padding: '6px 10px',
    maxWidth: '380px',
    fontFamily: 'var(--font)',
    fontSize: 'var(--text-s)',
  },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--warn)' },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: 'var(--text-s)' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--accent-ink)',
  },
  '.cm-completionDetail': { marginLeft: '12px', fontStyle: 'normal', opacity: '0.8' },
});

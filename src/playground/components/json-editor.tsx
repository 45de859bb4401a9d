import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type ReadonlySignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { editorTheme } from './editor-theme.ts';
import { hangingIndent } from './hanging-indent.ts';

/** A message about a range of the text. */
export interface EditorProblem {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--syntax-name)' },
  { tag: tags.string, color: 'var(--syntax-string)' },
  { tag: tags.number, color: 'var(--syntax-number)' },
  { tag: [tags.bool, tags.null], color: 'var(--syntax-word)' },
  { tag: [tags.punctuation, tags.brace, tags.squareBracket], color: 'var(--ink-soft)' },
]);

const basics: Extension = [
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  EditorState.tabSize.of(2),
  syntaxHighlighting(highlighting),
  EditorView.lineWrapping,
  hangingIndent,
  editorTheme,
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
  ]),
];

/**
 * A JSON editor. Its shadow root uses adopted style sheets, which the strictest content security
 * policy allows. Tab leaves it, as elsewhere on the page.
 */
export function JsonEditor(props: {
  readonly label: string;
  /** The live text, because typing may be ahead of the last render. */
  readonly text: ReadonlySignal<string>;
  readonly onChange: (value: string) => void;
  readonly problems?: readonly EditorProblem[];
  readonly lines?: boolean;
  readonly placeholder?: string;
  readonly extensions?: Extension;
  /** Provides the view, to move the selection to a problem. */
  readonly onReady?: (view: EditorView) => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const onChange = useRef(props.onChange);
  onChange.current = props.onChange;

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: props.text.peek(),
        extensions: [
          props.lines === false ? [] : [lineNumbers(), foldGutter()],
          basics,
          json(),
          autocompletion(),
          new Compartment().of(props.extensions ?? []),
          props.placeholder ? placeholder(props.placeholder) : [],
          EditorView.contentAttributes.of({ 'aria-label': props.label, tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) onChange.current(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    props.onReady?.(editor);
    return () => editor.destroy();
  }, []);

  useSignalEffect(() => {
    const insert = props.text.value;
    const editor = view.current;
    if (editor && editor.state.doc.toString() !== insert) {
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } });
    }
  });

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const length = editor.state.doc.length;
    const diagnostics: Diagnostic[] = (props.problems ?? []).map((problem) => ({
      ...problem,
      from: Math.min(problem.from, length),
      to: Math.min(problem.to, length),
    }));
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [props.problems]);

  // Code is written from left to right on any page.
  return <div class="json-editor" dir="ltr" ref={host} />;
}

/** Wrapped lines of the editor continue below their first character, not at the edge. */
import type { Extension } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

/** Characters a continuation is indented more than its line. */
const step = 2;
/** A deeper line continues here, so that there is room for its text. */
const deepest = 24;
/** CodeMirror's own padding of a line, in pixels. */
const edge = 6;

// Classes, because the strictest content security policy allows no style attributes.
const classOf = (indent: number) => `cm-hanging-${indent}`;
const decorations = Array.from({ length: deepest + 1 }, (_, indent) =>
  Decoration.line({ class: classOf(indent) }),
);
const theme = EditorView.theme(
  Object.fromEntries(
    decorations.map((_, indent) => {
      const hanging = indent + step;
      return [
        `.cm-line.${classOf(indent)}`,
        { paddingInlineStart: `calc(${edge}px + ${hanging}ch)`, textIndent: `-${hanging}ch` },
      ];
    }),
  ),
);

function decorate({ state, visibleRanges }: EditorView): DecorationSet {
  const ranges = visibleRanges.flatMap(({ from, to }) => {
    const found = [];
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      const indent = Math.min(deepest, line.text.search(/\S|$/));
      found.push((decorations[indent] as Decoration).range(line.from));
      at = line.to + 1;
    }
    return found;
  });
  return Decoration.set(ranges, true);
}

/** The extension. */
export const hangingIndent: Extension = [
  theme,
  ViewPlugin.define(
    (view) => ({
      decorations: decorate(view),
      update(update: ViewUpdate) {
        if (update.docChanged || update.viewportChanged) this.decorations = decorate(update.view);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  ),
];

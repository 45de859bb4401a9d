import type { EditorView } from '@codemirror/view';
import { computed } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Switch } from '../components/controls.tsx';
import { Icon } from '../components/icon.tsx';
import { type EditorProblem, JsonEditor } from '../components/json-editor.tsx';
import { formatJson } from '../schema/format-json.ts';
import { schemaKeywordCompletion } from '../schema/keyword-completion.ts';
import { change, draft, parsedSchema } from './state.ts';
import { dialog, schemaFindings } from './ui-state.ts';

/** Problems in the text as it is now; findings about an older text are outdated and left out. */
const problems = computed<readonly EditorProblem[]>(() => {
  const parsed = parsedSchema.value;
  if ('problem' in parsed) {
    return [{ ...parsed.problem.range, severity: 'error', message: parsed.problem.message }];
  }
  const found = schemaFindings.value;
  return found.text === draft.value.schemaText ? found.problems : [];
});

function ProblemList(props: { readonly onGo: (problem: EditorProblem) => void }) {
  if (problems.value.length === 0) return null;
  const lineOf = (at: number) => draft.value.schemaText.slice(0, at).split('\n').length;
  return (
    <ul class="problems" aria-label="Problems of the schema">
      {problems.value.map((problem) => (
        <li key={`${problem.from} ${problem.message}`} data-severity={problem.severity}>
          <button type="button" onClick={() => props.onGo(problem)}>
            <Icon name="warning" />
            <span>{problem.message}</span>
            <small>line {lineOf(problem.from)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The shape of the answer. */
export function SchemaPane() {
  const view = useRef<EditorView>(undefined);
  const { schemaOn, schemaText } = draft.value;
  const parsed = parsedSchema.value;
  const go = (problem: EditorProblem) => {
    view.current?.dispatch({
      selection: { anchor: problem.from, head: problem.to },
      scrollIntoView: true,
    });
    view.current?.focus();
  };
  return (
    <section
      class="pane pane-schema"
      aria-labelledby="schema-title"
      data-off={schemaOn ? undefined : ''}
    >
      <header class="pane-head">
        <h2 id="schema-title">Schema</h2>
        <Switch
          label={schemaOn ? 'applied' : 'off'}
          checked={schemaOn}
          onChange={(on) => change({ schemaOn: on })}
        />
        <div class="row row-end">
          <Button
            label="Tidy"
            look="quiet"
            title="Indent the schema"
            disabled={!('value' in parsed)}
            onClick={() => {
              if ('value' in parsed) change({ schemaText: formatJson(parsed.value) });
            }}
          />
          <Button
            label="From code"
            icon="wand"
            look="quiet"
            title="Make a schema of a TypeScript type, a Zod schema or a sample document"
            onClick={() => {
              dialog.value = 'convert';
            }}
          />
        </div>
      </header>
      <div class="pane-body pane-editor">
        <JsonEditor
          label="JSON Schema"
          value={schemaText}
          problems={problems.value}
          extensions={schemaKeywordCompletion}
          placeholder='{ "type": "object" }'
          onChange={(text) => change({ schemaText: text })}
          onReady={(editor) => {
            view.current = editor;
          }}
        />
      </div>
      <ProblemList onGo={go} />
    </section>
  );
}

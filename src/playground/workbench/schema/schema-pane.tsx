import type { EditorView } from '@codemirror/view';
import { useRef } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Segmented, Switch } from '../../components/controls.tsx';
import { counted } from '../../components/format.ts';
import { Icon } from '../../components/icon.tsx';
import { type EditorProblem, JsonEditor } from '../../components/json-editor.tsx';
import { lazy } from '../../components/lazy.tsx';
import { MarkedText } from '../../components/marked-text.tsx';
import { Splitter } from '../../components/splitter.tsx';
import { formatJsonText } from '../../schema/format-json.ts';
import { schemaKeywordCompletion } from '../../schema/keyword-completion.ts';
import { schemaProblems, verdict } from '../run/schema-findings.ts';
import { change, draft, parsedSchema, schemaText } from '../state/state.ts';
import { openDialog, paneSizes, resizePane, schemaView } from '../state/ui-state.ts';
import { pastedCode } from './pasted-code.ts';

const SchemaBuilder = lazy(async () => (await import('./schema-builder.tsx')).SchemaBuilder);

/** Shown when the checker finds no errors. */
function Verdict() {
  const bytes = verdict.value?.shortestBytes;
  if (bytes === undefined || !draft.value.schemaOn) return null;
  return (
    <p class="verdict">
      <Icon name="check" />
      Enforced in full. Shortest answer: {counted(bytes, 'byte')}.
    </p>
  );
}

function ConversionOffer() {
  const conversion = pastedCode.value;
  if (!conversion) return null;
  return (
    <div class="conversion-offer">
      <span>
        This is {/^[AO]/.test(conversion.kind) ? 'an' : 'a'} {conversion.kind}.
      </span>
      <Button
        label="Convert to a schema"
        icon="wand"
        onClick={() => change({ schemaText: conversion.text })}
      />
    </div>
  );
}

function ProblemList(props: { readonly onGo: (problem: EditorProblem) => void }) {
  if (schemaProblems.value.length === 0) return <Verdict />;
  if (pastedCode.value) return <ConversionOffer />;
  const lineOf = (at: number) => schemaText.value.slice(0, at).split('\n').length;
  return (
    <ul class="problems" aria-label="Problems in the schema">
      {schemaProblems.value.map((problem) => (
        <li key={`${problem.from} ${problem.message}`} data-severity={problem.severity}>
          <button type="button" onClick={() => props.onGo(problem)}>
            <Icon name="warning" />
            <span>
              <MarkedText text={problem.message} />
            </span>
            <small>line {lineOf(problem.from)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The pane of the answer's schema. */
export function SchemaPane() {
  const view = useRef<EditorView>(undefined);
  const { schemaOn } = draft.value;
  const parsed = parsedSchema.value;
  const go = (problem: EditorProblem) => {
    schemaView.value = 'code';
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
          label={schemaOn ? 'On' : 'Off'}
          checked={schemaOn}
          onChange={(on) => change({ schemaOn: on })}
        />
        <div class="row row-end">
          <Button
            label="Format"
            look="quiet"
            title="Format the schema"
            disabled={!('value' in parsed)}
            onClick={() => {
              change({ schemaText: formatJsonText(schemaText.value) });
            }}
          />
          <Button
            label="Import"
            icon="wand"
            look="quiet"
            title="Import a schema from code, an OpenAPI document or a sample"
            onClick={openDialog('convert')}
          />
        </div>
      </header>
      <div class="schema-bar">
        <Segmented
          label="Schema view"
          value={schemaView.value}
          options={[
            { value: 'code', label: 'JSON' },
            { value: 'fields', label: 'Builder' },
          ]}
          onChange={(view) => {
            schemaView.value = view;
          }}
        />
        <Button
          label="Describe"
          icon="pencil"
          look="quiet"
          title="Describe the schema in words"
          onClick={openDialog('describe')}
        />
      </div>
      <div class="pane-body pane-editor" hidden={schemaView.value !== 'code'}>
        <JsonEditor
          label="JSON Schema"
          text={schemaText}
          problems={schemaProblems.value}
          extensions={schemaKeywordCompletion}
          placeholder='{ "type": "object" }'
          onChange={(text) => change({ schemaText: text })}
          onReady={(editor) => {
            view.current = editor;
          }}
        />
      </div>
      {schemaView.value === 'fields' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section class="pane-body builder" aria-label="Fields of the schema" tabIndex={0}>
          <SchemaBuilder />
        </section>
      )}
      <ProblemList onGo={go} />
      <Splitter
        label="Width of the schema"
        value={paneSizes.value.schema}
        least={15}
        most={50}
        onChange={resizePane('schema')}
      />
    </section>
  );
}

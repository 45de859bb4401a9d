import { outline } from '../../../form/outline/outline.ts';
import { parsePartialJson } from '../../../runtime/common/patch/index.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { describeFinish } from '../../components/format.ts';
import { Icon } from '../../components/icon.tsx';
import { saveFile } from '../../components/save-file.ts';
import { DocumentView } from '../../document/document-view.tsx';
import { EditingContext } from '../../document/editing.ts';
import { LowConfidenceContext, lowConfidenceReason } from '../../document/low-confidence.tsx';
import { indentJson } from '../../schema/format-json.ts';
import { documentText, type Run, type RunChoice } from '../state/run.ts';
import { draft, parsedSchema, run, running } from '../state/state.ts';
import { continueWith } from './conversation.ts';
import { editingOf, releaseAll } from './fix-answer.ts';
import { Thinking } from './thinking.tsx';
import { ToolCalls } from './tool-calls.tsx';

/** Whether the answer was generated with the current schema; only then can its values be kept. */
function isOfDraft(state: Run): boolean {
  const parsed = parsedSchema.value;
  return (
    draft.value.schemaOn &&
    'value' in parsed &&
    JSON.stringify(parsed.value) === JSON.stringify(state.schema)
  );
}

/** How many values the next run keeps. */
export function FixedNote() {
  const number = draft.value.fixed?.pointers.length ?? 0;
  if (number === 0) return null;
  return (
    <p class="fixed-note" role="status">
      <Icon name="lock" />
      <span>
        {number === 1 ? 'One value is' : `${number} values are`} kept.{' '}
        {run.value ? 'Run again and the model rewrites' : 'Run and the model writes'} the rest.
      </span>
      <Button
        label={number === 1 ? 'Release it' : 'Release all'}
        look="link"
        onClick={releaseAll}
      />
    </p>
  );
}

function ChoiceBody({ state, choice }: { readonly state: Run; readonly choice: RunChoice }) {
  const ended = state.status !== 'waiting' && state.status !== 'streaming';
  const live = !ended && choice.finishReason === undefined;
  if (choice.toolCalls.length > 0) return <ToolCalls state={state} choice={choice} live={live} />;
  if (state.schema !== undefined) {
    const over = ended ? state.status === 'done' : choice.finishReason !== undefined;
    const field = outline(state.schema, choice.document, over);
    const form = <DocumentView field={field} live={live} text={documentText(choice)} />;
    const editing = ended && over && isOfDraft(state) ? editingOf(choice) : undefined;
    // What a person has kept or corrected is not doubtful any more.
    const reason = (pointer: string) =>
      editing?.isFixed(pointer) ? undefined : lowConfidenceReason(choice.confidence?.[pointer]);
    const isMarked = Object.keys(choice.confidence ?? {}).some((pointer) => reason(pointer));
    return (
      <LowConfidenceContext.Provider value={reason}>
        <EditingContext.Provider value={editing}>{form}</EditingContext.Provider>
        {ended && isMarked && (
          <p class="low-confidence-note">The model was not sure of the values that are marked.</p>
        )}
      </LowConfidenceContext.Provider>
    );
  }
  return (
    <p class="prose" dir="auto" data-live={live ? '' : undefined}>
      {choice.text}
    </p>
  );
}

/** Saves an answer under the name of its schema. */
function saveAnswer(state: Run, text: string): void {
  const name = state.request.response_format?.json_schema.name;
  const type = name === undefined ? 'text/plain' : 'application/json';
  saveFile(new Blob([text], { type }), name === undefined ? 'answer.txt' : `${name}.json`);
}

/** One choice of an answer, with its actions. `alone` if it is the only one. */
export function Choice(props: {
  readonly state: Run;
  readonly choice: RunChoice;
  readonly alone: boolean;
}) {
  const { state, choice, alone } = props;
  const text = documentText(choice);
  const over = !running.value;
  const pretty = () => (parsePartialJson(text)?.complete ? indentJson(text) : text);
  return (
    <article class="choice" aria-label={alone ? 'Answer' : `Choice ${choice.index + 1}`}>
      {!alone && (
        <header class="choice-head">
          <h3>Choice {choice.index + 1}</h3>
          {choice.finishReason && <span>{describeFinish(choice.finishReason)}</span>}
        </header>
      )}
      <Thinking state={state} choice={choice} />
      {alone && <FixedNote />}
      <ChoiceBody state={state} choice={choice} />
      {over && text !== '' && (
        <div class="row choice-actions">
          <CopyButton text={pretty} />
          <Button
            label="Download"
            icon="download"
            look="quiet"
            title="Save the answer as a file"
            onClick={() => saveAnswer(state, pretty())}
          />
          <Button
            label="Continue"
            icon="reply"
            look="quiet"
            title="Add this answer to the conversation"
            onClick={() => continueWith({ role: 'assistant', content: text })}
          />
        </div>
      )}
    </article>
  );
}

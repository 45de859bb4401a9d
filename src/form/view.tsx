/** Renders a form: the question, the state of the model, and a control for each value. */
import { useState } from 'preact/hooks';
import { Control } from './controls.tsx';
import { type Field, nextPointer, outline } from './outline/outline.ts';
import { valueAt } from './outline/pointer.ts';
import { type FormState, isBusy, shownDocument } from './session.ts';

/** The form's texts, for pages in other languages. */
interface FormTexts {
  readonly question: string;
  /** The label of an answer that is a single value. */
  readonly answer: string;
  readonly run: string;
  readonly stop: string;
  readonly release: string;
  readonly loading: string;
  readonly filling: string;
}

/** The form's content and callbacks. */
export interface FormViewProps {
  readonly schema: unknown;
  readonly state: FormState;
  readonly texts: FormTexts;
  /** Undefined if the page, not the user, asks. */
  readonly question: string | undefined;
  readonly disabled: boolean;
  readonly readonly: boolean;
  readonly onQuestion: (text: string) => void;
  readonly onRun: () => void;
  readonly onStop: () => void;
  readonly onEnter: (pointer: string, value: unknown) => void;
  readonly onUnreadable: (pointer: string, entryBefore: unknown) => void;
  readonly onReadable: (pointer: string) => void;
  readonly onEntered: () => void;
  readonly onRelease: (pointer: string) => void;
}

interface FieldProps {
  readonly form: FormViewProps;
  readonly field: Field;
  readonly next: string | undefined;
  /** Whether missing values can be entered. Those in lists come from the model. */
  readonly isFree: boolean;
}

const idOf = (pointer: string) => `value${pointer}`;

function partOf(name: string, { form, field, next }: FieldProps): string {
  const parts: string[] = [name, field.state];
  if (field.pointer === next) parts.push('next');
  if (form.state.entered.has(field.pointer)) parts.push('kept');
  return parts.join(' ');
}

function Leaf(props: FieldProps) {
  const { form, field, isFree } = props;
  const { pointer, description } = field;
  const [releases, setReleases] = useState(0);
  const label = field.label || form.texts.answer;
  const mayEnter = !form.readonly && !isBusy(form.state) && (isFree || field.state === 'filled');
  return (
    <div part={partOf('field', props)}>
      <label part="label" for={idOf(pointer)} title={description}>
        {label}
      </label>
      <div part="value">
        <Control
          // What is being typed is void when the model may write the value again.
          key={releases}
          id={idOf(pointer)}
          field={field}
          round={form.state.round}
          part={partOf('control', props)}
          onEnter={mayEnter ? (value) => form.onEnter(pointer, value) : undefined}
          entry={form.state.entered.get(pointer)}
          isWritten={(valueAt(form.state.document, pointer) ?? undefined) !== undefined}
          onUnreadable={(entryBefore) => form.onUnreadable(pointer, entryBefore)}
          onReadable={() => form.onReadable(pointer)}
          onDone={form.onEntered}
        />
        {mayEnter && form.state.entered.has(pointer) && (
          <button
            type="button"
            part="button release"
            title={form.texts.release}
            aria-label={`${form.texts.release}: ${label}`}
            onClick={() => {
              form.onRelease(pointer);
              setReleases(releases + 1);
            }}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M4 4l8 8M12 4l-8 8" fill="none" stroke="currentColor" stroke-width="1.5" />
            </svg>
          </button>
        )}
      </div>
    </div>
  );
}

function Node(props: FieldProps) {
  const { form, field, next, isFree } = props;
  // No more values will arrive.
  if (field.state === 'absent') return null;
  // The page has set the document, and nobody can enter these.
  const isSet = form.state.given === true && !isBusy(form.state);
  if (isSet && !isFree && field.state === 'possible') return null;
  if (field.children.length === 0 && field.shape !== 'object' && field.shape !== 'array') {
    return <Leaf {...props} />;
  }
  const isRoot = field.pointer === '';
  const children = field.children.map((child) => (
    <Node
      key={child.pointer}
      form={form}
      field={child}
      next={next}
      isFree={isFree && field.shape === 'object'}
    />
  ));
  if (isRoot) return <div part={partOf('group root', props)}>{children}</div>;
  return (
    <fieldset part={partOf('group', props)}>
      <legend part="legend" title={field.description}>
        {field.label}
      </legend>
      {children}
    </fieldset>
  );
}

function Question({ form }: { readonly form: FormViewProps }) {
  const busy = isBusy(form.state);
  return (
    <div part="ask">
      {form.question !== undefined && (
        <>
          <label part="label question-label" for="question">
            {form.texts.question}
          </label>
          <textarea
            id="question"
            part="control question"
            dir="auto"
            rows={3}
            value={form.question}
            onInput={(event) => form.onQuestion(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              form.onRun();
            }}
          />
        </>
      )}
      <button
        type="button"
        part="button run"
        disabled={form.disabled}
        onClick={busy ? form.onStop : form.onRun}
      >
        {busy ? form.texts.stop : form.texts.run}
      </button>
    </div>
  );
}

function Progress({ state, texts }: FormViewProps) {
  const { status, progress, error } = state;
  const isLoading = status === 'loading' && progress !== undefined;
  return (
    <>
      {isLoading && <progress part="progress" aria-label={texts.loading} value={progress} />}
      <p part="status" role="status">
        {isLoading ? texts.loading : isBusy(state) ? texts.filling : ''}
      </p>
      {error && (
        <p part="error" role="alert">
          {error.message}
        </p>
      )}
    </>
  );
}

/** The whole form. */
export function FormView(props: FormViewProps) {
  const { schema, state } = props;
  const hasEnded = state.status === 'filled';
  const field = outline(schema, shownDocument(state), hasEnded);
  const written = outline(schema, state.document, hasEnded);
  const next = state.status === 'filling' ? nextPointer(written) : undefined;
  return (
    <div part="form" aria-busy={isBusy(state)}>
      <Question form={props} />
      <Progress {...props} />
      <Node form={props} field={field} next={next} isFree={true} />
    </div>
  );
}

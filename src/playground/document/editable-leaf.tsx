import { useSignal } from '@preact/signals';
import { useContext, useId } from 'preact/hooks';
import type { Field } from '../../form/outline/outline.ts';
import { readTyped } from '../../form/outline/read-typed.ts';
import { Icon } from '../components/icon.tsx';
import { Leaf } from './document-leaf.tsx';
import { type Editing, EditingContext } from './editing.ts';
import { LowConfidence } from './low-confidence.tsx';
import { WrittenContext } from './written.ts';
import './kept-values.css';

/** A text of many lines scrolls. */
const mostRows = 12;

/**
 * An input in place of a value. Enter accepts the typed text, Escape restores the value. In a text
 * of several lines, Shift+Enter adds one.
 */
function ValueInput(props: {
  readonly field: Field;
  readonly editing: Editing;
  readonly onDone: () => void;
}) {
  const { field, editing, onDone } = props;
  const written = useContext(WrittenContext)(field.pointer);
  const typed = useSignal(
    (typeof field.value === 'number' && written) || String(field.value ?? ''),
  );
  const wrong = useSignal(false);
  const problemId = useId();
  const commit = () => {
    const value = readTyped(typed.value, field.value);
    wrong.value = value === undefined;
    if (value === undefined) return;
    if (value !== field.value) editing.replace(field.pointer, value);
    onDone();
  };
  const lines = typed.value.split('\n').length;
  // An input would remove the line breaks. It stays what it is while one types.
  const hasLines = /[\n\r]/.test(String(field.value ?? ''));
  const attributes = {
    class: 'input value-input',
    dir: 'auto',
    'aria-label': `New value of ${field.label}`,
    'aria-invalid': wrong.value ? 'true' : undefined,
    'aria-describedby': wrong.value ? problemId : undefined,
    value: typed.value,
    ref: (input: HTMLElement | null) => input?.focus(),
    onInput(event: { readonly currentTarget: { readonly value: string } }) {
      typed.value = event.currentTarget.value;
    },
    onKeyDown(event: KeyboardEvent) {
      // Keys of an input method, which chooses characters with them.
      if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return;
      if (event.key === 'Enter' && event.shiftKey && hasLines) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Enter') commit();
      else onDone();
    },
    onBlur: commit,
  } as const;
  return (
    <>
      {hasLines ? (
        <textarea {...attributes} rows={Math.min(lines, mostRows)} />
      ) : (
        <input
          {...attributes}
          inputMode={typeof field.value === 'number' ? 'decimal' : undefined}
        />
      )}
      {wrong.value && (
        <span id={problemId} class="value-problem" role="alert">
          Enter a number.
        </span>
      )}
    </>
  );
}

/** The options of a field as buttons. */
function ChoiceButtons({ field, editing }: { readonly field: Field; readonly editing: Editing }) {
  return (
    <span class="options">
      {field.options?.map((option) => (
        <button
          key={String(option)}
          type="button"
          class="option"
          data-chosen={option === field.value ? '' : undefined}
          aria-pressed={option === field.value}
          onClick={() => editing.replace(field.pointer, option)}
        >
          {String(option)}
        </button>
      ))}
    </span>
  );
}

function Buttons(props: {
  readonly field: Field;
  readonly editing: Editing;
  readonly onEdit: (() => void) | undefined;
}) {
  const { field, editing } = props;
  const fixed = editing.isFixed(field.pointer);
  return (
    <span class="value-buttons" data-fixed={fixed ? '' : undefined}>
      {props.onEdit && (
        <button
          type="button"
          class="button"
          data-look="quiet"
          data-square=""
          aria-label={`Edit ${field.label}`}
          title="Edit"
          onClick={props.onEdit}
        >
          <Icon name="pencil" />
        </button>
      )}
      <button
        type="button"
        class="button value-lock"
        data-look="quiet"
        data-square=""
        aria-label={`Keep ${field.label}`}
        aria-pressed={fixed}
        title={
          fixed ? 'Kept in the next run. Click to release it.' : 'Keep this value in the next run'
        }
        onClick={() => editing.setFixed(field.pointer, !fixed)}
      >
        <Icon name={fixed ? 'lock' : 'unlock'} />
      </button>
    </span>
  );
}

/**
 * A value that can be corrected and kept, if its form allows that. `compact` for narrow layouts.
 */
export function EditableLeaf(props: { readonly field: Field; readonly compact?: boolean }) {
  const { field, compact = false } = props;
  const editing = useContext(EditingContext);
  const open = useSignal(false);
  if (!editing || field.state !== 'filled') {
    return (
      <LowConfidence pointer={field.pointer}>
        <Leaf field={field} />
      </LowConfidence>
    );
  }
  if (open.value) {
    return (
      <ValueInput
        field={field}
        editing={editing}
        onDone={() => {
          open.value = false;
        }}
      />
    );
  }
  const isChoice = !compact && (field.options?.length ?? 0) > 1;
  const edit = () => {
    // A boolean has only one other value.
    if (typeof field.value === 'boolean') editing.replace(field.pointer, !field.value);
    else open.value = true;
  };
  return (
    <span
      class="value"
      data-compact={compact ? '' : undefined}
      data-fixed={editing.isFixed(field.pointer) ? '' : undefined}
    >
      {/* The margins that make room for the buttons follow the page's direction, not the text's. */}
      <span>
        <LowConfidence pointer={field.pointer}>
          {isChoice ? <ChoiceButtons field={field} editing={editing} /> : <Leaf field={field} />}
        </LowConfidence>
      </span>
      <Buttons
        field={field}
        editing={editing}
        onEdit={isChoice || typeof field.value === 'object' ? undefined : edit}
      />
    </span>
  );
}

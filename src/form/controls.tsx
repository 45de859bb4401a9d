/** Controls for single values: the browser's own for each type, filled by the model or by hand. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Field } from './outline/outline.ts';
import { readTyped } from './outline/read-typed.ts';

/** Props of every control. */
export interface ControlProps {
  readonly field: Field;
  readonly id: string;
  readonly part: string;
  /** What was typed in an earlier round is void. */
  readonly round: number;
  /** Undefined if the value cannot be entered. */
  readonly onEnter: ((value: unknown) => void) | undefined;
  /** The user's entry; undefined if the value is not the user's. */
  readonly entry: unknown;
  /** Whether the document has a value other than null in this place, without the entry. */
  readonly isWritten: boolean;
  /** Called while the text is no value, with the entry from before it was typed. */
  readonly onUnreadable: (entryBefore: unknown) => void;
  /** Called when a text that is no value is gone. */
  readonly onReadable: () => void;
  /** Called when the user leaves the field with a complete entry. */
  readonly onDone: () => void;
}

/** Longer values get more than one line. */
const longText = 60;

function Choice({ field, id, part, onEnter, onDone }: ControlProps) {
  const options = field.options ?? [];
  const chosen = options.indexOf(field.value);
  return (
    <select
      id={id}
      part={part}
      disabled={!onEnter}
      value={chosen < 0 ? '' : String(chosen)}
      onChange={(event) => {
        onEnter?.(options[Number(event.currentTarget.value)]);
        onDone();
      }}
    >
      {chosen < 0 && <option value="" />}
      {options.map((option, index) => (
        <option key={String(option)} value={String(index)}>
          {String(option)}
        </option>
      ))}
    </select>
  );
}

function Check({ field, id, part, onEnter, onDone }: ControlProps) {
  return (
    <input
      type="checkbox"
      id={id}
      part={part}
      disabled={!onEnter}
      checked={field.value === true}
      // Neither yes nor no, until the value arrives.
      indeterminate={field.state !== 'filled'}
      onChange={(event) => {
        onEnter?.(event.currentTarget.checked);
        onDone();
      }}
    />
  );
}

/** The text being typed. `1.` parses as 1, but must not be replaced by `1` while typing. */
interface Typing {
  readonly text: string;
  readonly round: number;
  readonly isWrong: boolean;
  readonly entryBefore: unknown;
}

function Text({ field, id, part, round, entry, isWritten, ...on }: ControlProps) {
  const [latest, setTyping] = useState<Typing>();
  const typing = latest?.round === round ? latest : undefined;
  const isWrong = typing?.isWrong ?? false;
  // The field may disappear, as of a branch that the document has left.
  useLayoutEffect(() => (isWrong ? on.onReadable : undefined), [isWrong]);
  const isNumber = field.shape === 'number';
  const text = typing?.text ?? (field.state === 'filled' ? String(field.value) : '');
  const common = {
    id,
    part,
    dir: 'auto' as const,
    readOnly: !on.onEnter,
    placeholder: field.hint ?? '',
    value: text,
    'aria-invalid': isWrong ? ('true' as const) : undefined,
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => {
      const entered = event.currentTarget.value;
      const entryBefore = typing ? typing.entryBefore : entry;
      const value = readTyped(entered, isNumber ? 0 : '');
      const isEmptied = entered === '' && !isWritten;
      const isUnreadable = value === undefined && !isEmptied;
      setTyping({ text: entered, round, isWrong: isUnreadable, entryBefore });
      if (isUnreadable) on.onUnreadable(entryBefore);
      else on.onEnter?.(isEmptied ? undefined : value);
    },
    onBlur: () => {
      if (!typing || isWrong) return;
      setTyping(undefined);
      on.onDone();
    },
  };
  const lines = text.split('\n').length + Math.floor(text.length / longText);
  // A field does not change its element while the user types.
  const isLong = useRef(false);
  if (!typing) isLong.current = lines > 1;
  return isLong.current ? (
    <textarea {...common} rows={Math.min(8, Math.max(2, lines))} />
  ) : (
    <input {...common} type="text" inputMode={isNumber ? 'decimal' : undefined} />
  );
}

/** Whether a person can enter a value of this kind. */
const canEnter = ({ shape, options }: Field): boolean =>
  options !== undefined || shape === 'string' || shape === 'number' || shape === 'boolean';

/** The control of a scalar value. */
export function Control(props: ControlProps) {
  const { instead, options } = props.field;
  const field = !options && instead && canEnter(instead) ? instead : props.field;
  if (field.options && field.options.length > 1) return <Choice {...props} field={field} />;
  if (field.shape === 'boolean') return <Check {...props} field={field} />;
  if (field.state === 'filled' && (field.value === null || typeof field.value === 'object')) {
    return (
      <output id={props.id} part={props.part}>
        {field.value === null ? 'null' : JSON.stringify(field.value)}
      </output>
    );
  }
  return <Text {...props} field={field} />;
}

/** Controls for single values: the browser's own for each type, filled by the model or by hand. */
import { useRef, useState } from 'preact/hooks';
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

function Text({ field, id, part, round, onEnter, onDone }: ControlProps) {
  /** The text being typed. `1.` parses as 1, but must not be replaced by `1` while typing. */
  const [typing, setTyping] = useState<{ readonly text: string; readonly round: number }>();
  const typed = typing?.round === round ? typing.text : undefined;
  const isNumber = field.shape === 'number';
  const text = typed ?? (field.state === 'filled' ? String(field.value) : '');
  const read = (entered: string) => readTyped(entered, isNumber ? 0 : '');
  const isWrong = typed !== undefined && read(typed) === undefined;
  const common = {
    id,
    part,
    dir: 'auto' as const,
    readOnly: !onEnter,
    placeholder: field.hint ?? '',
    value: text,
    'aria-invalid': isWrong ? ('true' as const) : undefined,
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => {
      const entered = event.currentTarget.value;
      const value = read(entered);
      setTyping({ text: entered, round });
      if (value !== undefined) onEnter?.(value);
    },
    onBlur: () => {
      if (typed === undefined || isWrong) return;
      setTyping(undefined);
      onDone();
    },
  };
  const lines = text.split('\n').length + Math.floor(text.length / longText);
  // A field does not change its element while the user types.
  const isLong = useRef(false);
  if (typed === undefined) isLong.current = lines > 1;
  return isLong.current ? (
    <textarea {...common} rows={Math.min(8, Math.max(2, lines))} />
  ) : (
    <input {...common} type="text" inputMode={isNumber ? 'decimal' : undefined} />
  );
}

/** The control of a scalar value. */
export function Control(props: ControlProps) {
  const { field } = props;
  if (field.options && field.options.length > 1) return <Choice {...props} />;
  if (field.shape === 'boolean') return <Check {...props} />;
  if (field.state === 'filled' && (field.value === null || typeof field.value === 'object')) {
    return (
      <output id={props.id} part={props.part}>
        {field.value === null ? 'null' : JSON.stringify(field.value)}
      </output>
    );
  }
  return <Text {...props} />;
}

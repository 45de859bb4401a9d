import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

/** A label above its control. */
export function Field(props: {
  readonly label: string;
  readonly problem?: string | undefined;
  readonly children: (attributes: {
    readonly id: string;
    readonly 'aria-invalid'?: 'true';
    readonly 'aria-describedby'?: string;
  }) => ComponentChildren;
}) {
  const id = useId();
  const problemId = useId();
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {props.label}
      </label>
      {props.children({
        id,
        ...(props.problem && { 'aria-invalid': 'true', 'aria-describedby': problemId }),
      })}
      {props.problem && (
        <span class="field-problem" id={problemId} role="alert">
          {props.problem}
        </span>
      )}
    </div>
  );
}

/** A choice among a few visible alternatives. */
export function Segmented<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly title?: string;
    readonly disabled?: boolean;
  }[];
  readonly onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <div class="segmented" role="radiogroup" aria-label={props.label}>
      {props.options.map((option) => (
        <label key={option.value} title={option.title}>
          <input
            type="radio"
            name={name}
            checked={option.value === props.value}
            disabled={option.disabled}
            onChange={() => props.onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

/** A switch with immediate effect. */
export function Switch(props: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says by itself whether it is on.
        role="switch"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  );
}

/**
 * Tabs following the ARIA pattern: one tab stop, arrow keys move. The caller provides the panel,
 * with `id` `${id}-panel`.
 */
export function Tabs<Value extends string>(props: {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = props.options.findIndex((option) => option.value === props.value);
    const next = (at + step + props.options.length) % props.options.length;
    const option = props.options[next];
    if (!option) return;
    props.onChange(option.value);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={props.label} ref={list} onKeyDown={move}>
      {props.options.map((option) => {
        const selected = option.value === props.value;
        return (
          <button
            key={option.value}
            type="button"
            role="tab"
            id={`${props.id}-${option.value}`}
            aria-selected={selected}
            aria-controls={`${props.id}-panel`}
            tabIndex={selected ? 0 : -1}
            onClick={() => props.onChange(option.value)}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}

/** Fields that filter a list. */
import type { Key } from './bodies.ts';

/** A selection. The first option, with an empty value, stands for all. */
export function Choice(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}) {
  return (
    <select
      class="input"
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      {props.options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** A selection of keys. */
export function KeyChoice(props: {
  readonly keys: readonly Key[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const options = props.keys.map(({ id, name }) => [id, name] as const);
  return (
    <Choice
      label="Key"
      value={props.value}
      options={[['', 'All keys'], ...options]}
      onChange={props.onChange}
    />
  );
}

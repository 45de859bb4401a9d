/** Fields that narrow a list. */
import type { Key } from './bodies.ts';

/** A choice; the first one, with an empty value, is all of them. */
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

/** The keys to choose from. */
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

/** A text to search for. */
export function Search(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <input
      class="input"
      type="search"
      aria-label={props.label}
      placeholder="Search"
      value={props.value}
      onInput={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

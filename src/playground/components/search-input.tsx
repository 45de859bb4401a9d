/** A search field. */
export function SearchInput(props: {
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

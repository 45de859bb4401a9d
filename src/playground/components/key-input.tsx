import type { Signal } from '@preact/signals';

/** A field for an API key: masked, and not saved by the browser. */
export function KeyInput({ typed }: { readonly typed: Signal<string> }) {
  return (
    <input
      class="input"
      type="password"
      autocomplete="off"
      spellcheck={false}
      aria-label="API key"
      placeholder="fw_…"
      value={typed.value}
      onInput={(event) => {
        typed.value = event.currentTarget.value;
      }}
    />
  );
}

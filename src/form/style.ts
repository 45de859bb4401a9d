/** The default style of a form, in the page's own fonts and colours. */
export const style = `
:host { display: block; --accent: var(--formwork-accent, #2a52d8); --line: color-mix(in srgb, currentColor 25%, transparent); }
:host([hidden]) { display: none; }
[part~='form'], [part~='ask'], [part~='group'] { display: grid; gap: 0.75em; }
[part~='form'], [part~='group'] { min-inline-size: 0; }
[part~='ask'] { justify-items: start; }
[part~='field'] { display: grid; grid-template-columns: minmax(6em, 10em) minmax(0, 1fr); gap: 0.25em 1em; align-items: start; }
[part~='group'] { margin: 0; padding: 0; border: 0; }
fieldset[part~='group'] { padding-inline-start: 1em; border-inline-start: 2px solid var(--line); }
[part~='label'], [part~='legend'] { padding: 0.45em 0; overflow-wrap: anywhere; opacity: 0.85; }
[part~='legend'] { padding: 0 0 0.5em; }
[part~='value'] { display: flex; gap: 0.25em; align-items: start; min-inline-size: 0; }
[part~='control'] { box-sizing: border-box; flex: 1; min-inline-size: 0; inline-size: 100%; min-block-size: 2.5em; padding: 0.4em 0.6em; border: 1px solid var(--line); border-radius: 0.4em; background: transparent; color: inherit; font: inherit; }
select[part~='control'], output[part~='control'] { inline-size: auto; max-inline-size: 100%; }
[part~='control']:is(select) { flex: initial; background: Canvas; color: CanvasText; }
[part~='control'][type='checkbox'] { flex: none; inline-size: 1.4em; min-block-size: 1.4em; margin: 0.5em 0; accent-color: var(--accent); }
[part~='control']::placeholder { color: inherit; opacity: 0.6; }
[part~='control']:disabled { opacity: 1; }
[part~='control'][part~='possible'] { border-style: dashed; }
[part~='next'] { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
[part~='kept'] { border-color: var(--accent); }
[part~='field'], [part~='group'] { box-shadow: none; }
[part~='control'][aria-invalid] { border-color: #c22; }
[part~='button'] { min-block-size: 2.5em; min-inline-size: 2.5em; padding: 0.4em 1em; border: 1px solid var(--accent); border-radius: 0.4em; background: var(--accent); color: var(--formwork-accent-ink, #fff); font: inherit; cursor: pointer; }
[part~='release'] { padding: 0; border-color: transparent; background: transparent; color: inherit; }
[part~='release'] svg { inline-size: 1em; block-size: 1em; }
:is([part~='button'], [part~='control']):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[part~='status'], [part~='error'] { margin: 0; }
[part~='status']:empty { display: none; }
[part~='error'] { color: light-dark(#a11, #f99); overflow-wrap: anywhere; }
[part~='progress'] { inline-size: 100%; accent-color: var(--accent); }
@container (max-inline-size: 26em) { [part~='field'] { grid-template-columns: minmax(0, 1fr); } [part~='label'] { padding-block-end: 0; } }
:host { container-type: inline-size; }
@media (prefers-reduced-motion: no-preference) { [part~='control'] { transition: border-color 0.15s, box-shadow 0.15s; } }
`;

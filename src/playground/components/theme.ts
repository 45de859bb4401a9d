/** The stored colour theme: light, dark or the system's. */
import { effect } from '@preact/signals';
import { storedSignal } from './stored-signal.ts';

const themes = ['system', 'light', 'dark'] as const;

/** A colour theme. */
export type Theme = (typeof themes)[number];

/** The user's theme. */
export const theme = storedSignal<Theme>(
  'theme',
  'system',
  (value) => themes.find((one) => one === value),
  { shared: true },
);

/** Switches to the next theme. */
export function nextTheme(): void {
  theme.value = themes[(themes.indexOf(theme.value) + 1) % themes.length] ?? 'system';
}

effect(() => {
  const root = document.documentElement;
  if (theme.value === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme.value;
});

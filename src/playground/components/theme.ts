/** Light, dark, or as the system says; remembered. */
import { effect } from '@preact/signals';
import { storedSignal } from './stored-signal.ts';

const themes = ['system', 'light', 'dark'] as const;

/** The colours in force. */
export type Theme = (typeof themes)[number];

/** The colours chosen by the person. */
export const theme = storedSignal<Theme>(
  'theme',
  'system',
  (value) => themes.find((one) => one === value),
  { shared: true },
);

/** Chooses the next of the three. */
export function nextTheme(): void {
  theme.value = themes[(themes.indexOf(theme.value) + 1) % themes.length] ?? 'system';
}

effect(() => {
  const root = document.documentElement;
  if (theme.value === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme.value;
});

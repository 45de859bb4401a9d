import type { ComponentChildren } from 'preact';
import { Button } from './button.tsx';
import { nextTheme, theme } from './theme.ts';

function Mark() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path
        d="M6 2.5H3v15h3M14 2.5h3v15h-3"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linejoin="round"
      />
      <path d="M6.5 6.5h7M6.5 10h7M6.5 13.5h4" stroke="var(--accent)" stroke-width="2" />
    </svg>
  );
}

/** The header of every page: navigation, and the page's own controls. */
export function SiteHeader(props: {
  readonly page: 'playground' | 'dashboard';
  readonly hasDashboard: boolean;
  readonly children?: ComponentChildren;
  readonly end?: ComponentChildren;
}) {
  const icon = { system: 'contrast', light: 'sun', dark: 'moon' } as const;
  return (
    <header class="site-header">
      <a class="brand" href="/" aria-label="Formwork, playground">
        <Mark />
        <span>Formwork</span>
      </a>
      <nav aria-label="Pages">
        <a href="/" aria-current={props.page === 'playground' ? 'page' : undefined}>
          Playground
        </a>
        {props.hasDashboard && (
          <a href="/dashboard" aria-current={props.page === 'dashboard' ? 'page' : undefined}>
            Dashboard
          </a>
        )}
        <a href="/docs/start.html">Docs</a>
      </nav>
      {props.children}
      <div class="site-header-end">
        {props.end}
        <Button
          label={`Theme: ${theme.value}`}
          icon={icon[theme.value]}
          look="quiet"
          iconOnly
          onClick={nextTheme}
        />
      </div>
    </header>
  );
}

import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

/** A notice: what happened, and what to do about it. */
export function Notice(props: {
  readonly tone: 'info' | 'warn' | 'bad';
  readonly title: ComponentChildren;
  readonly children?: ComponentChildren;
  readonly actions?: ComponentChildren;
}) {
  return (
    <section
      class="notice"
      data-tone={props.tone}
      role={props.tone === 'bad' ? 'alert' : undefined}
    >
      <Icon name={props.tone === 'info' ? 'info' : 'warning'} />
      <div>
        <h3>{props.title}</h3>
        {props.children}
        {props.actions && <div class="notice-actions">{props.actions}</div>}
      </div>
    </section>
  );
}

import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

/** A notice: what happened, and what to do about it. */
export function Notice(props: {
  readonly tone: 'info' | 'warn' | 'bad';
  readonly title: ComponentChildren;
  /** The level of its title: one below the heading before it. 3 by default. */
  readonly level?: 2 | 3;
  readonly children?: ComponentChildren;
  readonly actions?: ComponentChildren;
}) {
  const Title = props.level === 2 ? 'h2' : 'h3';
  return (
    <section
      class="notice"
      data-tone={props.tone}
      role={props.tone === 'bad' ? 'alert' : undefined}
    >
      <Icon name={props.tone === 'info' ? 'info' : 'warning'} />
      <div>
        <Title>{props.title}</Title>
        {props.children}
        {props.actions && <div class="notice-actions">{props.actions}</div>}
      </div>
    </section>
  );
}

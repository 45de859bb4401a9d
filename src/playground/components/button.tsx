import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

/** A button. With only an icon, its `label` is read aloud and shown as a tooltip. */
export function Button(props: {
  readonly label: string;
  readonly icon?: IconName;
  readonly look?: 'primary' | 'danger' | 'quiet' | 'link';
  readonly iconOnly?: boolean;
  readonly disabled?: boolean;
  readonly title?: string;
  readonly type?: 'button' | 'submit';
  readonly onClick?: () => void;
  readonly children?: ComponentChildren;
}) {
  const { label, icon, look, iconOnly = false } = props;
  return (
    <button
      type={props.type ?? 'button'}
      class="button"
      data-look={look}
      data-square={iconOnly ? '' : undefined}
      aria-label={iconOnly ? label : undefined}
      title={props.title ?? (iconOnly ? label : undefined)}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      {icon && <Icon name={icon} />}
      {!iconOnly && label}
      {props.children}
    </button>
  );
}

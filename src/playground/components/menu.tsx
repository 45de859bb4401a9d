import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';

/** A button that opens a list of actions; arrow keys, Home, End and Escape work. */
export function Menu<Value>(props: {
  readonly label: string;
  readonly icon?: IconName;
  readonly align?: 'start' | 'end';
  readonly items: readonly {
    readonly label: string;
    readonly note?: string;
    readonly value: Value;
  }[];
  readonly onChoose: (value: Value) => void;
}) {
  const open = useSignal(false);
  const box = useRef<HTMLDivElement>(null);
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = (focusButton: boolean) => {
    open.value = false;
    if (focusButton) box.current?.querySelector('button')?.focus();
  };
  useLayoutEffect(() => {
    if (open.value) items()[0]?.focus();
  }, [open.value]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open.value) return;
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (event.key === 'Escape') close(true);
    else if (next === undefined) return;
    else all[next]?.focus();
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what the button and the items in it are told.
    <div
      class="menu"
      ref={box}
      data-align={props.align}
      onKeyDown={onKeyDown}
      onFocusOut={(event) => {
        if (!box.current?.contains(event.relatedTarget as Node | null)) close(false);
      }}
    >
      <button
        type="button"
        class="button"
        data-look="quiet"
        aria-haspopup="menu"
        aria-expanded={open.value}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        {props.icon && <Icon name={props.icon} />}
        {props.label}
        <Icon name="chevron" />
      </button>
      {open.value && (
        <div role="menu" aria-label={props.label}>
          {props.items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close(true);
                props.onChoose(item.value);
              }}
            >
              {item.label}
              {item.note && <small>{item.note}</small>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

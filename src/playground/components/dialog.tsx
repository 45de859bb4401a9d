import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';

/** A modal dialog that is open while it is rendered. */
export function Dialog(props: {
  readonly title: string;
  /** Whether a click outside keeps it open, because closing would lose its content. */
  readonly stays?: boolean;
  /** Its maximum size. */
  readonly size?: 'wide' | 'narrow';
  /** Without it, Escape keeps the dialog open, and it has no button to close it. */
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  /**
   * Where the pointer went down. Selecting text and releasing outside must not close the dialog.
   */
  const pressed = useRef<EventTarget>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser would focus the close button. Focus the first input instead, so that typed text
    // is not lost.
    const first = props.stays ? 'input, textarea, button' : 'input, textarea';
    element?.querySelector<HTMLElement>(`.dialog-body :is(${first})`)?.focus();
    return () => {
      isGone.current = true;
      element?.close();
    };
  }, []);
  return (
    <dialog
      class="dialog"
      data-size={props.size}
      ref={dialog}
      aria-label={props.title}
      onCancel={(event) => {
        // That of a file picker bubbles.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        props.onClose?.();
      }}
      onClose={() => {
        if (isGone.current) return;
        // Browsers always close a dialog on a second Escape.
        if (props.onClose) props.onClose();
        else dialog.current?.showModal();
      }}
      onKeyDown={(event) => {
        const { key, target } = event;
        if (key !== 'Escape') return;
        // While it is closed to open again, another Escape would close the dialog below it.
        if (!props.onClose) return event.preventDefault();
        // WebKit keeps Escape in a search field to itself, even if there is nothing to clear.
        if (!(target instanceof HTMLInputElement)) return;
        if (target.type !== 'search' || target.value !== '') return;
        event.preventDefault();
        props.onClose();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target ?? undefined;
      }}
      onClick={(event) => {
        // A click on the dialog element itself is on the backdrop.
        const isBackdrop = event.target === dialog.current && pressed.current === dialog.current;
        if (isBackdrop && !props.stays) props.onClose?.();
      }}
    >
      <header>
        <h2>{props.title}</h2>
        {props.onClose && (
          <Button label="Close" icon="close" look="quiet" iconOnly onClick={props.onClose} />
        )}
      </header>
      <div class="dialog-body">{props.children}</div>
    </dialog>
  );
}

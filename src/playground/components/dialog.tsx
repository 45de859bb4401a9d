import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';

/** A modal dialog that is open as long as it is rendered. */
export function Dialog(props: {
  readonly title: string;
  /** Whether it stays when someone clicks beside it: what it holds would be lost. */
  readonly stays?: boolean;
  /** How much room it takes at most. */
  readonly size?: 'wide' | 'narrow';
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** Where the pointer went down: who selects text and lets go outside closes nothing. */
  const pressed = useRef<EventTarget>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // By itself the button that closes it would have the focus: what is typed at once would be lost, or what it holds.
    const first = props.stays ? 'input, textarea, button' : 'input, textarea';
    element?.querySelector<HTMLElement>(`.dialog-body :is(${first})`)?.focus();
    return () => {
      isGone.current = true;
      element?.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog already; the click is for its backdrop.
    <dialog
      class="dialog"
      data-size={props.size}
      ref={dialog}
      aria-label={props.title}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onClose={() => {
        // A second Escape closes it whatever the page says: browsers let nobody be held.
        if (!isGone.current) props.onClose();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target ?? undefined;
      }}
      onClick={(event) => {
        // Only the backdrop is the dialog itself.
        const isBackdrop = event.target === dialog.current && pressed.current === dialog.current;
        if (isBackdrop && !props.stays) props.onClose();
      }}
    >
      <header>
        <h2>{props.title}</h2>
        <Button label="Close" icon="close" look="quiet" iconOnly onClick={props.onClose} />
      </header>
      <div class="dialog-body">{props.children}</div>
    </dialog>
  );
}

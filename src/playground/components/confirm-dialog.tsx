import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

/** Asks for confirmation of an irreversible action. */
export function ConfirmDialog(props: {
  /** The question. */
  readonly title: string;
  /** The consequence of confirming. */
  readonly text: string;
  /** The verb on the confirming button. */
  readonly verb: string;
  /** The dialog shows its error. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await props.onConfirm();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <p>{props.text}</p>
      {problem && <Notice tone="bad" title={problem} />}
      <footer>
        <Button label="Keep it" onClick={props.onClose} />
        <Button label={props.verb} look="danger" disabled={busy} onClick={() => void confirm()} />
      </footer>
    </Dialog>
  );
}

import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog(props: {
  /** The question. */
  readonly title: string;
  /** What it means to say yes. */
  readonly text: string;
  /** The verb of the question, on the button. */
  readonly verb: string;
  /** What it rejects with is shown. */
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

import { Button } from '../../components/button.tsx';
import { stopRun } from '../run/actions.ts';
import { tryToRun } from '../run/try-to-run.ts';
import { running } from '../state/state.ts';

/** Run or stop, as one button that keeps the focus when it changes. */
export function RunButton() {
  return running.value ? (
    <Button label="Stop" icon="stop" onClick={stopRun} title="Stop (Escape)" />
  ) : (
    <Button
      label="Run"
      icon="play"
      look="primary"
      title="Run (Ctrl or ⌘ + Enter)"
      onClick={() => void tryToRun()}
    />
  );
}

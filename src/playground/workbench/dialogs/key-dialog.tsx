import { useSignal } from '@preact/signals';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { KeyInput } from '../../components/key-input.tsx';
import { takeKey } from '../run/actions.ts';
import { apiKey } from '../state/state.ts';
import type { DialogProps } from './dialog-props.ts';

/** Sets or removes the API key. */
export function KeyDialog({ onClose }: DialogProps) {
  const typed = useSignal(apiKey.value);
  return (
    <Dialog title="API key" size="narrow" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          takeKey(typed.value.trim());
          onClose();
        }}
      >
        <p class="hint">
          The key is stored in this browser and sent to this server only. The server prints its
          first key when it first starts. You can create more in the dashboard.
        </p>
        <KeyInput typed={typed} />
        <footer>
          {apiKey.value !== '' && (
            <Button
              label="Remove key"
              onClick={() => {
                takeKey('');
                onClose();
              }}
            />
          )}
          <Button label="Save key" look="primary" type="submit" />
        </footer>
      </form>
    </Dialog>
  );
}

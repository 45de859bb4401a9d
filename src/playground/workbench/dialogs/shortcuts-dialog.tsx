import { Dialog } from '../../components/dialog.tsx';
import { shortcuts } from '../shortcuts.ts';
import type { DialogProps } from './dialog-props.ts';

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: DialogProps) {
  return (
    <Dialog title="Keyboard shortcuts" size="narrow" onClose={onClose}>
      <dl class="shortcuts">
        {shortcuts.map(({ keys, what }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

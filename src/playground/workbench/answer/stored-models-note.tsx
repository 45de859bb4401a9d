import { Button } from '../../components/button.tsx';
import { formatBytes } from '../../components/format.ts';
import { freeModels } from '../homes/browser-engine.ts';
import { engine, modelBytes, running } from '../state/state.ts';

/** Shows the storage that models use in this browser, with a button to free it. */
export function StoredModelsNote() {
  const bytes = modelBytes.value;
  if (!bytes || running.value || engine.value.status === 'loading') return null;
  return (
    <p class="hint stored-models">
      Models take up {formatBytes(bytes)} in this browser.{' '}
      <Button label="Delete them" look="link" onClick={() => void freeModels()} />
    </p>
  );
}

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { adapterLines, modelLines } from '../../../runtime/engine/index.ts';
import { errorFromThrown } from '../../client/api-error.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { diagnoseBrowser } from '../homes/browser-engine.ts';
import { browserModelName } from '../homes/download-consent.ts';
import { modelsKnown } from '../homes/model-lists.ts';
import { modelLists, modelOf } from '../state/state.ts';
import type { DialogProps } from './dialog-props.ts';
import './device.css';

type State =
  | { readonly status: 'idle' | 'running' }
  | { readonly status: 'done'; readonly text: string }
  | { readonly status: 'failed'; readonly message: string };

/** Checks whether this browser computes correctly, and how fast. The report can be copied. */
export function DeviceDialog({ onClose }: DialogProps) {
  const state = useSignal<State>({ status: 'idle' });
  useEffect(() => void modelsKnown('browser'), []);
  const model = modelOf('browser');
  const check = async () => {
    state.value = { status: 'running' };
    try {
      const report = await diagnoseBrowser(model);
      const lines = [navigator.userAgent, '', ...adapterLines(report.adapter), ''];
      state.value = { status: 'done', text: [...lines, ...modelLines(report.model)].join('\n') };
    } catch (thrown) {
      state.value = { status: 'failed', message: errorFromThrown(thrown).message };
    }
  };
  const now = state.value;
  const list = modelLists.value.browser;
  return (
    <Dialog title="Check this device" size="wide" onClose={onClose}>
      <p class="hint">
        The check loads {model === '' ? 'a model' : browserModelName(model)} in this browser,
        computes a known text in several ways whose results must agree, and measures the speed. A
        model that is not in this browser yet is downloaded first. For the server, run{' '}
        <code>npx formwork doctor</code>.
      </p>
      {now.status === 'done' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard.
        <pre class="code-block device-report" tabIndex={0}>
          {now.text}
        </pre>
      )}
      {list.status === 'failed' && <p role="alert">{list.error.message}</p>}
      {now.status === 'failed' && <p role="alert">{now.message}</p>}
      <footer>
        {now.status === 'done' && <CopyButton label="Copy report" text={() => now.text} />}
        <Button
          label={now.status === 'running' ? 'Checking…' : 'Run the check'}
          look="primary"
          disabled={now.status === 'running' || model === ''}
          onClick={() => void check()}
        />
      </footer>
    </Dialog>
  );
}

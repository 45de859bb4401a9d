import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Notice } from '../components/notice.tsx';
import { newDraft, stopRun } from './run/actions.ts';
import { withoutPictures } from './state/draft.ts';
import { draft } from './state/state.ts';
import { dialog } from './state/ui-state.ts';

/**
 * Shows its children. If one of them fails, offers to close the dialog that is open, or else to
 * start from scratch.
 */
export function ErrorBoundary(props: { readonly children: ComponentChildren }) {
  const [error, clear] = useErrorBoundary((thrown) => reportError(thrown));
  if (!error) return <>{props.children}</>;
  const isDialog = dialog.value !== undefined;
  const leave = () => {
    if (isDialog) dialog.value = undefined;
    else {
      stopRun();
      newDraft();
    }
    clear();
  };
  return (
    <main>
      <Notice
        tone="bad"
        level={2}
        title={isDialog ? 'This dialog failed' : 'A part of this page failed'}
        actions={
          <>
            <Button label={isDialog ? 'Close the dialog' : 'Start from scratch'} onClick={leave} />
            <CopyButton
              label="Copy the draft"
              text={() => JSON.stringify(withoutPictures(draft.value), null, 2)}
            />
          </>
        }
      >
        <p>This is an error of the page. Your draft stays{isDialog ? '' : ' in the history'}.</p>
      </Notice>
    </main>
  );
}

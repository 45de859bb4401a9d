import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { newDraft, stopRun } from './actions.ts';
import { dialog } from './ui-state.ts';

/** Shows its children. If one of them fails, offers to start from scratch. */
export function ErrorBoundary(props: { readonly children: ComponentChildren }) {
  const [error, clear] = useErrorBoundary((thrown) => reportError(thrown));
  if (!error) return <>{props.children}</>;
  return (
    <main>
      <Notice
        tone="bad"
        level={2}
        title="A part of this page failed"
        actions={
          <Button
            label="Start from scratch"
            onClick={() => {
              stopRun();
              dialog.value = undefined;
              newDraft();
              clear();
            }}
          />
        }
      >
        <p>This is an error of the page. Your draft stays in the history.</p>
      </Notice>
    </main>
  );
}

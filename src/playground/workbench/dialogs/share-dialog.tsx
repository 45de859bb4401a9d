import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { encodeDraft } from '../state/share.ts';
import { draft } from '../state/state.ts';
import type { DialogProps } from './dialog-props.ts';

/** A link that contains the draft. */
export function ShareDialog({ onClose }: DialogProps) {
  const link = useSignal('');
  const input = useRef<HTMLInputElement>(null);
  // The link is ready only after the dialog has set the focus.
  useEffect(() => input.current?.select(), [link.value]);
  useEffect(() => {
    void encodeDraft(draft.value).then((fragment) => {
      const url = new URL(location.href);
      url.hash = fragment;
      link.value = url.href;
    });
  }, []);
  return (
    <Dialog title="Share a link" onClose={onClose}>
      <p class="hint">
        The link contains the conversation, the schema, the tools and the parameters. It contains no
        key, no images and no answer except values that you keep. Nothing is uploaded: everything is
        in the part after the #.
      </p>
      <input
        class="input"
        readOnly
        ref={input}
        aria-label="Link"
        value={link.value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <footer>
        <CopyButton label="Copy link" look="primary" text={() => link.value} />
      </footer>
    </Dialog>
  );
}

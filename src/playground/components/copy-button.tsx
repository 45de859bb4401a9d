import { useSignal } from '@preact/signals';
import { Button } from './button.tsx';

/** @throws if the browser does not allow it */
async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as Partial<Navigator>;
  if (clipboard) return clipboard.writeText(text);
  // A page without https, not on localhost, has no clipboard but may still copy on a click.
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', put);
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', put);
  if (!isCopied) throw new Error('not copied');
}

/** Copies a text, and briefly shows whether it succeeded. */
export function CopyButton(props: {
  readonly text: () => string | Promise<string>;
  readonly label?: string;
  readonly look?: 'primary' | 'quiet';
  readonly iconOnly?: boolean;
}) {
  const message = useSignal<string | undefined>(undefined);
  const label = props.label ?? 'Copy';
  const copy = async () => {
    try {
      await copyText(await props.text());
      message.value = 'Copied';
    } catch {
      message.value = 'The browser did not allow copying';
    }
    setTimeout(() => {
      message.value = undefined;
    }, 1600);
  };
  return (
    <>
      <Button
        label={message.value ?? label}
        icon={message.value === 'Copied' ? 'check' : 'copy'}
        look={props.look ?? 'quiet'}
        iconOnly={props.iconOnly ?? false}
        onClick={() => void copy()}
      />
      <span class="visually-hidden" role="status">
        {message.value}
      </span>
    </>
  );
}

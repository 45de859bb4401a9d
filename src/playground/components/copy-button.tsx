import { useSignal } from '@preact/signals';
import { Button } from './button.tsx';

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
      await navigator.clipboard.writeText(await props.text());
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

import { useSignal } from '@preact/signals';
import { Button } from './button.tsx';

/** Copies a text, and briefly shows whether it succeeded. */
export function CopyButton(props: {
  readonly text: () => string | Promise<string>;
  readonly label?: string;
  readonly look?: 'primary' | 'quiet';
  readonly iconOnly?: boolean;
}) {
  const said = useSignal<string | undefined>(undefined);
  const label = props.label ?? 'Copy';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await props.text());
      said.value = 'Copied';
    } catch {
      said.value = 'The browser did not allow copying';
    }
    setTimeout(() => {
      said.value = undefined;
    }, 1600);
  };
  return (
    <>
      <Button
        label={said.value ?? label}
        icon={said.value === 'Copied' ? 'check' : 'copy'}
        look={props.look ?? 'quiet'}
        iconOnly={props.iconOnly ?? false}
        onClick={() => void copy()}
      />
      <span class="visually-hidden" role="status">
        {said.value}
      </span>
    </>
  );
}

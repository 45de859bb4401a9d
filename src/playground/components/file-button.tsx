import { useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';

/** A button that opens the file picker. */
export function FileButton(props: {
  readonly label: string;
  readonly icon: IconName;
  /** Media types, as in the `accept` attribute of an input. */
  readonly accept: string;
  readonly onChoose: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        label={props.label}
        icon={props.icon}
        look="quiet"
        iconOnly
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={props.accept}
        onChange={(event) => {
          props.onChoose([...(event.currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

import { useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';

/** A button that asks for files. */
export function FileButton(props: {
  readonly label: string;
  readonly icon: IconName;
  /** Media types, as the attribute of an input has them. */
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
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

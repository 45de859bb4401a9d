import type { ComponentChildren } from 'preact';

/** The frame of a progress bar, from 0 to `most`; the children are its filled parts. */
export function ProgressBar(props: {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly children: ComponentChildren;
}) {
  return (
    <div
      class="progress"
      role="progressbar"
      aria-label={props.label}
      aria-valuenow={props.value}
      aria-valuemin={0}
      aria-valuemax={props.most}
    >
      {props.children}
    </div>
  );
}

/** A progress bar: `value` from 0 to 1. */
export function Progress(props: { readonly label: string; readonly value: number }) {
  const percent = Math.round(props.value * 100);
  return (
    <ProgressBar label={props.label} value={percent} most={100}>
      <div style={{ inlineSize: `${percent}%` }} />
    </ProgressBar>
  );
}

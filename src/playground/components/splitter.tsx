import { useRef } from 'preact/hooks';

/** Percent per key press. */
const step = 2;

/**
 * A line between two panes that can be dragged or moved with the arrow keys; a double click resets
 * it. It is the last child of the pane it resizes, or the first one if `before` is set.
 */
export function Splitter(props: {
  readonly label: string;
  /** The size of its pane, in percent of the container. */
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** Whether it precedes its pane, which then grows towards the start. */
  readonly before?: boolean;
  /** Undefined for the initial size. */
  readonly onChange: (value: number | undefined) => void;
}) {
  const line = useRef<HTMLHRElement>(null);
  const set = (value: number) =>
    props.onChange(Math.round(Math.min(props.most, Math.max(props.least, value)) * 10) / 10);
  const onPointerMove = (event: PointerEvent) => {
    const element = line.current;
    const pane = element?.parentElement;
    if (!element?.hasPointerCapture(event.pointerId) || !pane?.parentElement) return;
    const { left, right } = pane.getBoundingClientRect();
    const whole = pane.parentElement.getBoundingClientRect().width;
    const isRtl = getComputedStyle(pane).direction === 'rtl';
    const size = (props.before ?? false) !== isRtl ? right - event.clientX : event.clientX - left;
    set((size / whole) * 100);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const grows = props.before ? 'ArrowLeft' : 'ArrowRight';
    const shrinks = props.before ? 'ArrowRight' : 'ArrowLeft';
    const next = {
      [grows]: props.value + step,
      [shrinks]: props.value - step,
      Home: props.least,
      End: props.most,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  return (
    <hr
      ref={line}
      class="splitter"
      data-before={props.before ? '' : undefined}
      aria-orientation="vertical"
      aria-label={props.label}
      aria-valuenow={Math.round(props.value)}
      aria-valuemin={props.least}
      aria-valuemax={props.most}
      title={`${props.label}: drag, or use the arrow keys`}
      tabIndex={0}
      onPointerDown={(event) => {
        event.preventDefault();
        line.current?.setPointerCapture(event.pointerId);
        line.current?.focus();
      }}
      onPointerMove={onPointerMove}
      onDblClick={() => props.onChange(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}

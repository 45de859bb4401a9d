import { useState } from 'preact/hooks';
import { count, shortDay } from './format.ts';

/** A value of a day. */
export interface Day {
  readonly day: string;
  readonly value: number;
}

const height = 120;
const step = 24;
const gap = 6;

/** How a chart formats its labels and values. */
interface Writing {
  /** Formats the label of a day or an hour. */
  readonly name?: (day: string) => string;
  readonly format?: (value: number) => string;
}

/** The note below the bars: the hovered day, or the highest one. */
function noteOf(
  days: readonly Day[],
  pointed: number | undefined,
  { name = shortDay, format = count }: Writing,
): string {
  const day = pointed === undefined ? undefined : days[pointed];
  if (day) return `${name(day.day)}: ${format(day.value)}`;
  const highest = days.reduce<Day | undefined>(
    (best, one) => (one.value > (best?.value ?? 0) ? one : best),
    undefined,
  );
  return highest ? `Highest: ${format(highest.value)}, ${name(highest.day)}` : 'None';
}

/** A bar chart over days or hours. A table with the same figures serves screen readers. */
export function DayChart(
  props: Writing & {
    readonly label: string;
    readonly days: readonly Day[];
    readonly tone?: 'bad';
    /** The figure beside the label: the sum, or the value of the latest hour that has one. */
    readonly total?: 'sum' | 'last';
  },
) {
  const { name = shortDay, format = count } = props;
  const highest = Math.max(0, ...props.days.map(({ value }) => value));
  const isLast = props.total === 'last';
  const latest = props.days.findLast(({ value }) => value > 0);
  const total = isLast
    ? (latest?.value ?? 0)
    : props.days.reduce((sum, { value }) => sum + value, 0);
  const last = props.days.at(-1);
  const width = props.days.length * step;
  const [pointed, setPointed] = useState<number>();
  const point = (event: PointerEvent & { readonly currentTarget: SVGSVGElement }) => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    setPointed(Math.floor(((event.clientX - left) / wide) * props.days.length));
  };
  return (
    <figure class="dash-chart" data-tone={props.tone}>
      <figcaption>
        <span>
          {props.label}
          {isLast && (
            <small class="dash-latest">Latest hour{latest && `: ${name(latest.day)}`}</small>
          )}
        </span>
        <strong>{format(total)}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
        {props.days.map(({ day, value }, index) => {
          const size = value === 0 ? 0 : Math.max(2, (value / highest) * (height - 4));
          return (
            <rect
              key={day}
              x={index * step + gap / 2}
              y={height - size}
              width={step - gap}
              height={size}
              data-pointed={index === pointed ? '' : undefined}
            />
          );
        })}
      </svg>
      <div class="dash-chart-scale" aria-hidden="true">
        <span>{props.days[0] && name(props.days[0].day)}</span>
        <span>{noteOf(props.days, pointed, props)}</span>
        <span>{last && name(last.day)}</span>
      </div>
      <table class="visually-hidden">
        <caption>{props.label}</caption>
        <tbody>
          {props.days.map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{name(day)}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

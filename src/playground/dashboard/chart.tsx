import { compact, count } from './format.ts';

/** A value for each day. */
export interface Day {
  readonly day: string;
  readonly value: number;
}

const height = 120;
const step = 24;

/** Bars over days, with the highest value named; the same figures are in a table for those who cannot see it. */
export function DayChart(props: { readonly label: string; readonly days: readonly Day[] }) {
  const highest = Math.max(0, ...props.days.map(({ value }) => value));
  const total = props.days.reduce((sum, { value }) => sum + value, 0);
  const width = props.days.length * step;
  return (
    <figure class="dash-chart">
      <figcaption>
        <span>{props.label}</span>
        <strong>{count(total)}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
        {props.days.map(({ day, value }, index) => {
          const size = value === 0 ? 0 : Math.max(2, (value / highest) * (height - 4));
          return (
            <rect key={day} x={index * step + 3} y={height - size} width={step - 6} height={size}>
              <title>{`${day}: ${count(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div class="dash-chart-scale" aria-hidden="true">
        <span>{props.days[0]?.day}</span>
        <span>highest {compact(highest)}</span>
        <span>{props.days.at(-1)?.day}</span>
      </div>
      <table class="visually-hidden">
        <caption>{props.label}</caption>
        <tbody>
          {props.days.map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Formats figures and times for display. */

const whole = new Intl.NumberFormat('en');
const date = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
});

/** `1,234,567` */
export const count = (value: number): string => whole.format(value);

/** Formats a time in Unix seconds; a dash for null. */
export const time = (seconds: number | null): string =>
  seconds === null ? '–' : date.format(seconds * 1000);

const dayAndMonth = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** `Nov 21`, from `2026-11-21`. */
export const shortDay = (day: string): string => dayAndMonth.format(Date.parse(day));

/** `1.5 MB` */
export function bytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(value, 1)) / 3));
  const scaled = value / 1000 ** step;
  return `${scaled >= 100 || step === 0 ? Math.round(scaled) : scaled.toFixed(1)} ${units[step]}`;
}

/** `2 d 3 h`, from seconds. */
export function span(seconds: number): string {
  const parts: readonly [number, string][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor((seconds % 86_400) / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [Math.floor(seconds % 60), 's'],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  if (first < 0) return '0 s';
  return parts
    .slice(first, first + 2)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ');
}

/** `840 ms`, `3.2 s`; a dash for null. */
export function milliseconds(value: number | null): string {
  if (value === null) return '–';
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
}

const exact = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** Formats a time in Unix seconds, to the second. */
export const exactTime = (seconds: number): string => exact.format(seconds * 1000);

const hourOfDay = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `Nov 21, 14:00`, from Unix seconds. */
export const shortHour = (seconds: number): string => hourOfDay.format(seconds * 1000);

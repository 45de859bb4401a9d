const units = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/**
 * Parses the expiry of a key: a duration from `now` (`90m`, `12h`, `30d`, `4w`) or a date
 * (`2027-01-01`, optionally with a time of day as in ISO 8601).
 * @returns Milliseconds since the Unix epoch; undefined for other text.
 */
export function parseExpiry(text: string, now: number): number | undefined {
  const span = /^(\d{1,6})([mhdw])$/.exec(text);
  if (span) return now + Number(span[1]) * units[span[2] as keyof typeof units];
  if (!/^\d{4}-\d{2}-\d{2}(T|$)/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

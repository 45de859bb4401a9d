/** What a person typed in place of a value: a number where there was one, a text otherwise; undefined when it is no number. */
export function readTyped(text: string, before: unknown): unknown {
  if (typeof before !== 'number') return text;
  const number = Number(text.trim());
  return text.trim() !== '' && Number.isFinite(number) ? number : undefined;
}

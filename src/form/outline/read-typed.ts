/**
 * Parses the text typed for a value: as a number if the value was a number, otherwise as text.
 * Undefined if it is not a number.
 */
export function readTyped(text: string, before: unknown): unknown {
  if (typeof before !== 'number') return text;
  const number = Number(text.trim());
  return text.trim() !== '' && Number.isFinite(number) ? number : undefined;
}

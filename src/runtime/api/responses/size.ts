/**
 * About the length of a value as JSON, without spaces and escapes. Does not read the characters of
 * texts, which may have 20 MB.
 */
export function jsonLength(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 4;
  if (Array.isArray(value)) {
    return value.reduce<number>((sum, item) => sum + jsonLength(item) + 1, 2);
  }
  return Object.entries(value).reduce(
    (sum, [key, item]) => sum + key.length + 4 + jsonLength(item),
    2,
  );
}

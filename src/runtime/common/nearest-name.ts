/**
 * The known name that a misspelt one is meant to be, letters of another case and other joints
 * (`maxTokens`) apart; undefined where none is near. A letter in another's place counts as two
 * mistakes: `top_k` is not `top_p` misspelt.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[_-]/g, '');
  const given = plain(name);
  if (given.length > 64) return undefined;
  const most = given.length < 6 ? 1 : 2;
  const near = known
    .map((candidate) => ({ candidate, mistakes: mistakesBetween(given, plain(candidate)) }))
    .filter(({ mistakes }) => mistakes <= most)
    .sort((a, b) => a.mistakes - b.mistakes);
  return near[0]?.candidate;
}

/** How many letters are left out, added or swapped with the next. */
function mistakesBetween(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        next[j - 1]! + 1,
        row[j]! + 1,
        same ? row[j - 1]! : Number.POSITIVE_INFINITY,
        swapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}

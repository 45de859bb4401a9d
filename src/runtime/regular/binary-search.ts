/** Index of the last number in an ascending list that is at most `most`; -1 if there is none. */
export function lastUpTo(list: readonly number[], most: number): number {
  let low = -1;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((list[middle] as number) <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}

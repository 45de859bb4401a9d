/** The place of the last number of an ascending list that is not above `most`; -1 when there is none. */
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

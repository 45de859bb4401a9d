/**
 * The first items that together reach `missing` without exceeding `limit`; empty if there are none.
 */
export function firstCovering<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  missing: number,
  limit: number,
): Item[] {
  let size = 0;
  const found: Item[] = [];
  for (const item of items) {
    if (size >= missing) break;
    if (size + sizeOf(item) > limit) continue;
    size += sizeOf(item);
    found.push(item);
  }
  return size >= missing ? found : [];
}

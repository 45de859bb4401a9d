import type { SchemaWarning } from '../../grammar/index.ts';

/** A warning that may be about several keywords. */
export type Counted<T extends SchemaWarning> = T & { readonly count?: number };

/** After so many warnings, one counts the rest. A schema may have thousands of unknown keywords. */
const MOST = 100;

/**
 * Adds a warning about keywords to a list. From the second that it would add past {@link MOST}, it
 * counts them in the last one instead.
 */
export function addWarning<T extends SchemaWarning>(
  list: Counted<T>[],
  make: () => Counted<T>,
  count = 1,
): void {
  const last = list[MOST];
  if (!last) {
    list.push(make());
    return;
  }
  const all = (last.count ?? 1) + count;
  list[MOST] = { ...last, count: all, message: `And ${all} more keywords constrain nothing.` };
}

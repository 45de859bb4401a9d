import { useLayoutEffect, useRef } from 'preact/hooks';

/** A little of what comes next stays in sight too. */
const margin = 32;

/**
 * Scrolls a box along with what is written in it, unless a person has scrolled away to look at something else.
 * @param live Whether something is being written.
 * @param find The box and the element in it that was written last.
 */
export function useFollowing(
  live: boolean,
  find: () => readonly [box: Element, written: Element] | undefined,
): void {
  /** The last place of what was written, in the box's own coordinates. */
  const last = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = undefined;
    // Once more when it has ended: its end came with the last of it.
    const found = live || before !== undefined ? find() : undefined;
    if (!found) return;
    const [box, written] = found;
    const top = box.getBoundingClientRect().top - box.scrollTop;
    const at = written.getBoundingClientRect().bottom - top;
    if (live) last.current = at;
    const isInSight = (place: number) =>
      place >= box.scrollTop && place <= box.scrollTop + box.clientHeight;
    const isLookedAt = before === undefined || isInSight(before);
    if (isLookedAt && !isInSight(at + margin)) box.scrollTop = at + margin - box.clientHeight;
  });
}

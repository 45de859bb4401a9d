import { useLayoutEffect, useRef } from 'preact/hooks';

/** Pixels of following content to keep in view. */
const margin = 32;

/**
 * Scrolls a container along with its growing content, unless the user has scrolled away.
 * @param live whether content is being added
 * @param find returns the container and its last added element
 */
export function useFollowing(
  live: boolean,
  find: () => readonly [box: Element, written: Element] | undefined,
): void {
  /** The last position of that element, in the container's coordinates. */
  const last = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = undefined;
    // Scroll once more at the end, because the last content arrives with it.
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

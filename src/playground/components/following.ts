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
  const wasLive = useRef(false);
  const isFollowing = useRef(true);
  /** How far the container was scrolled, and the end of that element in its coordinates. */
  const before = useRef<{ readonly top: number; readonly end: number } | undefined>(undefined);
  useLayoutEffect(() => {
    if (!wasLive.current) before.current = undefined;
    // Scroll once more at the end, because the last content arrives with it.
    const found = live || wasLive.current ? find() : undefined;
    wasLive.current = live;
    if (!found) return;
    const [box, written] = found;
    const start = box.getBoundingClientRect().top - box.scrollTop;
    const end = written.getBoundingClientRect().bottom - start;
    const isInSight = (place: number) =>
      place >= box.scrollTop && place <= box.scrollTop + box.clientHeight;
    const seen = before.current;
    if (!seen) isFollowing.current = true;
    else if (Math.abs(box.scrollTop - seen.top) > 1) isFollowing.current = isInSight(seen.end);
    if (isFollowing.current && !isInSight(end + margin)) {
      box.scrollTop = end + margin - box.clientHeight;
    }
    before.current = { top: box.scrollTop, end };
  });
}

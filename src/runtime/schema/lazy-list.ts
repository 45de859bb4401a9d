/**
 * An iterator as a lazy list by index; `undefined` past the end. After an error it restarts at the
 * next request.
 * @param within called if an item is requested while it is being computed; the result is then
 *   `undefined`, as if the list had ended
 */
export function lazyList<T>(
  begin: () => Iterator<T, unknown>,
  within: () => void,
): (index: number) => T | undefined {
  const found: T[] = [];
  let more: Iterator<T, unknown> | undefined;
  let running = false;
  return (index) => {
    if (index < found.length) return found[index];
    if (running) {
      within();
      return undefined;
    }
    running = true;
    try {
      more ??= begin();
      while (found.length <= index) {
        const next = more.next();
        if (next.done) return undefined;
        found.push(next.value);
      }
    } catch (error) {
      found.length = 0;
      more = undefined;
      throw error;
    } finally {
      running = false;
    }
    return found[index];
  };
}

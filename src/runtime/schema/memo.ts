/** Answers that are found once. */

export { getOrCreate, memo } from '../regular/memo.ts';

/**
 * What a sequence gives, by its place in it: found when it is asked for, `undefined` past the end. A sequence that ends in
 * an error begins again with the next question. `within` is told of a question for what is just being found, which is
 * answered as if there were no more.
 */
export function listOf<T>(
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

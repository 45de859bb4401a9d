/** Answers that are found once. */

export { memo } from '../regular/memo.ts';

/**
 * What a sequence gives, by its place in it: found when it is asked for, `undefined` past the end. A sequence that ends in
 * an error begins again with the next question.
 */
export function listOf<T>(begin: () => Iterator<T, unknown>): (index: number) => T | undefined {
  const found: T[] = [];
  let more: Iterator<T, unknown> | undefined;
  return (index) => {
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
    }
    return found[index];
  };
}

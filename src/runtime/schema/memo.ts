/** Answers that are found once: the same argument, by identity, gets the same answer. */

/** Remembers what a function found, also when it is `undefined`. */
export function memo<K, V>(find: (key: K) => V): (key: K) => V {
  const found = new Map<K, V>();
  return (key) => {
    let value = found.get(key);
    if (value === undefined && !found.has(key)) {
      value = find(key);
      found.set(key, value);
    }
    return value as V;
  };
}

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

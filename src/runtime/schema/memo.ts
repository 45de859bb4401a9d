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

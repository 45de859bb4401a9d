/** Remembers what a function found, also when it is `undefined`: the same argument, by identity, gets the same answer. */
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

/** A `Map` or a `WeakMap`. */
interface Table<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** What a table has for a key; made and kept where it has nothing. */
export function kept<K, V>(table: Table<K, V>, key: K, make: () => V): V {
  let value = table.get(key);
  if (value === undefined) {
    value = make();
    table.set(key, value);
  }
  return value;
}

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

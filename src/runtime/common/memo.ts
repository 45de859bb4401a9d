/** A `Map` or a `WeakMap`. */
interface Table<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** The value of a key in a table. If it is missing, stores and returns the result of `create`. */
export function getOrCreate<K, V>(table: Table<K, V>, key: K, create: () => V): V {
  let value = table.get(key);
  if (value === undefined) {
    value = create();
    table.set(key, value);
  }
  return value;
}

/** Memoises a function of one argument, compared by identity. Also caches an `undefined` result. */
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

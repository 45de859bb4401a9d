let keys = 0;

/** A number that no automaton has yet, for `Leaf.key`. */
export function nextLeafKey(): number {
  return keys++;
}

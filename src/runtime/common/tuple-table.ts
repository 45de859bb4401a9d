/**
 * A hash table with four integers as the key. String keys would require an allocation for each
 * look-up.
 */

/** Values by four 32-bit integers. */
export interface TupleTable<T> {
  get(a: number, b: number, c: number, d: number): T | undefined;
  /** Adds a value under a new key, and returns it. */
  add(a: number, b: number, c: number, d: number, value: T): T;
  size(): number;
  clear(): void;
}

/** Slots of an empty table: a power of two. */
const SMALLEST = 64;

/** Creates an empty table (open addressing, linear probing). */
export function makeTupleTable<T>(): TupleTable<T> {
  // A long array of numbers would stop for longer to grow.
  let keys: Int32Array;
  let values: T[];
  // By hash: the index of the value plus one; 0 for an empty slot.
  let slots: Int32Array;

  function clear(): void {
    keys = new Int32Array(2 * SMALLEST);
    values = [];
    slots = new Int32Array(SMALLEST);
  }
  clear();

  /** The slot of a key, or the empty one for it. */
  function slotOf(a: number, b: number, c: number, d: number): number {
    const last = slots.length - 1;
    let slot = mix(mix(mix(mix(a, b), c), d), 0) & last;
    for (; slots[slot] !== 0; slot = (slot + 1) & last) {
      const at = 4 * (slots[slot]! - 1);
      if (keys[at] === a && keys[at + 1] === b && keys[at + 2] === c && keys[at + 3] === d) break;
    }
    return slot;
  }

  function grow(): void {
    const before = keys;
    keys = new Int32Array(2 * before.length);
    keys.set(before);
    slots = new Int32Array(2 * slots.length);
    for (let place = 0; place < values.length; place++) {
      const at = 4 * place;
      slots[slotOf(keys[at]!, keys[at + 1]!, keys[at + 2]!, keys[at + 3]!)] = place + 1;
    }
  }

  return {
    get(a, b, c, d) {
      const place = slots[slotOf(a, b, c, d)]!;
      return place === 0 ? undefined : values[place - 1];
    },
    add(a, b, c, d, value) {
      if (2 * values.length >= slots.length) grow();
      const slot = slotOf(a, b, c, d);
      keys.set([a, b, c, d], 4 * values.length);
      slots[slot] = values.push(value);
      return value;
    },
    size: () => values.length,
    clear,
  };
}

/** Mixes bits like MurmurHash3. */
const mix = (mixed: number, more: number): number =>
  Math.imul(mixed ^ (mixed >>> 15), 0x1b873593) ^ more;

/** Sets of Unicode scalar values as sorted ranges. */

/** One past the largest code point. */
export const CODE_POINTS = 0x110000;

/** A set of code points. */
export interface CodePointSet {
  /** Flat list: first, last, first, last, ..., ascending, with gaps between ranges. */
  readonly ranges: readonly number[];
  /** A text that only equal sets share. */
  readonly key: string;
}

/** All except surrogates. */
const SCALARS: readonly number[] = [0, 0xd7ff, 0xe000, CODE_POINTS - 1];

/** The set of all scalar values; a unique object. */
export const allCodePoints: CodePointSet = { ranges: SCALARS, key: SCALARS.join() };
/** The empty set; a unique object. */
export const noCodePoints: CodePointSet = { ranges: [], key: '' };

/** The set of a normalised flat list of ranges. */
function setOf(ranges: readonly number[]): CodePointSet {
  const key = ranges.join();
  if (key === '') return noCodePoints;
  return key === allCodePoints.key ? allCodePoints : { ranges, key };
}

/**
 * The set of the given ranges, in any order, possibly overlapping. Drops surrogates (U+D800 to
 * U+DFFF).
 */
export function codePointSet(pairs: Iterable<readonly [number, number]>): CodePointSet {
  const sorted = [...pairs].filter(([a, b]) => a <= b).sort((a, b) => a[0] - b[0]);
  const flat: number[] = [];
  for (const [first, last] of sorted) pushRange(flat, first, last);
  return setOf(common(flat, SCALARS));
}

/** The set of the given code points, in any order. */
export function pointSet(points: Iterable<number>): CodePointSet {
  return codePointSet(Array.from(points, (point) => [point, point]));
}

/** The set of the characters of a text. */
export function charactersOf(text: string): CodePointSet {
  return pointSet(Array.from(text, (character) => character.codePointAt(0) as number));
}

/** Adds a range that begins no earlier than the last one. */
function pushRange(flat: number[], first: number, last: number): void {
  const end = flat.length - 1;
  const previous = flat[end];
  if (previous !== undefined && first <= previous + 1) {
    if (last > previous) flat[end] = last;
  } else {
    flat.push(first, last);
  }
}

/** The common ranges of two normalised lists. */
function common(a: readonly number[], b: readonly number[]): number[] {
  const flat: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const first = Math.max(a[i] as number, b[j] as number);
    const lastA = a[i + 1] as number;
    const lastB = b[j + 1] as number;
    if (first <= Math.min(lastA, lastB)) flat.push(first, Math.min(lastA, lastB));
    if (lastA < lastB) i += 2;
    else j += 2;
  }
  return flat;
}

/** The code points in any of the sets. */
export function unionSets(sets: readonly CodePointSet[]): CodePointSet {
  if (sets.length === 1) return sets[0] as CodePointSet;
  return codePointSet(sets.flatMap(pairsOf));
}

/** The code points that are not in the set. */
export function complementSet(set: CodePointSet): CodePointSet {
  const flat: number[] = [];
  let next = 0;
  for (let i = 0; i < set.ranges.length; i += 2) {
    const first = set.ranges[i] as number;
    if (first > next) flat.push(next, first - 1);
    next = (set.ranges[i + 1] as number) + 1;
  }
  if (next < CODE_POINTS) flat.push(next, CODE_POINTS - 1);
  return setOf(common(flat, SCALARS));
}

/** The code points in both sets. */
export function intersectSets(a: CodePointSet, b: CodePointSet): CodePointSet {
  if (a === b || b === allCodePoints) return a;
  if (a === allCodePoints) return b;
  return setOf(common(a.ranges, b.ranges));
}

/** The code points of `a` that are not in `b`. */
export function differenceSet(a: CodePointSet, b: CodePointSet): CodePointSet {
  return intersectSets(a, complementSet(b));
}

/** The code points, ascending. */
export function* pointsOf(set: CodePointSet): Generator<number, void> {
  for (const [first, last] of pairsOf(set)) {
    for (let point = first; point <= last; point++) yield point;
  }
}

/** The ranges as pairs. */
function pairsOf(set: CodePointSet): [number, number][] {
  const pairs: [number, number][] = [];
  for (let i = 0; i < set.ranges.length; i += 2) {
    pairs.push([set.ranges[i] as number, set.ranges[i + 1] as number]);
  }
  return pairs;
}

/** Number of code points in the range, excluding surrogates. */
export function sizeOfRange(first: number, last: number): number {
  const surrogates = Math.min(last, 0xdfff) - Math.max(first, 0xd800) + 1;
  return last - first + 1 - Math.max(0, surrogates);
}

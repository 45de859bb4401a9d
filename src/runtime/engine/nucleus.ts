/**
 * Nucleus (top-p) selection: Holtzman et al., "The curious case of neural text degeneration" (ICLR 2020). The likely
 * tokens are taken off a heap until they hold enough of the probability, so nothing sorts the whole vocabulary.
 */

/** Candidate tokens and their weights (unnormalised probabilities), side by side. */
export interface Weighted {
  readonly tokens: Int32Array;
  readonly weights: Float64Array;
  readonly count: number;
}

/** Candidates to draw from, and what they weigh together. */
export interface Pool extends Weighted {
  readonly total: number;
}

/** What selecting needs, for as many candidates as there were so far: nothing is made anew for a token. */
let scratch = { heap: new Int32Array(0), tokens: new Int32Array(0), weights: new Float64Array(0) };

/**
 * The most likely candidates, likeliest first, equal ones by token id, until they hold `share` of the total weight.
 * Always at least one. Valid until the next call.
 */
export function nucleus(candidates: Weighted, total: number, share: number): Pool {
  const { tokens, weights } = candidates;
  const enough = total * share;
  // A token lighter than this cannot be needed: all such tokens together weigh less than what may be left out.
  const cutoff = (total - enough) / candidates.count;
  if (scratch.heap.length < candidates.count) {
    scratch = {
      heap: new Int32Array(candidates.count),
      tokens: new Int32Array(candidates.count),
      weights: new Float64Array(candidates.count),
    };
  }
  const { heap } = scratch;
  let size = 0;
  for (let i = 0; i < candidates.count; i++) {
    if (weights[i]! >= cutoff) heap[size++] = i;
  }
  const before = (a: number, b: number): boolean => {
    const difference = weights[a]! - weights[b]!;
    return difference > 0 || (difference === 0 && tokens[a]! < tokens[b]!);
  };
  for (let root = (size >>> 1) - 1; root >= 0; root--) siftDown(heap, root, size, before);
  let count = 0;
  let weight = 0;
  while (size > 0 && (weight < enough || count === 0)) {
    const top = heap[0]!;
    scratch.tokens[count] = tokens[top]!;
    scratch.weights[count] = weights[top]!;
    count++;
    weight += weights[top]!;
    heap[0] = heap[--size]!;
    siftDown(heap, 0, size, before);
  }
  return { tokens: scratch.tokens, weights: scratch.weights, count, total: weight };
}

/** The `count` heaviest candidates, heaviest first, equal ones by token id. */
export function heaviest(candidates: Weighted, count: number): number[] {
  const { tokens, weights } = candidates;
  const best: number[] = [];
  for (let i = 0; i < candidates.count; i++) {
    const weight = weights[i]!;
    if (best.length === count && weight <= weights[best.at(-1)!]!) continue;
    let place = best.length;
    while (place > 0 && weights[best[place - 1]!]! < weight) place--;
    best.splice(place, 0, i);
    if (best.length > count) best.pop();
  }
  return best.map((i) => tokens[i]!);
}

function siftDown(
  heap: Int32Array,
  root: number,
  size: number,
  before: (a: number, b: number) => boolean,
): void {
  let parent = root;
  while (true) {
    let child = 2 * parent + 1;
    if (child >= size) return;
    if (child + 1 < size && before(heap[child + 1]!, heap[child]!)) child++;
    if (!before(heap[child]!, heap[parent]!)) return;
    const moved = heap[parent]!;
    heap[parent] = heap[child]!;
    heap[child] = moved;
    parent = child;
  }
}

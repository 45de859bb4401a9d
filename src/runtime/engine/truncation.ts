/**
 * Which tokens a draw chooses from. Nothing here sorts the whole vocabulary: the likely tokens are taken off a heap until
 * there are enough of them.
 *
 * - min_p: Nguyen et al., "Turning up the heat" (ICLR 2025)
 * - top_k: Fan et al., "Hierarchical neural story generation" (ACL 2018)
 * - top_p: Holtzman et al., "The curious case of neural text degeneration" (ICLR 2020)
 */
import type { SamplingOptions } from './types.ts';

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
 * The candidates that min_p keeps, of these the top_k, and of these the top_p; always at least one. Valid until the next
 * call, which may write over the candidates too.
 */
export function truncate(
  candidates: Pool,
  { minP = 0, topK = Number.POSITIVE_INFINITY, topP }: SamplingOptions,
): Pool {
  const likely = minP > 0 ? likelyEnough(candidates, minP) : candidates;
  if (topK < likely.count) return mostLikely(takeOff(likely, 0, topK), topP);
  return topP < 1 ? nucleus(likely, topP) : likely;
}

/** The candidates that weigh at least `share` of the heaviest, in their order, written over the others. */
function likelyEnough({ tokens, weights, count }: Weighted, share: number): Pool {
  let heaviest = 0;
  for (let i = 0; i < count; i++) heaviest = Math.max(heaviest, weights[i]!);
  const least = heaviest * share;
  let kept = 0;
  let total = 0;
  for (let i = 0; i < count; i++) {
    const weight = weights[i]!;
    if (weight < least) continue;
    tokens[kept] = tokens[i]!;
    weights[kept++] = weight;
    total += weight;
  }
  return { tokens, weights, count: kept, total };
}

/** The likeliest candidates until they hold `share` of the total weight. */
function nucleus(candidates: Pool, share: number): Pool {
  const enough = candidates.total * share;
  // A token lighter than this cannot be needed: all such tokens together weigh less than what may be left out.
  const cutoff = (candidates.total - enough) / candidates.count;
  return takeOff(candidates, cutoff, Number.POSITIVE_INFINITY, enough);
}

/** The first of ordered candidates, until they hold `share` of the total weight. */
function mostLikely(candidates: Pool, share: number): Pool {
  const enough = candidates.total * share;
  let count = 0;
  let total = 0;
  while (count < candidates.count && (total < enough || count === 0)) {
    total += candidates.weights[count++]!;
  }
  return { ...candidates, count, total };
}

/**
 * Candidates, likeliest first, equal ones by token id, until they are `most` or weigh `enough`. At least one.
 * @param cutoff Candidates lighter than this are not looked at.
 */
function takeOff(
  { tokens, weights, count: given }: Weighted,
  cutoff: number,
  most: number,
  enough = Number.POSITIVE_INFINITY,
): Pool {
  if (scratch.heap.length < given) {
    scratch = {
      heap: new Int32Array(given),
      tokens: new Int32Array(given),
      weights: new Float64Array(given),
    };
  }
  const { heap } = scratch;
  let size = 0;
  for (let i = 0; i < given; i++) {
    if (weights[i]! >= cutoff) heap[size++] = i;
  }
  const before = (a: number, b: number): boolean => {
    const difference = weights[a]! - weights[b]!;
    return difference > 0 || (difference === 0 && tokens[a]! < tokens[b]!);
  };
  for (let root = (size >>> 1) - 1; root >= 0; root--) siftDown(heap, root, size, before);
  let count = 0;
  let total = 0;
  while (size > 0 && count < most && (total < enough || count === 0)) {
    const top = heap[0]!;
    scratch.tokens[count] = tokens[top]!;
    scratch.weights[count] = weights[top]!;
    count++;
    total += weights[top]!;
    heap[0] = heap[--size]!;
    siftDown(heap, 0, size, before);
  }
  return { tokens: scratch.tokens, weights: scratch.weights, count, total };
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

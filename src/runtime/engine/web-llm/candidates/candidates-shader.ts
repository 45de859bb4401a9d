/**
 * WGSL that finds the likeliest tokens on the device: the counterpart of `sampling/candidates.ts`,
 * with the same weights.
 *
 * One workgroup reads one row three times. The first pass finds the highest logit. The second
 * computes weights and counts the tokens per bucket of distance from the highest. The third lists
 * the tokens of the first buckets, as many as fit.
 */
import { maskWords } from '../../../grammar/index.ts';
import { WEIGHTLESS_STEPS } from '../../../sampling/index.ts';

/** The parameters of the shaders. */
export interface ShaderShape {
  /** Logits in a row. */
  readonly size: number;
  /** Threads per row: a power of two. */
  readonly threads: number;
}

/**
 * Threads per row: on a GPU, and on a software adapter, where every barrier makes all threads take
 * turns.
 */
export const THREADS = { gpu: 256, software: 32 } as const;

const BUCKETS = 2048;
const BUCKETS_PER_UNIT = 64;

/** Words in a row's description; see `Row` below. */
export const ROW_WORDS = 8;

/** Words in an adjustment; see `Adjustment` below. */
export const ADJUSTMENT_WORDS = 4;

/** Words of a result before its list. */
export const RESULT_HEADER_WORDS = 12;

/** Value of `Row.mask`: no mask. */
export const NO_MASK = 0xffffffff;

const declarations = ({ size, threads }: ShaderShape): string => `
struct Row {
  /** The row of logits, in rows of the vocabulary's size. */
  source: u32,
  /** The row of the masks, or NO_MASK. */
  mask: u32,
  /** Candidates to list at most. */
  limit: u32,
  /** 1: sums of exponentials are wanted. */
  sums: u32,
  scale: f32,
  /** The first adjustment and their number. */
  adjustments: u32,
  adjustmentCount: u32,
  /** The row of the logits as the model computed them. */
  original: u32,
}
const size = ${size}u;
const words = ${maskWords(size)}u;
const threads = ${threads}u;
`;

/** The shader that lists candidates. Dispatch one workgroup per row. */
export const candidatesShader = (shape: ShaderShape): string => `${declarations(shape)}
@group(0) @binding(0) var<storage, read> logits: array<f32>;
@group(0) @binding(1) var<storage, read> masks: array<u32>;
@group(0) @binding(2) var<storage, read> rows: array<Row>;
@group(0) @binding(3) var<storage, read> weights: array<u32>;
@group(0) @binding(4) var<storage, read_write> results: array<u32>;
/** Words between two results. */
@group(0) @binding(5) var<uniform> stride: u32;

const buckets = ${BUCKETS}u;
const bucketsPerThread = buckets / threads;
const lowest = -3.4e38;

var<workgroup> sharedFloats: array<f32, threads>;
var<workgroup> sharedTokens: array<u32, threads>;
var<workgroup> sharedLow: array<u32, threads>;
var<workgroup> sharedHigh: array<u32, threads>;
var<workgroup> histogram: array<atomic<u32>, buckets>;
var<workgroup> highest: f32;
var<workgroup> highestOfAll: f32;
var<workgroup> lastBucket: u32;
var<workgroup> listed: atomic<u32>;

fn isAllowed(row: Row, token: u32) -> bool {
  if (row.mask == ${NO_MASK}u) { return true; }
  return ((masks[row.mask * words + (token >> 5u)] >> (token & 31u)) & 1u) == 1u;
}

fn weightOf(logit: f32, scale: f32) -> u32 {
  let steps = (highest - logit) * scale;
  if (!(steps < ${WEIGHTLESS_STEPS}.0)) { return 0u; }
  let whole = u32(steps);
  let entry = (whole & 0xffffu) >> 5u;
  let high = weights[entry];
  let fall = (high - weights[entry + 1u]) * (whole & 31u);
  return (high - (fall >> 5u)) >> (whole >> 16u);
}

fn bucketOf(logit: f32) -> u32 {
  return u32(min((highest - logit) * ${BUCKETS_PER_UNIT}.0, f32(buckets - 1u)));
}

/** The sum over all threads, in every thread's order: for thread 0 alone. */
fn sumOfFloats() -> f32 {
  var sum = 0.0;
  for (var i = 0u; i < threads; i++) { sum += sharedFloats[i]; }
  return sum;
}

@compute @workgroup_size(${shape.threads})
fn main(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) group: vec3u) {
  let row = rows[group.x];
  let start = row.source * size;
  let original = row.original * size;
  let result = group.x * stride;

  // The likeliest token, the lowest id among equals.
  var best = lowest;
  var token = size;
  var bestOfAll = lowest;
  var allowed = 0u;
  for (var t = thread; t < size; t += threads) {
    if (row.sums == 1u) { bestOfAll = max(bestOfAll, logits[original + t]); }
    if (isAllowed(row, t)) {
      allowed++;
      let logit = logits[start + t];
      if (logit > best) { best = logit; token = t; }
    }
  }
  sharedFloats[thread] = best;
  sharedTokens[thread] = token;
  sharedLow[thread] = allowed;
  sharedHigh[thread] = bitcast<u32>(bestOfAll);
  for (var bucket = thread; bucket < buckets; bucket += threads) {
    atomicStore(&histogram[bucket], 0u);
  }
  workgroupBarrier();
  if (thread == 0u) {
    for (var i = 1u; i < threads; i++) {
      let logit = sharedFloats[i];
      if (logit > best || (logit == best && sharedTokens[i] < token)) {
        best = logit;
        token = sharedTokens[i];
      }
      allowed += sharedLow[i];
      bestOfAll = max(bestOfAll, bitcast<f32>(sharedHigh[i]));
    }
    highest = best;
    highestOfAll = bestOfAll;
    results[result] = token;
    results[result + 1u] = bitcast<u32>(best);
    results[result + 2u] = allowed;
    results[result + 3u] = 0u;
    atomicStore(&listed, 0u);
  }
  workgroupBarrier();
  if (row.limit == 1u && row.sums == 0u) { return; }

  // Weights, as 64-bit integers in two words, and how many tokens are how far from the highest.
  var low = 0u;
  var high = 0u;
  var sum = 0.0;
  var sumOfAll = 0.0;
  for (var t = thread; t < size; t += threads) {
    if (row.sums == 1u) { sumOfAll += exp(logits[original + t] - highestOfAll); }
    if (!isAllowed(row, t)) { continue; }
    let logit = logits[start + t];
    atomicAdd(&histogram[bucketOf(logit)], 1u);
    if (row.scale > 0.0) {
      let weight = weightOf(logit, row.scale);
      low += weight;
      high += select(0u, 1u, low < weight);
    }
    if (row.sums == 1u) { sum += exp(logit - highest); }
  }
  sharedLow[thread] = low;
  sharedHigh[thread] = high;
  sharedFloats[thread] = sum;
  workgroupBarrier();
  if (thread == 0u) {
    for (var i = 1u; i < threads; i++) {
      low += sharedLow[i];
      high += sharedHigh[i] + select(0u, 1u, low < sharedLow[i]);
    }
    results[result + 4u] = low;
    results[result + 5u] = high;
    results[result + 6u] = bitcast<u32>(sumOfFloats());
    results[result + 8u] = bitcast<u32>(highestOfAll);
  }
  workgroupBarrier();
  sharedFloats[thread] = sumOfAll;
  var inBuckets = 0u;
  for (var i = 0u; i < bucketsPerThread; i++) {
    inBuckets += atomicLoad(&histogram[thread * bucketsPerThread + i]);
  }
  sharedLow[thread] = inBuckets;
  workgroupBarrier();
  if (thread == 0u) {
    results[result + 7u] = bitcast<u32>(sumOfFloats());
    // Whole spans of buckets first, then the buckets of the span that does not fit.
    var count = 0u;
    var span = 0u;
    while (span < threads && count + sharedLow[span] <= row.limit) {
      count += sharedLow[span];
      span++;
    }
    var end = span * bucketsPerThread;
    while (end < buckets && count + atomicLoad(&histogram[end]) <= row.limit) {
      count += atomicLoad(&histogram[end]);
      end++;
    }
    lastBucket = end;
    results[result + 3u] = count;
  }
  workgroupBarrier();

  // The tokens of the buckets before, in any order.
  for (var t = thread; t < size; t += threads) {
    if (!isAllowed(row, t)) { continue; }
    let logit = logits[start + t];
    if (bucketOf(logit) < lastBucket) {
      let at = result + ${RESULT_HEADER_WORDS}u + 2u * atomicAdd(&listed, 1u);
      results[at] = t;
      results[at + 1u] = bitcast<u32>(logit);
    }
  }
}
`;

/**
 * The shader that copies rows and adjusts the copies. Dispatch its entry points one after the
 * other: `copy` over (vocabulary / threads, rows), then `adjust` over (1, rows).
 */
export const adjustmentsShader = (shape: ShaderShape): string => `${declarations(shape)}
struct Adjustment {
  token: u32,
  ifPositive: f32,
  otherwise: f32,
  add: f32,
}
@group(0) @binding(0) var<storage, read_write> logits: array<f32>;
@group(0) @binding(1) var<storage, read> rows: array<Row>;
@group(0) @binding(2) var<storage, read> adjustments: array<Adjustment>;

@compute @workgroup_size(${shape.threads})
fn copy(@builtin(global_invocation_id) id: vec3u) {
  let row = rows[id.y];
  if (id.x < size && row.source != row.original) {
    logits[row.source * size + id.x] = logits[row.original * size + id.x];
  }
}

@compute @workgroup_size(${shape.threads})
fn adjust(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) group: vec3u) {
  let row = rows[group.y];
  for (var i = thread; i < row.adjustmentCount; i += threads) {
    let change = adjustments[row.adjustments + i];
    if (change.token < size) {
      let logit = logits[row.original * size + change.token];
      let scaled = logit * select(change.otherwise, change.ifPositive, logit > 0.0);
      // Prevent fusing multiply and add, which rounds once: the shift is 0, as rows are below 2^31.
      let rounded = bitcast<f32>(bitcast<u32>(scaled) ^ (row.original >> 31u));
      logits[row.source * size + change.token] = rounded + change.add;
    }
  }
}
`;

/**
 * The cheapest string of a language, in bytes of JSON text. For terms without intersection and
 * complement the cost follows from their structure. For others it is searched (A*, with the
 * structural cost as the lower bound), and results are kept: exact costs along the path found,
 * better bounds for the other terms visited.
 */

import { priorityQueue } from '../common/priority-queue.ts';
import { lastUpTo } from './binary-search.ts';
import { endOf } from './code-point-map.ts';
import { CODE_POINTS } from './code-points.ts';
import { cheapestPoint, costOf, PREFERENCE } from './cost.ts';
import { derivatives } from './derivative.ts';
import { areApart, type Term, unlimited } from './term/index.ts';
import type { CodePointMap } from './term/types.ts';

/** Characters with the same cost and the same target language. */
export interface Step {
  readonly first: number;
  readonly last: number;
  /** Bytes of each. */
  readonly cost: number;
  readonly target: Term;
}

/** Bytes of the cheapest string of the language; `Infinity` if it is empty. */
export function cheapestCost(term: Term): number {
  if (!term.costIsExact) search(term);
  return term.leastCost;
}

/** Whether the language is empty. */
export function isEmptyTerm(term: Term): boolean {
  return cheapestCost(term) === Number.POSITIVE_INFINITY;
}

/**
 * The cheapest string; among several, the one whose characters come first in {@link PREFERENCE}.
 * The language must not be empty.
 */
export function cheapestString(term: Term): string {
  let text = '';
  for (let here = term; !here.nullable; ) {
    const { first, target } = cheapestStep(here);
    text += String.fromCodePoint(first);
    here = target;
  }
  return text;
}

/**
 * The first step of the cheapest string. The language must neither be empty nor contain the empty
 * string.
 */
function cheapestStep(term: Term): Step {
  const least = cheapestCost(term);
  for (const step of steps(derivatives(term))) {
    // Compare the lower bound first: it is known, while the exact cost may need a search.
    const { cost, target } = step;
    if (cost + target.leastCost <= least && cost + cheapestCost(target) === least) return step;
  }
  throw new Error('The language is empty.');
}

/**
 * The steps of a map in the order of {@link PREFERENCE}, independent of how the map is divided into
 * ranges.
 */
export function* steps(map: CodePointMap): Generator<Step, void> {
  const { starts, targets } = map;
  for (const [low, high] of PREFERENCE) {
    for (let i = lastUpTo(starts, low); (starts[i] ?? CODE_POINTS) <= high; i++) {
      const target = targets[i] as Term;
      if (target.leastCost === Number.POSITIVE_INFINITY) continue;
      const first = Math.max(starts[i] as number, low);
      yield { first, last: Math.min(endOf(map, i), high), cost: costOf(low), target };
    }
  }
}

interface SearchNode {
  readonly term: Term;
  readonly from: SearchNode | undefined;
  /** Bytes from the start. */
  readonly cost: number;
}

/** Determines the cost where no search through a product is needed. */
function isPlain(start: Term): boolean {
  if (start.kind !== 'intersect') return false;
  if (areApart(start.parts)) {
    start.leastCost = Number.POSITIVE_INFINITY;
    return true;
  }
  const longer = unlimited(start);
  if (!longer) return false;
  // Each counted character is a separate state; without the limit there are far fewer.
  const { strings, min, max } = longer;
  const cost = cheapestCost(strings);
  start.leastCost = Math.max(start.leastCost, cost);
  // A character takes at least one byte.
  return cost === Number.POSITIVE_INFINITY || (cost <= max && strings.shortest >= min);
}

function search(start: Term): void {
  const { meter } = start.table;
  if (isPlain(start)) {
    start.costIsExact = true;
    return;
  }
  const queue = priorityQueue<SearchNode>();
  const costs = new Map<Term, number>([[start, 0]]);
  const expanded: SearchNode[] = [];
  queue.push({ term: start, from: undefined, cost: 0 }, start.leastCost);
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (node.cost > (costs.get(node.term) ?? 0)) continue;
    if (node.term.costIsExact) {
      settle(node, expanded);
      return;
    }
    const map = derivatives(node.term);
    meter.spend();
    meter.work(map.starts.length);
    expanded.push(node);
    for (const [i, target] of map.targets.entries()) {
      if (target.leastCost === Number.POSITIVE_INFINITY) continue;
      const point = cheapestPoint([map.starts[i] as number, endOf(map, i)]);
      if (point === undefined) continue;
      const total = node.cost + costOf(point);
      if (total >= (costs.get(target) ?? Number.POSITIVE_INFINITY)) continue;
      costs.set(target, total);
      queue.push({ term: target, from: node, cost: total }, total + target.leastCost);
    }
  }
  for (const { term } of expanded) {
    term.leastCost = Number.POSITIVE_INFINITY;
    term.costIsExact = true;
  }
}

/** Records the results of a search, from its last node. */
function settle(last: SearchNode, expanded: readonly SearchNode[]): void {
  const total = last.cost + last.term.leastCost;
  for (const { term, cost } of expanded) term.leastCost = Math.max(term.leastCost, total - cost);
  for (let node = last.from; node; node = node.from) {
    node.term.leastCost = total - node.cost;
    node.term.costIsExact = true;
  }
}

/** Checks that hold for every automaton over bytes. */
import { expect } from 'vitest';
import { DEAD, type Leaf } from '../../src/runtime/regular/index.ts';

const encoder = new TextEncoder();

/** The state after the text, or {@link DEAD}. */
export function stateAfter(leaf: Leaf, text: string | Uint8Array): number {
  let state = leaf.start;
  for (const byte of typeof text === 'string' ? encoder.encode(text) : text) {
    if (state === DEAD) return DEAD;
    state = leaf.next(state, byte);
  }
  return state;
}

/** True when the leaf reads the text to its end. */
export function accepts(leaf: Leaf, text: string): boolean {
  const state = stateAfter(leaf, text);
  return state !== DEAD && leaf.accepting(state);
}

/**
 * From the state, `finish` must end in an accepting state, in `distance` bytes that come down one
 * by one.
 */
export function expectFinish(leaf: Leaf, from: number): void {
  let state = from;
  const bytes = leaf.finish(state);
  expect(bytes.length).toBe(leaf.distance(from));
  for (const [i, byte] of bytes.entries()) {
    expect(leaf.accepting(state)).toBe(false);
    state = leaf.next(state, byte);
    expect(state).not.toBe(DEAD);
    expect(leaf.distance(state)).toBe(bytes.length - i - 1);
  }
  expect(leaf.accepting(state)).toBe(true);
}

/**
 * No byte may bring the end nearer by more than itself, and unless the end is here, one must bring
 * it nearer.
 */
export function expectExactDistance(leaf: Leaf, state: number): void {
  if (leaf.accepting(state)) {
    expect(leaf.distance(state)).toBe(0);
    return;
  }
  let least = Number.POSITIVE_INFINITY;
  for (let byte = 0; byte < 256; byte++) {
    const next = leaf.next(state, byte);
    if (next !== DEAD) least = Math.min(least, leaf.distance(next));
  }
  expect(leaf.distance(state)).toBe(1 + least);
}

/** An automaton over the bytes of a document, as a matcher follows it. */
import type { Machine } from './machine/types.ts';

/** Longer forced text is returned in parts, because a schema may force megabytes. */
const LONGEST_FORCED = 4096;

/** Longer input is read in several steps, each with its own budget. */
const STEP_BYTES = 64;

/** An automaton over bytes: a machine, or the positions of a ground in one. */
interface ByteAutomaton<State> {
  /** The state after one more byte; undefined if no valid document continues with it. */
  next(state: State, byte: number): State | undefined;
  advance(state: State, bytes: Uint8Array): State | undefined;
  /**
   * The only byte that may come next; undefined if there are several, or if the document may end.
   */
  onlyByte(state: State): number | undefined;
}

/** The state after several bytes, within the budget of one step for each {@link STEP_BYTES}. */
export function advanceInSteps<State extends object>(
  machine: Machine,
  automaton: ByteAutomaton<State>,
  start: State,
  bytes: Uint8Array,
): State | undefined {
  let state: State | undefined = start;
  for (let from = 0; state && from < bytes.length; from += STEP_BYTES) {
    const part = bytes.length > STEP_BYTES ? bytes.subarray(from, from + STEP_BYTES) : bytes;
    state = machine.step(automaton.advance, state, part);
  }
  return state;
}

/** The text that must come next, up to {@link LONGEST_FORCED}. Call within a step. */
export function forcedBytes<State extends object>(
  automaton: ByteAutomaton<State>,
  start: State,
): Uint8Array {
  const bytes: number[] = [];
  let state: State | undefined = start;
  while (state && bytes.length < LONGEST_FORCED) {
    const byte = automaton.onlyByte(state);
    if (byte === undefined) break;
    bytes.push(byte);
    state = automaton.next(state, byte);
  }
  return Uint8Array.from(bytes);
}
